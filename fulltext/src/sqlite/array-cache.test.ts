import { expect, test } from 'vitest';
import { arrayCache } from './array-cache.ts';

const bytes = (length: number) => new Uint8Array(length);

test('an equal question is worked out once', () => {
  const cache = arrayCache(100);
  let times = 0;
  const ask = () => cache.of('a', () => bytes(++times));
  expect([ask().length, ask().length]).toEqual([1, 1]);
});

test('what was not used for longest goes first when the room is full', () => {
  const cache = arrayCache(20);
  for (const key of ['a', 'b', 'a', 'c']) cache.of(key, () => bytes(4));
  const isKept = (key: string) => {
    let isWorked = false;
    cache.of(key, () => {
      isWorked = true;
      return bytes(4);
    });
    return !isWorked;
  };
  expect(isKept('a')).toBe(true);
  expect(isKept('c')).toBe(true);
  expect(isKept('b')).toBe(false);
});

test('an array larger than the room is given, and nothing else stays beside it', () => {
  const cache = arrayCache(20);
  expect(cache.of('a', () => bytes(40)).length).toBe(40);
  expect(cache.of('b', () => bytes(2)).length).toBe(2);
});

test('after a change nothing is kept', () => {
  const cache = arrayCache(20);
  cache.of('a', () => bytes(1));
  cache.forgetAll();
  expect(cache.of('a', () => bytes(2)).length).toBe(2);
});
