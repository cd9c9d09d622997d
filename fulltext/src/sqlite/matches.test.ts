import { expect, test } from 'vitest';
import { type Bits, emptyBits, numbersOf, setBit } from './bits.ts';
import { openMatches } from './matches.ts';

const size = 4_096;

/** An index in which an expression finds these numbers, and which counts how it is asked. */
function indexOf(numbers: Iterable<number>) {
  const hits = new Set(numbers);
  const asked = { all: 0, has: [] as number[] };
  const finder = {
    all: (): Bits => {
      asked.all++;
      const bits = emptyBits(size);
      for (const number of hits) setBit(bits, number);
      return bits;
    },
    has: (number: number) => {
      asked.has.push(number);
      return hits.has(number);
    },
  };
  return { hits, asked, finder };
}

const manyNumbers = Array.from({ length: 2_000 }, (_, i) => i * 2);
const words = size / 32;

test('an equal expression is found once while nothing changes', () => {
  const [matches, { asked, finder }] = [openMatches(100_000), indexOf(manyNumbers)];
  expect(matches.of('a', words, finder)).toBe(matches.of('a', words, finder));
  expect(asked).toEqual({ all: 1, has: [] });
});

test('after a change a large set asks for the changed records alone, each once', () => {
  const [matches, { hits, asked, finder }] = [openMatches(100_000), indexOf(manyNumbers)];
  matches.of('a', words, finder);
  hits.delete(10);
  hits.add(11);
  for (const number of [10, 11, 10]) matches.note(number);
  expect(numbersOf(matches.of('a', words, finder))).toEqual(Uint32Array.from(hits).sort());
  expect(asked).toEqual({ all: 1, has: [10, 11] });
  matches.of('a', words, finder);
  expect(asked.has, 'what was asked is known').toHaveLength(2);
});

test('a set that was given stays as it was', () => {
  const [matches, { hits, finder }] = [openMatches(100_000), indexOf(manyNumbers)];
  const before = matches.of('a', words, finder);
  hits.add(1);
  matches.note(1);
  expect(numbersOf(matches.of('a', words, finder))).toContain(1);
  expect(numbersOf(before)).not.toContain(1);
});

test('a set grows with the index', () => {
  const [matches, { hits, asked, finder }] = [openMatches(100_000), indexOf(manyNumbers)];
  matches.of('a', words, finder);
  hits.add(size + 5);
  matches.note(size + 5);
  expect(numbersOf(matches.of('a', words + 1, finder)).at(-1)).toBe(size + 5);
  expect(asked.all).toBe(1);
});

test.each([
  ['few records', 300, 1],
  ['more changes than are worth asking for', 2_000, 6],
  ['more changes than are remembered', 2_000, 1_001],
])('a set is found anew where it has: %s', (_, length, changes) => {
  const [matches, { asked, finder }] = [openMatches(100_000), indexOf(manyNumbers.slice(0, length))];
  matches.of('a', words, finder);
  for (let i = 0; i < changes; i++) matches.note(i);
  matches.of('a', words, finder);
  expect(asked).toEqual({ all: 2, has: [] });
});

test('an emptied index is asked anew', () => {
  const [matches, { asked, finder }] = [openMatches(100_000), indexOf(manyNumbers)];
  matches.of('a', words, finder);
  matches.forgetAll();
  matches.of('a', words, finder);
  expect(asked.all).toBe(2);
});
