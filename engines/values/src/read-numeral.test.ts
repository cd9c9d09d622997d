import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowDigits, readNumeral } from './read-numeral.ts';
import { writeDigits, writeNumeral } from './write-numeral.ts';

test.each([
  ['一百三十三', 133],
  ['零', 0],
  ['一百十', 110],
  ['二万零三百', 20_300],
  ['一万五千', 15_000],
  ['壹拾万', 100_000],
  ['叁佰伍拾万零捌佰', 3_500_800],
  ['一亿二千万', 120_000_000],
  ['三亿', 300_000_000],
  ['廿一', 21],
  ['卅', 30],
  ['二○一九', 2019],
  ['3.5万', 35_000],
  ['30万', 300_000],
  ['2千万', 20_000_000],
  ['1,234,567.89', 1_234_567.89],
  ['二 百 六 十 四', 264],
  ['一百五', undefined],
  ['一万五', undefined],
  ['百万', undefined],
  ['万', undefined],
  ['十十', undefined],
  ['五百零', undefined],
  ['一百零零五', undefined],
  ['一万二万', undefined],
  ['两两', undefined],
  ['1e5', undefined],
  ['-3', undefined],
  ['十', 10],
  ['二百零六', 206],
  ['贰万叁仟', 23_000],
  ['一万零五', 10_005],
  ['二〇一八', 2018],
  ['１２３', 123],
  ['3，000', 3000],
  ['甲乙', undefined],
  ['', undefined],
])('数字 %s', (raw, value) => {
  expect(readNumeral(raw)).toBe(value);
});

test('一至九千九百九十九，写出再读回仍是原数', () => {
  for (let value = 1; value <= 9999; value++) expect(readNumeral(writeNumeral(value))).toBe(value);
});

test('逐位写出再读回仍是原数', () => {
  fc.assert(fc.property(fc.integer({ min: 1000, max: 9999 }), year => readNumeral(writeDigits(String(year))) === year));
});

test('numbers outside the range are not written', () => {
  for (const value of [0, -1, 1.5, 10_000, Number.NaN]) expect(() => writeNumeral(value)).toThrow(RangeError);
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'零〇一二十百千万亿两壹拾0１，.a ') }), text => {
      const value = readNumeral(text);
      return value === undefined || (Number.isFinite(value) && value >= 0);
    }),
  );
});

test('全角数字写成半角，位置不变', () => {
  expect(narrowDigits('第２６４条，１．５万')).toBe('第264条，1.5万');
});
