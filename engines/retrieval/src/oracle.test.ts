import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './index.ts';
import { scoreArticles } from './score-articles.ts';

const characters = [...'契约债务甲乙丙丁'];
const words = fc.string({ unit: fc.constantFrom(...characters, '，', 'a'), maxLength: 12 });

const tokensOf = (text: string, isPaired: boolean): string[] =>
  text.split(/([a-z]+)|[^\u4e00-\u9fff]/u).flatMap(run => {
    if (!run) return [];
    if (/[a-z]/u.test(run)) return isPaired ? [run] : [];
    const each = [...run];
    return isPaired && each.length > 1 ? each.slice(1).map((character, at) => each[at]! + character) : each;
  });

/** BM25 with saturation 0.8 and length share 0.6 as the books have it, over the text alone. */
function naive(texts: string[], question: string, isPaired: boolean): number[] {
  const documents = texts.map(text => tokensOf(text, isPaired));
  const filled = documents.filter(({ length }) => length > 0);
  const mean = filled.reduce((sum, { length }) => sum + length, 0) / filled.length || 1;
  return documents.map(document =>
    [...new Set(tokensOf(question, isPaired))].reduce((sum, token) => {
      const holders = documents.filter(each => each.includes(token)).length;
      const count = document.filter(each => each === token).length;
      const weight = count / (0.4 + (0.6 * document.length) / mean);
      const rarity = Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5));
      return sum + (rarity * weight * 1.8) / (weight + 0.8);
    }, 0),
  );
}

test('scores are those of the naive formula, to the grain of a byte', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, question) => {
      const articles = texts.map((text, at) => ({ label: `${at}`, path: [], text }));
      const index = buildIndex([{ id: 's', title: '法', part: null, level: '法律', isCurrent: true, articles }]);
      const { candidates } = scoreArticles(index, question, { limit: 20, factorOf: () => 1 });
      const [pairs, singles] = [true, false].map(isPaired => naive(texts, question, isPaired));
      const share = (scores: number[], at: number) => (scores[at]! / (Math.max(...scores) || 1)) * 0.5;
      const expected = texts.map((_, at) => share(pairs!, at) + share(singles!, at));
      const actual = texts.map((_, at) => candidates.find(({ document }) => document === at)?.score ?? 0);
      for (const [at, score] of expected.entries()) expect(actual[at]).toBeCloseTo(score, 1);
      expect(candidates.length).toBe(expected.filter(score => score > 0).length);
    }),
    { numRuns: 300 },
  );
});
