import type { Cluster } from './cluster.ts';
import { idOfOrder } from './documents.ts';

/** What of a hit is read. */
export type Hit = { sort: unknown[]; _source?: { body: string } };
export type Hits = { hits: { total?: { value: number }; hits: Hit[] } };

/** Reads nothing that is stored with a document: texts and ids lie packed together, and orders end with the id. */
export const nothingStored = { _source: false, stored_fields: '_none_' };

/** The id of a hit, which every order here has last. */
export function idOf({ sort }: Hit): string {
  return idOfOrder(sort.at(-1) as string);
}

/** The time that one question has left. */
export type Turn = { leftMs(): number };
/** What one question is worked on with. */
export type Access = { cluster: Cluster; turn: Turn };

/** The engine gives at most this many hits at once. */
export const window = 10_000;

type Scan = { index: string; query: object; sort: object[]; pageSize: number; source?: string[] };

/** Every hit of a query in order, page by page, all from one state of the index. */
export async function* scan(access: Access, search: Scan): AsyncGenerator<Hit[]> {
  const { cluster, turn } = access;
  const { index, query, sort, pageSize, source } = search;
  const pit = await openState(access, index);
  try {
    let after: unknown[] | undefined;
    for (;;) {
      const body = {
        size: pageSize,
        query,
        sort,
        ...(source ? { _source: source } : nothingStored),
        track_total_hits: false,
        pit: { id: pit, keep_alive: keepAlive },
        ...(after ? { search_after: after } : {}),
      };
      const path = '/_search?allow_partial_search_results=false';
      const { hits } = (await cluster.must<Hits>({ method: 'POST', path, body, timeoutMs: turn.leftMs() })).hits;
      if (hits.length > 0) yield hits;
      if (hits.length < pageSize) return;
      after = hits.at(-1)!.sort;
    }
  } finally {
    // a state that is not given back ends by itself
    await cluster.ask({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [pit] } }).catch(() => {});
  }
}

const keepAlive = '1m';

async function openState({ cluster, turn }: Access, index: string): Promise<string> {
  const path = `/${index}/_search/point_in_time?keep_alive=${keepAlive}`;
  const { pit_id } = await cluster.must<{ pit_id: string }>({ method: 'POST', path, timeoutMs: turn.leftMs() });
  return pit_id;
}
