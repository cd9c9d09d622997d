import { about } from '@antai/contract/about';
import { plugins } from '@antai/contract/plugins';
import { telemetry } from '@antai/contract/telemetry';
import { usage } from '@antai/contract/usage';
import { versions, versionsOf } from '@antai/contract/versions';
import type { Play } from '../play.ts';

/** What the installation says of itself, and what it is told by browsers: about, plugins, versions, usage, telemetry. */
export async function playAbout(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(about.info, {});
  await demo.ok(plugins.list, {});
  await demo.ok(versions.list, { data: versionsOf });
  await demo.ok(usage.begin, {});
  await admin.ok(usage.figures, { data: { days: 7 } });
  await demo.refused(usage.figures, { data: {} });
  await admin.refused(usage.figures, { data: { days: 0 } });
  await demo.ok(telemetry.warn, { data: { kind: 'network', url: '/x', message: 'm' } });
  await demo.refused(telemetry.warn, { data: { kind: 'x', url: '/x' } });
}
