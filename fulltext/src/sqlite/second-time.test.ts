import { expect, test } from 'vitest';
import { secondTimeCache } from './second-time.ts';

const cacheOf = (room: number) => secondTimeCache<string, string>({ room, sizeOf: text => text.length });

/** Asks as its users do: what is not there is worked out and offered. */
function ask(cache: ReturnType<typeof cacheOf>, key: string): 'kept' | 'worked out' {
  if (cache.get(key) !== undefined) return 'kept';
  cache.offer(key, `text of ${key}`);
  return 'worked out';
}

test('what is asked for twice is there the third time', () => {
  const cache = cacheOf(100);
  expect([1, 2, 3, 4].map(() => ask(cache, 'a'))).toEqual(['worked out', 'worked out', 'kept', 'kept']);
});

test('what is asked for once pushes nothing out', () => {
  const cache = cacheOf(20);
  for (const key of ['a', 'a', 'b', 'c', 'd', 'e']) ask(cache, key);
  expect(ask(cache, 'a')).toBe('kept');
});

test('what changed is worked out anew, and nothing is left of what was cleared', () => {
  const cache = cacheOf(100);
  for (const key of ['a', 'a', 'b', 'b', 'c']) ask(cache, key);
  cache.delete('a');
  expect([ask(cache, 'a'), ask(cache, 'b')]).toEqual(['worked out', 'kept']);
  cache.clear();
  expect(['b', 'c', 'c', 'c'].map(key => ask(cache, key))).toEqual(['worked out', 'worked out', 'worked out', 'kept']);
});
