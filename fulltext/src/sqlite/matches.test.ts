import { expect, test } from 'vitest';
import { type Bits, emptyBits, numbersOf, setBit } from './bits.ts';
import { openMatches } from './matches.ts';

const size = 4_096;
const words = size / 32;

/** An index in which a tree is answered by these numbers after so long, and which counts how it is asked. */
function indexOf(numbers: Iterable<number>, searchMs = 100) {
  const hits = new Set(numbers);
  const calls = { all: 0, has: [] as number[] };
  let now = 0;
  const finder = {
    all: (): Bits => {
      calls.all++;
      now += searchMs;
      const bits = emptyBits(size);
      for (const number of hits) setBit(bits, number);
      return bits;
    },
    has: (number: number) => {
      calls.has.push(number);
      return hits.has(number);
    },
  };
  const matches = openMatches(100_000, () => now);
  return { matches, hits, calls, finder };
}

const manyNumbers = Array.from({ length: 2_000 }, (_, i) => i * 2);

test('an equal tree is looked up once while nothing changes', () => {
  const { matches, calls, finder } = indexOf(manyNumbers);
  expect(matches.of('a', words, finder)).toBe(matches.of('a', words, finder));
  expect(calls).toEqual({ all: 1, has: [] });
});

test('after a change only the changed records are read, each once', () => {
  const { matches, hits, calls, finder } = indexOf(manyNumbers);
  matches.of('a', words, finder);
  hits.delete(10);
  hits.add(11);
  for (const number of [10, 11, 10]) matches.note(number);
  expect(numbersOf(matches.of('a', words, finder))).toEqual(Uint32Array.from(hits).sort());
  expect(calls).toEqual({ all: 1, has: [10, 11] });
  matches.of('a', words, finder);
  expect(calls.has, 'what was read is known').toHaveLength(2);
});

test('a set that was given stays as it was', () => {
  const { matches, hits, finder } = indexOf(manyNumbers);
  const before = matches.of('a', words, finder);
  hits.add(1);
  matches.note(1);
  expect(numbersOf(matches.of('a', words, finder))).toContain(1);
  expect(numbersOf(before)).not.toContain(1);
});

test('a set grows with the index', () => {
  const { matches, hits, calls, finder } = indexOf(manyNumbers);
  matches.of('a', words, finder);
  hits.add(size + 5);
  matches.note(size + 5);
  expect(numbersOf(matches.of('a', words + 1, finder)).at(-1)).toBe(size + 5);
  expect(calls.all).toBe(1);
});

test.each([
  ['it takes no longer than reading the changed records', 2, 5],
  ['more changed than is remembered', 10_000, 1_001],
])('a tree is looked up anew where %s', (_, searchMs, changes) => {
  const { matches, calls, finder } = indexOf(manyNumbers, searchMs);
  matches.of('a', words, finder);
  for (let i = 0; i < changes; i++) matches.note(i);
  matches.of('a', words, finder);
  expect(calls).toEqual({ all: 2, has: [] });
});

test('an emptied index is asked anew', () => {
  const { matches, calls, finder } = indexOf(manyNumbers);
  matches.of('a', words, finder);
  matches.forgetAll();
  matches.of('a', words, finder);
  expect(calls.all).toBe(2);
});
