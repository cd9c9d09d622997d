import { LRUCache } from 'lru-cache';

interface Options<Row> {
  /** Rows kept at most; the one unread for longest goes first. */
  max: number;
  /** How old a row may grow although nobody said that it changed: the bound for signals that go astray. */
  maxAgeMs: number;
  /** Reads rows together; those that are gone are left out. */
  load: (group: string, ids: string[]) => Promise<Row[]>;
}

/**
 * Rows of the database kept in memory, those missing read together. Whoever hears of a change says `forget`; rows whose
 * reading began before that are given to those who wait for them and not kept. Nobody may change a row.
 */
export function createWatchedRows<Row extends { id: string }>({ max, maxAgeMs, load }: Options<Row>) {
  const cache = new LRUCache<string, Row>({ max, ttl: maxAgeMs });
  let changes = 0;

  async function read(group: string, ids: string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const changesBefore = changes;
    const rows = await load(group, ids);
    if (changes === changesBefore) for (const row of rows) cache.set(`${group} ${row.id}`, row);
    return rows;
  }

  return {
    /** The rows of a group with these ids in the order asked for; those that are gone are left out. */
    async get(group: string, ids: string[]): Promise<Row[]> {
      const byId = new Map<string, Row>();
      for (const id of ids) {
        const row = cache.get(`${group} ${id}`);
        if (row) byId.set(id, row);
      }
      const missing = ids.filter(id => !byId.has(id));
      for (const row of await read(group, missing)) byId.set(row.id, row);
      return ids.flatMap(id => byId.get(id) ?? []);
    },

    /** Any row may have changed. */
    forget() {
      changes += 1;
      cache.clear();
    },
  };
}
