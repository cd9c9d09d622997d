import { LRUCache } from 'lru-cache';

/** Keys that are remembered as asked for once. */
const rememberedMax = 20_000;

/**
 * Keeps what is asked for a second time, least lately used forgotten first when the sizes pass the room. What is asked for
 * once is most of everything: kept, it would push the rest out, and make the garbage collector carry it about.
 */
export function secondTimeCache<Key extends string | number, Value extends {}>(options: {
  room: number;
  sizeOf: (value: Value, key: Key) => number;
}) {
  const cache = new LRUCache<Key, Value>({ maxSize: options.room, sizeCalculation: options.sizeOf });
  // as `max` it would set places aside for all of them at once
  const once = new LRUCache<Key, true>({ maxSize: rememberedMax, sizeCalculation: () => 1 });
  return {
    get: (key: Key): Value | undefined => cache.get(key),
    /** Must be called with what `get` did not have. */
    offer(key: Key, value: Value): void {
      if (once.delete(key)) cache.set(key, value);
      else once.set(key, true);
    },
    delete: (key: Key): void => void cache.delete(key),
    clear(): void {
      cache.clear();
      once.clear();
    },
  };
}
