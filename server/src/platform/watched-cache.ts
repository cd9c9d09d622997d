import { LRUCache } from 'lru-cache';

interface Options<Value> {
  /** Values kept at most; the one unread for longest goes first. */
  max: number;
  /** How old a value may grow although nobody said that it changed: the bound for signals that go astray. */
  maxAgeMs: number;
  load: (key: string) => Promise<Value | undefined>;
}

/**
 * Values of the database kept in memory, read once by however many ask at the same time. Whoever hears of a change says
 * `forget`; a value whose reading began before that is given to those who wait for it and not kept.
 */
export function createWatchedCache<Value extends object>({ max, maxAgeMs, load }: Options<Value>) {
  const values = new LRUCache<string, Value>({ max, ttl: maxAgeMs });
  const readings = new Map<string, Promise<Value | undefined>>();

  async function read(key: string): Promise<Value | undefined> {
    const reading = load(key);
    readings.set(key, reading);
    try {
      const value = await reading;
      if (value !== undefined && readings.get(key) === reading) values.set(key, value);
      return value;
    } finally {
      if (readings.get(key) === reading) readings.delete(key);
    }
  }

  return {
    /** The value of a key; undefined where the database has none, which is asked again each time. */
    get: async (key: string): Promise<Value | undefined> => values.get(key) ?? readings.get(key) ?? read(key),

    /** The value of this key has changed; without a key any may have. */
    forget(key?: string) {
      if (key === undefined) {
        values.clear();
        readings.clear();
      } else {
        values.delete(key);
        readings.delete(key);
      }
    },
  };
}
