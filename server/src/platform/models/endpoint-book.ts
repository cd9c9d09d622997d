import type { Installation } from '../installation/store.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { createWatchedCache } from '../watched-cache.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointRow, ModelStore } from './store.ts';

/** An endpoint with what only administrators know of it. */
export interface ListedEndpoint extends Endpoint {
  isEnabled: boolean;
  /** Set by the configuration: to be read and ordered, not changed. */
  isFixed: boolean;
}

interface Deps {
  store: ModelStore;
  sealer: Sealer;
  installation: Installation;
  /** The endpoints of the configuration. */
  fixed: Endpoint[];
}

export type EndpointBook = ReturnType<typeof createEndpointBook>;

const orderName = 'modelOrder';
const purpose = 'model key';
/** A change that another process made is seen within a second. */
const keptMs = 1000;

/** The endpoints of the configuration and of the administrators, in the order that these have given them. */
export function createEndpointBook({ store, sealer, installation, fixed }: Deps) {
  const cache = createWatchedCache<ListedEndpoint[]>({ max: 1, maxAgeMs: keptMs, load: () => readAll() });

  async function readAll(): Promise<ListedEndpoint[]> {
    const [rows, order] = await Promise.all([store.endpoints(), installation.find(orderName)]);
    const ids: string[] = order ? JSON.parse(order) : [];
    const all = [...fixed.map(each => ({ ...each, isEnabled: true, isFixed: true })), ...rows.map(read)];
    /** What was never ordered comes last. */
    const placeOf = ({ endpointId }: Endpoint) => {
      const place = ids.indexOf(endpointId);
      return place < 0 ? ids.length : place;
    };
    return all.toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  const read = ({ sealedKey, inputPrice, cachedInputPrice, outputPrice, ...row }: EndpointRow): ListedEndpoint => ({
    ...row,
    // a key that was sealed with another secret cannot be used; the administrator sees that it is missing
    apiKey: sealedKey ? sealer.open(sealedKey, purpose) : undefined,
    price: { input: inputPrice, cachedInput: cachedInputPrice, output: outputPrice },
    isFixed: false,
  });

  return {
    /** All of them, those that are switched off too. */
    all: async () => (await cache.get('')) ?? [],

    seal: (key: string) => sealer.seal(key, purpose),

    async order(endpointIds: string[]) {
      await installation.replace(orderName, JSON.stringify(endpointIds));
      cache.forget();
    },

    /** The rows have changed. */
    forget: () => cache.forget(),
  };
}
