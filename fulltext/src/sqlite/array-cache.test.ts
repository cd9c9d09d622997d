import { expect, test } from 'vitest';
import { rememberArrays } from './array-cache.ts';

const bytes = (length: number) => new Uint8Array(length);

test('an equal question is worked out once', () => {
  const remembered = rememberArrays(100);
  let times = 0;
  const ask = () => remembered.of('a', () => bytes(++times));
  expect([ask().length, ask().length]).toEqual([1, 1]);
});

test('what was not used for longest goes first when the room is full', () => {
  const remembered = rememberArrays(10);
  for (const key of ['a', 'b', 'a', 'c']) remembered.of(key, () => bytes(4));
  const isKept = (key: string) => {
    let isWorked = false;
    remembered.of(key, () => {
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
  const remembered = rememberArrays(10);
  expect(remembered.of('a', () => bytes(40)).length).toBe(40);
  expect(remembered.of('b', () => bytes(2)).length).toBe(2);
});

test('after a change nothing is remembered', () => {
  const remembered = rememberArrays(10);
  remembered.of('a', () => bytes(1));
  remembered.forgetAll();
  expect(remembered.of('a', () => bytes(2)).length).toBe(2);
});
