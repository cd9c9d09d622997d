import { describe, expect, test } from 'vitest';
import { stretchesOf, termsOf } from './choose-terms.ts';
import rankPassages from './rank-passages.ts';

describe('问题说的是什么', () => {
  test.each<[string, string[]]>([
    ['请问违约金的计算基数是多少？', ['违约金', '计算基数']],
    ['渡砂公司是否可以解除合同', ['渡砂公司', '解除合同']],
    ['LPR 4倍', ['lpr']],
    ['？！', []],
  ])('%s', (question, stretches) => expect(stretchesOf(question)).toEqual(stretches));

  test('按相邻两字，西文整词', () => expect(termsOf(['违约金', 'lpr'])).toEqual(['违约', '约金', 'lpr']));
});

const contract = [
  '设备采购合同',
  '第八条 违约责任',
  '8.1 乙方逾期交付设备的，每逾期一日，按设备价款的万分之五支付违约金。',
  '8.2 甲方逾期付款的，以逾期未付款项为基数，按日千分之三支付违约金。',
  '第九条 不可抗力',
  '9.1 因不可抗力不能履行的，部分免除责任。',
].map(text => ({ text }));

const rank = (question: string, limit = 3) =>
  rankPassages({ question, documents: [{ documentId: 'a', paragraphs: JSON.stringify(contract) }], limit });

test('给出说得最多的那一段，逐字、有段号、有所在的条', () => {
  const [best] = rank('逾期付款的违约金以什么为基数？');
  expect(best).toMatchObject({ documentId: 'a', paragraph: 3, text: contract[3]!.text, path: ['第八条 违约责任'] });
  expect(best!.marks.map(([start, end]) => best!.text.slice(start, end))).toEqual(
    expect.arrayContaining(['逾期付款', '基数', '违约金']),
  );
});

test.each(['公司注册资本', '离婚财产分割', ''])('没有说到的不凑数：%s', question => expect(rank(question)).toEqual([]));

test('长段落从最相关的句子起摘', () => {
  const text = `${'前文与此无关。'.repeat(80)}违约金以未付款项为基数。${'后文也无关。'.repeat(80)}`;
  const [best] = rankPassages({
    question: '违约金基数',
    documents: [{ documentId: 'a', paragraphs: JSON.stringify([{ text }]) }],
    limit: 1,
  });
  expect(best!.text.startsWith('违约金以未付款项为基数。')).toBe(true);
  expect(text).toContain(best!.text);
});
