import { describe, expect, test } from 'vitest';
import { alignParagraphs } from './align-paragraphs.ts';
import { extractTerms } from './extract-terms.ts';
import { readyPairs } from './ready.ts';

const chinese = [
  '股权转让协议',
  '转让方（以下简称“卖方”）将目标公司的股权转让给买方。',
  '卖方应于2026年3月1日前完成交割。',
  '交割后，目标公司的或有负债由卖方承担。',
  '买方应于交割日支付转让价款500万元。',
  '或有负债超过100万元的，买方可以解除本协议。',
  '附件一 目标公司清单',
];
const english = [
  'EQUITY TRANSFER AGREEMENT',
  'The transferor (hereinafter referred to as the "Seller") transfers the equity of the Target Company to the Buyer.',
  'The Seller shall complete the Closing before March 1, 2026.',
  'After the Closing, the contingent liabilities of the Target Company shall be borne by the Seller.',
  'The Buyer shall pay the transfer price of RMB 5 million on the Closing date.',
  'This paragraph was added in the English text alone and has no counterpart whatever in the other.',
  'Where the contingent liabilities exceed RMB 1 million, the Buyer may terminate this Agreement.',
  'Annex 1 List of the Target Company',
];

describe('alignParagraphs', () => {
  test('段落逐段对应，只有一边有的段落不对', () => {
    const pairs = alignParagraphs(chinese, english);
    expect(pairs.map(({ zh }) => zh)).toEqual(chinese);
    expect(pairs.map(({ en }) => en)).not.toContain(english[5]);
  });

  test('就绪句对打乱长短也能对回，两段合为一段的也能', () => {
    const own = readyPairs.slice(0, 60);
    const pairs = alignParagraphs(
      own.map(({ zh }) => zh),
      own.map(({ en }) => en),
    );
    const right = pairs.filter(({ zh, en }) => own.some(each => each.zh === zh && each.en === en));
    expect(right.length).toBeGreaterThanOrEqual(57);
    expect(
      alignParagraphs(['甲方应当付款。', '乙方应当交货。'], ['Party A shall pay. Party B shall deliver.']),
    ).toEqual([{ zh: '甲方应当付款。乙方应当交货。', en: 'Party A shall pay. Party B shall deliver.' }]);
    expect(alignParagraphs([], english)).toEqual([]);
  });
});

describe('extractTerms', () => {
  test('定义的术语在先；两边一同出现的词成对提出，附例句与次数', () => {
    const terms = extractTerms(alignParagraphs(chinese, english), 50);
    expect(terms[0]).toMatchObject({ zh: '卖方', en: 'Seller', isDefined: true });
    expect(terms.map(({ zh, en, count }) => `${zh} ${en} ${count}`)).toEqual(
      expect.arrayContaining(['目标公司 Target Company 3', '或有负债 contingent liabilities 2']),
    );
    const words = terms.map(({ zh }) => zh);
    expect(words).not.toContain('标公司');
    expect(new Set(words).size).toBe(words.length);
  });
});
