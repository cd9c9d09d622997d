import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpellings } from './find-spellings.ts';

test.each([
  ['原样', ['王建国'], '原告王建国。', ['王建国']],
  ['中间有空格、换行与看不见的空白', ['王建国'], '王 建\n国与王\u200b建国', ['王 建\n国', '王\u200b建国']],
  ['大小写不论', ['wang@example.com'], '邮箱WANG@Example.com', ['WANG@Example.com']],
  [
    '同一处开头的取最长',
    ['望京贸易', '望京贸易有限公司'],
    '望京贸易有限公司、望京贸易',
    ['望京贸易有限公司', '望京贸易'],
  ],
  ['要找的中间有空格', ['王 建国'], '王建国', ['王建国']],
  ['一个字的不找', ['王'], '王建国', []],
  ['没有要找的', [], '王建国', []],
])('%s', (_name, originals, text, mentions) => {
  expect(createSpellings(originals)(text).map(({ start, end }) => text.slice(start, end))).toEqual(mentions);
});

const blank = '[\\s\\u200b-\\u200f\\u2060\\ufeff]*';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One alternative a text, tried one after the other at every sign. */
function naive(originals: readonly string[], text: string) {
  const bare = originals
    .map(each => each.replace(/[\s\u200b-\u200f\u2060\ufeff]/gu, ''))
    .filter(({ length }) => length > 1);
  if (bare.length === 0) return [];
  const longestFirst = bare.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(each => [...each].map(escaped).join(blank)).join('|'), 'gi');
  return [...text.matchAll(pattern)].map(({ 0: own, index }) => ({ start: index, end: index + own.length }));
}

test('与逐个试过去的结果相同', () => {
  const sign = fc.constantFrom('王', '建', '国', 'a', 'A', '1', ' ', '\n', '\u200b', '.', '(');
  const word = fc.array(sign, { maxLength: 5 }).map(signs => signs.join(''));
  const text = fc.array(sign, { maxLength: 60 }).map(signs => signs.join(''));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), text, (originals, said) => {
      expect(createSpellings(originals)(said)).toEqual(naive(originals, said));
    }),
    { numRuns: 2_000 },
  );
});
