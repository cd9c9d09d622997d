import type { BaseQuery, QueryNode } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { casesCategory } from '../../../../test/samples.ts';
import { describeLeaf, describeNode } from './describe-condition.ts';

const category = {
  ...casesCategory,
  fields: [
    ...casesCategory.fields,
    { ...casesCategory.fields[0]!, fieldEn: 'caseCount', fieldCn: '案件数', fieldType: 'number' as const },
  ],
};
const amount = (leaf: Partial<BaseQuery>) => describeLeaf({ fieldEn: 'amountInDispute', ...leaf }, category);

test.each<[string, Partial<BaseQuery>]>([
  ['标的额：10万元以上', { startMoney: 10_000_000 }],
  ['标的额：50万元以下', { endMoney: 50_000_000 }],
  ['标的额：1万元至50.50元', { startMoney: 1_000_000, endMoney: 5_050 }],
  ['标的额：10万元', { startMoney: 10_000_000, endMoney: 10_000_000 }],
  ['标的额：不限', {}],
  ['标的额：1万元以下', { selectValues: ['0..999999'] }],
  ['标的额：10万元至50万元', { selectValues: ['10000000..49999999'] }],
  ['标的额：1亿元以上', { selectValues: ['10000000000..'] }],
  ['标的额：1万元以下、10万元至50万元', { selectValues: ['0..999999', '10000000..49999999'] }],
  ['不含 标的额：10万元以上', { startMoney: 10_000_000, isExcluded: true }],
])('金额带单位：%s', (text, leaf) => {
  expect(amount(leaf)).toBe(text);
});

test.each<[string, BaseQuery]>([
  ['案件数：5以上', { fieldEn: 'caseCount', startMoney: 5 }],
  ['案件数：5至1,000', { fieldEn: 'caseCount', startMoney: 5, endMoney: 1000 }],
  [
    '案由：买卖合同纠纷',
    { fieldEn: 'causeOfAction', selectValues: ['民事案由/合同、准合同纠纷/合同纠纷/买卖合同纠纷'] },
  ],
  ['案由：甲、乙、丙 等4项', { fieldEn: 'causeOfAction', selectValues: ['甲', '乙', '丙', '丁'] }],
  ['裁判日期：2020-01-01 至 不限', { fieldEn: 'judgmentDate', startDate: '2020-01-01' }],
  ['全文：违约金', { fieldEn: 'fullText', fieldValue: '违约金' }],
])('条件的说法：%s', (text, leaf) => {
  expect(describeLeaf(leaf, category)).toBe(text);
});

test('一组条件说明其间的关系', () => {
  const says = (fieldValue: string): QueryNode => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue } });
  expect(describeNode({ queryType: 4, fontNum: 10, childQueryBO: [says('甲'), says('乙')] }, category)).toBe(
    '间隔10字（全文：甲；全文：乙）',
  );
});
