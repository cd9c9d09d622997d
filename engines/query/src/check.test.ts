import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, type Field } from './index.ts';

const fields: Field[] = [
  { fieldEn: 'courtReasoning', fieldCn: '本院认为', kind: 'text', sections: ['reasoning'] },
  { fieldEn: 'disposition', fieldCn: '裁判结果', kind: 'text', sections: ['disposition'] },
  { fieldEn: 'court', fieldCn: '法院', kind: 'keyword' },
  { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date' },
  { fieldEn: 'amountFen', fieldCn: '标的额', kind: 'number' },
];
const text = (value: string, field = 'fullText') => ({ kind: 'text', field, match: 'phrase', text: value });
const group = (op: string, ...children: unknown[]) => ({ kind: 'group', op, children });
const nest = (depth: number): unknown => (depth === 1 ? text('甲') : group('and', nest(depth - 1)));

const cases: [string, unknown, string, string][] = [
  ['九层', nest(9), 'children.0.'.repeat(8).slice(0, -1), '条件最多嵌套 8 层'],
  ['六十五个条件', group('or', ...new Array(65).fill(text('甲'))), 'children.64', '条件不能多于 64 个'],
  ['不存在的字段', text('甲', 'nothing'), 'field', '没有名为“nothing”的字段'],
  ['继承的名字不是字段', text('甲', '__proto__'), 'field', '没有名为“__proto__”的字段'],
  ['日期字段不能按文字检索', text('甲', 'judgmentDate'), 'field', '“裁判日期”不是文字字段，不能按文字检索'],
  ['规范化后为空', text(' \n¶\u200b'), 'text', '检索词是空的'],
  [
    '同句里有选项',
    group('sentence', text('甲'), { kind: 'keyword', field: 'court', values: ['乙'] }),
    'children.1',
    '同句、同段、间隔里只能有文字条件',
  ],
  [
    '同句里有排除',
    group('sentence', text('甲'), { ...text('乙'), isExcluded: true }),
    'children.1',
    '同句、同段、间隔里不能有排除条件',
  ],
  [
    '同句里有两个字段',
    group('sentence', text('甲', 'courtReasoning'), text('乙', 'disposition')),
    'children',
    '同句、同段、间隔里的条件要用同一个字段',
  ],
  [
    '间隔套同句',
    group('within', text('甲'), group('sentence', text('甲'), text('乙'))),
    'children.1',
    '同句、同段、间隔里不能再套同句、同段、间隔',
  ],
  [
    '间隔五百零一',
    { ...group('within', text('甲'), text('乙')), distance: 501 },
    'distance',
    '间隔应当是 1 到 500 的整数',
  ],
  [
    '间隔不是整数',
    { ...group('within', text('甲'), text('乙')), distance: 1.5 },
    'distance',
    '间隔应当是 1 到 500 的整数',
  ],
  ['只有一个条件的同段', group('paragraph', text('甲')), 'children', '同句、同段、间隔至少要有两个条件'],
  ['不存在的日子', { kind: 'range', field: 'judgmentDate', from: '2021-02-29' }, 'from', '日期应当写作 2020-01-31'],
  ['起点在终点之后', { kind: 'range', field: 'amountFen', from: 2, to: 1 }, '', '范围的起点在终点之后'],
  ['空的条件组', group('and', group('or')), 'children.0.children', '条件组里没有条件'],
  ['空值', null, '', '这里应当是一个条件'],
];
test.each(cases)('%s', (_, tree, path, reason) => {
  expect(check(tree, fields)).toEqual([{ path, reason }]);
});

test('或的组合超过六十四种时拒绝', () => {
  const any = { kind: 'text', field: 'fullText', match: 'any', text: '甲 乙 丙 丁 戊' };
  expect(check(group('sentence', any, any), fields)).toEqual([]);
  expect(check(group('sentence', any, any, any), fields).length).toBe(1);
});

test('全文可与一个字段合用', () => {
  expect(check(group('sentence', text('甲'), text('乙', 'disposition')), fields)).toEqual([]);
});

test('任何值都有回答，不会抛出', () => {
  fc.assert(fc.property(fc.anything(), value => check(value, fields).every(({ reason }) => reason !== '')));
  const huge = { ...group('and'), children: new Array(200_000).fill(group('or')) };
  expect(check(huge, fields).length).toBe(20);
  let deep: unknown = text('甲');
  for (let i = 0; i < 100_000; i++) deep = { kind: 'group', op: 'and', children: [deep] };
  expect(check(deep, fields).length).toBe(1);
  expect(check(JSON.parse('{"__proto__":{"kind":"text"},"kind":"group"}'), fields).length).toBe(1);
});
