import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simplify } from './simplified.ts';

test.each([
  ['陳志強訴歐陽靖民間借貸糾紛', '陈志强诉欧阳靖民间借贷纠纷'],
  ['股份有限公司與律師事務所', '股份有限公司与律师事务所'],
  ['沈某的著作、覆盖、损坏、乾坤', '沈某的著作、覆盖、损坏、乾坤'],
  ['', ''],
])('%s → %s', (text, expected) => expect(simplify(text)).toBe(expected));

test('每个字都在原处：长度不变，没有繁体字就是原文', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(simplify(text)).toHaveLength(text.length);
      expect(simplify(simplify(text))).toHaveLength(text.length);
    }),
  );
});
