import { describe, expect, test } from 'vitest';
import type { Tree } from './index.ts';
import { type ConditionLeaf, type ConditionNode, type NodeField, readNodes, writeNode } from './nodes.ts';
import { parse, print, readMoney, writeMoney } from './text.ts';

const fields: NodeField[] = [
  { fieldEn: 'fullText', fieldCn: '全文', kind: 'text', fieldType: 'text' },
  { fieldEn: 'causeOfAction', fieldCn: '案由', kind: 'keyword', fieldType: 'causeTree', isTree: true },
  { fieldEn: 'caseType', fieldCn: '案件类型', kind: 'keyword', fieldType: 'select', aliases: ['kind'] },
  { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date', fieldType: 'date' },
  { fieldEn: 'amountInDispute', fieldCn: '标的额', kind: 'number', fieldType: 'money', isMoney: true },
  { fieldEn: 'caseCount', fieldCn: '案件数', kind: 'number', fieldType: 'number' },
];
const leaf = (fieldEn: string, more: Partial<ConditionLeaf>): ConditionNode => ({ baseQueryBO: { fieldEn, ...more } });
const read = (...childQueryBO: ConditionNode[]) => readNodes({ childQueryBO }, fields);
const printed = (...nodes: ConditionNode[]) => {
  const outcome = read(...nodes);
  return outcome.kind === 'read' ? print(outcome.tree, fields) : outcome.reason;
};

describe('条件读作检索式，金额带单位', () => {
  const tenThousand = 1_000_000;
  const cases: [string, ConditionNode, string][] = [
    ['下限', leaf('amountInDispute', { startMoney: 10 * tenThousand }), '标的额>=10万元'],
    ['上限', leaf('amountInDispute', { endMoney: 50 * tenThousand }), '标的额<=50万元'],
    ['两端', leaf('amountInDispute', { startMoney: tenThousand, endMoney: 5_050 }), '范围的起点在终点之后'],
    ['两端', leaf('amountInDispute', { startMoney: 5_050, endMoney: tenThousand }), '标的额:50.50元..1万元'],
    ['一个数额', leaf('amountInDispute', { fieldValue: 10_000_000_000 }), '标的额=1亿元'],
    ['一个区间', leaf('amountInDispute', { selectValues: ['1000000..9999999'] }), '标的额:1万元..<10万元'],
    ['以上', leaf('amountInDispute', { selectValues: ['10000000000..'] }), '标的额>=1亿元'],
    [
      '相邻区间相连',
      leaf('amountInDispute', { selectValues: ['10000000..49999999', '1000000..9999999'] }),
      '标的额:1万元..<50万元',
    ],
    [
      '不相邻的区间任一',
      leaf('amountInDispute', { selectValues: ['0..999999', '10000000..49999999'] }),
      '标的额:0元..<1万元 OR 标的额:10万元..<50万元',
    ],
    [
      '排除多个区间',
      leaf('amountInDispute', { selectValues: ['0..999999', '10000000..49999999'], isExcluded: true }),
      'NOT 标的额:0元..<1万元 AND NOT 标的额:10万元..<50万元',
    ],
    ['件数不是金额', leaf('caseCount', { startMoney: 5 }), '案件数:5..'],
    ['件数多选', leaf('caseCount', { selectValues: ['3'] }), '案件数:3..3'],
    ['别名', leaf('kind', { selectValues: ['民事'] }), '案件类型:民事'],
    ['年月', leaf('judgmentDate', { startDate: '2020', endDate: '2020-02' }), '裁判日期:2020-01-01..2020-02-29'],
    ['日历上没有的日子', leaf('judgmentDate', { startDate: '2023-02-30' }), '“2023-02-30”不是日期，应写作 2020-01-31'],
    ['没有的月份', leaf('judgmentDate', { endDate: '2023-13' }), '“2023-13”不是日期，应写作 2020-01-31'],
    ['没有的字段', leaf('salary', { fieldValue: '甲' }), '没有名为“salary”的字段'],
    ['不是整数', leaf('amountInDispute', { startMoney: '十' }), '“标的额”应为整数，金额以分为单位'],
    ['空的同句', { queryType: 2, childQueryBO: [] }, '条件组里没有条件'],
  ];
  test.each(cases)('%s %j', (_name, node, line) => {
    expect(printed(node)).toBe(line);
  });
});

test.each([
  ['标的额>=10万元', { from: 10_000_000 }],
  ['标的额≥10万元', { from: 10_000_000 }],
  ['标的额>10万元', { from: 10_000_001 }],
  ['标的额<=1.5亿元', { to: 15_000_000_000 }],
  ['标的额<50万元', { to: 49_999_999 }],
  ['标的额=5000元', { from: 500_000, to: 500_000 }],
  ['标的额:1万元..<10万元', { from: 1_000_000, to: 9_999_999 }],
  ['标的额:10,000元..', { from: 1_000_000 }],
  ['案件数>=5', { from: 5, field: 'caseCount' }],
] as const)('读入 %s', (line, range) => {
  const tree = { kind: 'range', field: 'amountInDispute', ...range };
  expect(parse(line, fields)).toEqual({ kind: 'parsed', tree });
});

test.each([
  ['标的额>=100000', 3, '“标的额”要写明单位，如 10万元、5000元'],
  ['标的额:1..2', 4, '“标的额”要写明单位，如 10万元、5000元'],
  ['裁判日期>2020-01-01', 4, '日期请用 >= 或 <=，首尾两日都算在内'],
] as const)('读不懂 %s 时指出位置', (line, position, reason) => {
  expect(parse(line, fields)).toEqual({ kind: 'failed', position, reason });
});

test('正文里的大于号照样检索', () => {
  expect(parse('a>=b', fields)).toEqual({
    kind: 'parsed',
    tree: { kind: 'text', field: 'fullText', match: 'phrase', text: 'a>=b' },
  });
});

test('金额写出再读入不变', () => {
  for (const fen of [0, 1, 99, 100, 5_050, 999_999, 1_000_000, 1_234_500, 123_456_789, 9_999_999_999, 10_000_000_000]) {
    expect([fen, readMoney(writeMoney(fen))]).toEqual([fen, fen]);
    expect(readMoney(writeMoney(-fen))).toBe(fen === 0 ? 0 : -fen);
  }
  expect(readMoney('100000')).toBeUndefined();
});

test('条件树写成条件再读回是同一棵', () => {
  const tree: Tree = {
    kind: 'group',
    op: 'and',
    children: [
      {
        kind: 'group',
        op: 'within',
        distance: 10,
        children: ['违约金', '调整'].map(text => ({ kind: 'text', field: 'fullText', match: 'phrase', text })),
      },
      { kind: 'keyword', field: 'causeOfAction', values: ['买卖合同纠纷'], isExcluded: true },
      { kind: 'range', field: 'amountInDispute', from: 100, to: 200 },
      { kind: 'range', field: 'judgmentDate', from: '2020-01-01' },
    ],
  };
  expect(read(writeNode(tree, fields))).toEqual({ kind: 'read', tree });
});
