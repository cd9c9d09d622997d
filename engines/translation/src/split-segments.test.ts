import { expect, test } from 'vitest';
import { splitSegments } from './split-segments.ts';

test.each([
  ['zh', '甲方应当付款。乙方应当交货；逾期的，承担责任。', ['甲方应当付款。', '乙方应当交货；', '逾期的，承担责任。']],
  ['zh', '他说：“同意。”随后离开。', ['他说：“同意。”', '随后离开。']],
  ['zh', '  第一条 总则  ', ['第一条 总则']],
  ['zh', '价款为3.5万元。\n余款另付', ['价款为3.5万元。', '余款另付']],
  ['zh', '第一条\t总则', ['第一条', '总则']],
  ['zh', '   ', []],
  [
    'en',
    'The Buyer shall pay RMB 3.5 million. Mr. Li shall sign. See Art. 5 of the Law.',
    ['The Buyer shall pay RMB 3.5 million.', 'Mr. Li shall sign.', 'See Art. 5 of the Law.'],
  ],
  ['en', '1. Payment. The Buyer pays.', ['1. Payment.', 'The Buyer pays.']],
  [
    'en',
    'ABC Co., Ltd. is a company; it was founded in 2001.',
    ['ABC Co., Ltd. is a company;', 'it was founded in 2001.'],
  ],
  ['en', 'He said "Yes." Then he left.', ['He said "Yes."', 'Then he left.']],
  ['ko', '계약을 체결한다. 대금을 지급한다.', ['계약을 체결한다.', '대금을 지급한다.']],
] as const)('%s：%s', (language, text, expected) => {
  expect(splitSegments(text, language).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
