import { expect, test } from 'vitest';
import { createWatchedCache } from './watched-cache.ts';

/** A cache over readings that end when they are told to. */
function aCache(max = 10) {
  const ends: (() => void)[] = [];
  let stored = 1;
  const cache = createWatchedCache({
    max,
    maxAgeMs: 60_000,
    load: (key: string) => {
      const value = { key, stored };
      return new Promise<typeof value>(resolve => ends.push(() => resolve(value)));
    },
  });
  return {
    cache,
    change: () => void stored++,
    readings: () => ends.length,
    end: () => ends.at(-1)!(),
    async value(key: string) {
      const before = ends.length;
      const value = cache.get(key);
      await Promise.resolve();
      if (ends.length > before) ends.at(-1)!();
      return (await value)?.stored;
    },
  };
}

test('a value is read once for all who ask', async () => {
  const { cache, readings, end } = aCache();
  const both = [cache.get('a'), cache.get('a')];
  end();
  expect(await Promise.all(both)).toEqual([
    { key: 'a', stored: 1 },
    { key: 'a', stored: 1 },
  ]);
  await cache.get('a');
  expect(readings()).toBe(1);
});

test('what is forgotten is read again, by its key or all at once', async () => {
  const { cache, change, value } = aCache();
  expect([await value('a'), await value('b')]).toEqual([1, 1]);
  change();
  cache.forget('a');
  expect([await value('a'), await value('b')]).toEqual([2, 1]);
  cache.forget();
  expect(await value('b')).toBe(2);
});

test('a reading that began before the change is not kept', async () => {
  const { cache, change, end, value } = aCache();
  const early = cache.get('a');
  change();
  cache.forget('a');
  end();
  expect((await early)?.stored).toBe(1);
  expect(await value('a')).toBe(2);
});

test('no more values are kept than the bound', async () => {
  const { value, change } = aCache(2);
  for (const key of ['a', 'b', 'c']) await value(key);
  change();
  expect([await value('c'), await value('b'), await value('a')]).toEqual([1, 1, 2]);
});

test('a failed reading is not remembered', async () => {
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new Error('no database');
    return {};
  };
  const cache = createWatchedCache({ max: 1, maxAgeMs: 60_000, load });
  await expect(cache.get('a')).rejects.toThrow('no database');
  isBroken = false;
  expect(await cache.get('a')).toEqual({});
});
