import type { UsageEvent, usage } from '@antai/contract/usage';
import type { AnswerOf } from '@antai/contract/wire/call';
import sensors from 'sa-sdk-javascript/sensorsdata.es6.min.js';

type Begun = AnswerOf<typeof usage.begin>;

/** What a browser is asked to say of its use: the address of the screen, and the category of a search. */
export interface Visit {
  pathname: string;
  mainTab: string | undefined;
}

const batch = { datasend_timeout: 6000, send_interval: 6000, storage_length: 200 };

/** Properties that may leave the browser: nothing of the page, whose title and address may say what a case is about. */
function keepSubject(data: { properties: Record<string, unknown> }) {
  const { subject } = data.properties;
  data.properties = { subject };
}

/** Points the counting at this installation's own collector; what it gives is told of every screen that opens. */
export function countVisits(userId: string, { address, way, isBatched }: Begun): (visited: Visit) => void {
  sensors.registerPropertyPlugin({ properties: keepSubject });
  sensors.init({
    server_url: new URL(address, location.origin).href,
    send_type: way,
    batch_send: isBatched && way === 'ajax' ? batch : false,
    cross_subdomain: false,
    is_track_single_page: false,
    heatmap: { clickmap: 'not_collect', scroll_notice_map: 'not_collect' },
    preset_properties: { url: false, title: false, latest_utm: false, latest_referrer: false },
    show_log: false,
    // nothing is fetched from elsewhere
    app_js_bridge: false,
  });
  sensors.login(userId);
  const track = (event: UsageEvent, subject: string) => sensors.track(event, { subject });
  return ({ pathname, mainTab }) => {
    track('openScreen', pathname);
    if (mainTab) track('search', mainTab);
  };
}
