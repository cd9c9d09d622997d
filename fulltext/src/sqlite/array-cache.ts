import { LRUCache } from 'lru-cache';

/** The arrays worked out last, least lately used forgotten first when their bytes pass the room. */
export function arrayCache(roomBytes: number) {
  const arrays = new LRUCache<string, ArrayBufferView>({
    maxSize: roomBytes,
    sizeCalculation: (array, key) => array.byteLength + 2 * key.length + 1,
  });
  return {
    /** The array kept under the key, else the one worked out now. Whoever gets it must not change it. */
    of<T extends ArrayBufferView>(key: string, work: () => T): T {
      const existing = arrays.get(key) as T | undefined;
      if (existing) return existing;
      const value = work();
      arrays.set(key, value);
      return value;
    },
    has: (key: string): boolean => arrays.has(key),
    /** Must be called when records changed. */
    forgetAll: () => arrays.clear(),
  };
}

export type ArrayCache = ReturnType<typeof arrayCache>;
