import { writeNumeral } from '@antai/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleLabel, articleOfLabel, readArticleLabel, readArticleNumber } from './article-number.ts';

const readable = [
  ['一', 1],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['廿一', 21],
  ['卅', 30],
  ['一百', 100],
  ['一百零五', 105],
  ['一百〇五', 105],
  ['一百一十', 110],
  ['一百十', 110],
  ['一百一十五', 115],
  ['一百二十', 120],
  ['两百', 200],
  ['二百六十四', 264],
  ['一千', 1000],
  ['一千零一', 1001],
  ['一千零二十', 1020],
  ['一千一百六十五', 1165],
  ['一千二百六十', 1260],
  ['九千九百九十九', 9999],
  ['一〇五', 105],
  ['二六四', 264],
  ['165', 165],
  ['１６５', 165],
  ['二 百 六 十 四', 264],
] as const;

test.each(readable)('%s 读作 %i', (raw, value) => {
  expect(readArticleNumber(raw)).toBe(value);
});

test.each([
  '',
  '零',
  '0',
  '一百五',
  '一千二',
  '百',
  '十十',
  '一十百',
  '一百一百',
  '零五',
  '12345',
  '一二三四五',
  '五百零',
  '甲',
  '一百零零五',
])('“%s”不是一个条号', raw => {
  expect(readArticleNumber(raw)).toBeNull();
});

test('一至九千九百九十九，写出再读回仍是原数', () => {
  for (let value = 1; value <= 9999; value++) expect(readArticleNumber(writeNumeral(value))).toBe(value);
});

const labels = [
  [1165, 0, '第一千一百六十五条'],
  [120, 1, '第一百二十条之一'],
  [10, 0, '第十条'],
  [207, 0, '第二百零七条'],
  [1010, 0, '第一千零一十条'],
] as const;

test.each(labels)('%i 之 %i 写作 %s，并可读回', (article, sub, label) => {
  expect(articleLabel(article, sub)).toBe(label);
  expect(readArticleLabel(label)).toEqual({ article, sub });
});

test.each([
  ['165', { article: 165, sub: 0 }],
  ['第120条之1', { article: 120, sub: 1 }],
  ['第 五 百 八 十 四 条', { article: 584, sub: 0 }],
  ['第三款', null],
  ['第一条第二款', null],
  ['', null],
] as const)('条号“%s”', (label, expected) => {
  expect(readArticleLabel(label)).toEqual(expected);
});

test('numbers outside the range are refused', () => {
  for (const value of [0, -1, 1.5, 10_000, Number.NaN]) expect(() => writeNumeral(value)).toThrow(RangeError);
});

test.each([
  ['第三条第二款', '第三条'],
  ['第一百二十条之一第一款第（二）项', '第一百二十条之一'],
  ['第三条', '第三条'],
  ['第120条第1款', '第120条'],
  ['附则', '附则'],
])('%s 所在的条：%s', (label, article) => {
  expect(articleOfLabel(label)).toBe(article);
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string(), text =>
      [null, 'number', 'object'].includes(readArticleNumber(text) === null ? null : typeof readArticleNumber(text)),
    ),
  );
});
