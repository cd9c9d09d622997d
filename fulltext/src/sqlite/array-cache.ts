/** The arrays worked out last, least lately used forgotten first when their bytes pass the room. */
export function arrayCache(roomBytes: number) {
  const kept = new Map<string, ArrayBufferView>();
  let used = 0;

  function forget(key: string): void {
    used -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  }

  return {
    /** The array kept under the key, else the one worked out now. Whoever gets it must not change it. */
    of<T extends ArrayBufferView>(key: string, work: () => T): T {
      const existing = kept.get(key) as T | undefined;
      const value = existing ?? work();
      forget(key);
      kept.set(key, value);
      used += value.byteLength;
      for (const oldest of kept.keys()) {
        if (used <= roomBytes || oldest === key) break;
        forget(oldest);
      }
      return value;
    },
    /** Must be called when records changed. */
    forgetAll: () => {
      kept.clear();
      used = 0;
    },
  };
}

export type ArrayCache = ReturnType<typeof arrayCache>;
