import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNth } from './find-nth.ts';

test('the number at a place is the one that sorting puts there, equal numbers among them', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true }), fc.constant(Number.MAX_VALUE));
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 300 }), fc.nat(), (numbers, at) => {
      const place = at % numbers.length;
      const sorted = Float64Array.from(numbers).sort();
      expect(findNth(Float64Array.from(numbers), place) === sorted[place]).toBe(true);
    }),
  );
});

test('a million equal or ascending numbers take no square of them', () => {
  const equal = new Float64Array(1_000_000);
  expect(findNth(equal, 20)).toBe(0);
  expect(
    findNth(
      Float64Array.from({ length: 1_000_000 }, (_, i) => i),
      999_980,
    ),
  ).toBe(999_980);
});
