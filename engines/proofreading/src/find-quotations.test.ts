import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotationFinder, quotationsIn } from './find-quotations.ts';

/** What a quotation is, by one expression. */
const quotation = /[“「][^”」\n]{21,3000}[”」]/gu;
const bySearching = (text: string) =>
  [...text.matchAll(quotation)].map(({ 0: raw, index }) => ({ start: index, end: index + raw.length }));

const piece = fc.constantFrom('“', '”', '「', '」', '\n', '甲方', '应当在收到通知之日起三十日内', '字'.repeat(1_500));
const texts = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));

test('quotations are those that their expression finds', () => {
  fc.assert(
    fc.property(texts, text => {
      expect(quotationsIn(text)).toEqual(bySearching(text));
    }),
    { numRuns: 500 },
  );
});

test('a place is quoted where a quotation holds all of it', () => {
  fc.assert(
    fc.property(texts, fc.nat(9_000), fc.nat(60), (text, start, length) => {
      const [quotations, place] = [quotationsIn(text), { start, end: start + length }];
      const isInOne = quotations.some(each => start >= each.start && place.end <= each.end);
      expect(quotationFinder(quotations)(place)).toBe(isInOne);
    }),
    { numRuns: 500 },
  );
});
