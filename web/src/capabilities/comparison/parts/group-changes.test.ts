import type { ComparedLine, ComparisonDetail, Ignorable, VersionChange } from '@antai/contract/comparison';
import { expect, test } from 'vitest';
import { groupChanges } from './group-changes.ts';

const body = (text: string, more: Partial<ComparedLine> = {}): ComparedLine => ({ text, place: 'body', ...more });
const change = (row: number, importance: number): VersionChange => ({
  ...{ kind: 'replace', importance, reason: '', changeKey: `${row} ${importance}`, row, isSeen: false, note: '' },
  before: { start: 0, end: 1, text: '旧' },
  after: { start: 0, end: 1, text: '新' },
});
const lines = [
  body('第一条 价款'),
  body('总价十万元。'),
  body('2. 付款期限与方式以及发票的开具要求另见附件'),
  body('十日', { cell: { table: 0, row: 2, column: 1 } }),
  body('页脚文字', { place: 'footer' }),
  body('验收', { number: '3.1' }),
];
const detailOf = (changes: VersionChange[]) =>
  ({
    rows: lines.map((_, at) => ({ before: [at, at + 1], after: [at, at + 1] })),
    ...{ beforeLines: lines, afterLines: lines, changes },
  }) as unknown as ComparisonDetail;

const nothing = new Set<Ignorable>();

test('须先看、一般、仅编号与格式，各依重要性', () => {
  const groups = groupChanges(detailOf([change(1, 40), change(1, 95), change(2, 70), change(5, 9)]), {
    order: 'importance',
    ignored: nothing,
  });
  expect(groups.urgent.map(({ importance }) => importance)).toEqual([95, 70]);
  expect(groups.general.map(({ importance }) => importance)).toEqual([40]);
  expect(groups.formal.map(({ importance }) => importance)).toEqual([9]);
});

test('按位置排列时各依原来的先后，编号不变', () => {
  const groups = groupChanges(detailOf([change(1, 75), change(2, 95)]), { order: 'place', ignored: nothing });
  expect(groups.urgent.map(({ importance, index }) => [index, importance])).toEqual([
    [0, 75],
    [1, 95],
  ]);
});

test('所忽略的不在其中，编号不变；须两项都忽略的，只忽略一项仍在', () => {
  const both = { ...change(1, 4), sameUnder: [['width', 'letterCase']] } satisfies VersionChange;
  const either = { ...change(1, 4), sameUnder: [['width'], ['punctuation']] } satisfies VersionChange;
  const listed = (...ignored: Ignorable[]) =>
    groupChanges(detailOf([both, either, change(2, 95)]), { order: 'place', ignored: new Set(ignored) });
  expect(listed('width').formal.map(({ index }) => index)).toEqual([0]);
  expect(listed('width', 'letterCase').formal).toEqual([]);
  expect(listed('width', 'letterCase').urgent.map(({ index }) => index)).toEqual([2]);
});

test.each([
  ['正文属于它上面的条', 1, '第一条 价款'],
  ['长标题截短', 2, '2. 付款期限与方式以及发票的开具要…'],
  ['表格说第几行，在哪一条下', 3, '表格第3行 · 2. 付款期限与方式以及发票的开具要…'],
  ['页脚', 4, '页脚'],
  ['自动编号是标题', 5, '3.1 验收'],
])('%s', (_, row, place) => {
  const { urgent } = groupChanges(detailOf([change(row as number, 80)]), { order: 'importance', ignored: nothing });
  expect(urgent[0]?.place).toBe(place);
});
