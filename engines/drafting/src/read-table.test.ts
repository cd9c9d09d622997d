import { expect, test } from 'vitest';
import { listColumns } from './list-columns.ts';
import { listTemplates } from './list-templates.ts';
import { readCell, readTable } from './read-table.ts';
import type { Template } from './template.ts';

const template = {
  sections: [
    { id: 'a', label: '当事人' },
    { id: 'b', label: '价款' },
  ],
  fields: [
    { id: 'buyer', label: '买方', type: 'party', section: 'a', required: true },
    { id: 'price', label: '价款', type: 'money', section: 'b', required: true, validate: { min: 100 } },
    { id: 'day', label: '签订日期', type: 'date', section: 'b' },
    { id: 'way', label: '方式', type: 'select', options: ['现款', '转账'], section: 'b' },
    { id: 'hasDeposit', label: '有无定金', type: 'bool', section: 'b' },
    { id: 'deposit', label: '定金', type: 'money', section: 'b', required: true, showIf: 'hasDeposit' },
    {
      ...{ id: 'goods', label: '货物', type: 'rows', section: 'b', required: true },
      fields: [
        { id: 'name', label: '品名', type: 'text', required: true },
        { id: 'count', label: '数量', type: 'number' },
      ],
    },
  ],
  blocks: [],
} as unknown as Template;
const titles = ['买方·类型', '买方·名称（姓名）', '价款', '签订日期', '方式', '有无定金', '货物1·品名', '货物3·品名'];
const good = ['法人', '虚构云帆贸易有限公司', '壹万元', '2026年3月1日', '转账', '否', '纸', '笔'];
const rowsOf = (...rows: string[][]) => {
  const reading = readTable(template, { rows: [titles, ...rows], defaults: { day: '2026-11-23' } });
  if (reading.kind !== 'rows') throw new Error(reading.kind);
  return reading.rows;
};

test('一行读作一份文书，列表的第几项由列名说明', () => {
  expect(rowsOf(good)).toEqual([
    {
      ...{ row: 2, name: '', faults: [], missing: [] },
      fields: {
        ...{ buyer: { kind: '法人', name: '虚构云帆贸易有限公司' }, price: 1_000_000, day: '2026-03-01', way: '转账' },
        ...{ hasDeposit: false, goods: [{ name: '纸' }, { name: '笔' }] },
      },
    },
  ]);
});

test('一行有错只是这一行有错，空行不算，空格用默认', () => {
  const bad = ['法人', '甲公司', '很多', '2026-02-30', '赊账', '也许', '纸', ''];
  const [first, second] = rowsOf(['', ' ', '', '', '', '', '', ''], bad, [...good.slice(0, 3), '', ...good.slice(4)]);
  expect(first?.row).toBe(3);
  expect(first?.faults.map(({ title }) => title)).toEqual(['价款', '签订日期', '方式', '有无定金']);
  expect(second).toMatchObject({ row: 4, faults: [], fields: { day: '2026-11-23' } });
});

test('缺的照实列出，条件成立才算缺', () => {
  const [row] = rowsOf(['法人', '甲公司', '', '', '', '是', '纸', '']);
  expect(row).toMatchObject({ faults: [], missing: ['价款', '定金'] });
});

test('没有一列认得的不是填写表，多余的列照实说', () => {
  expect(readTable(template, { rows: [['甲', '乙']], defaults: {} })).toEqual({ kind: 'noHead' });
  const reading = readTable(template, {
    rows: [
      ['价款', '备注'],
      ['1', '无'],
    ],
    defaults: {},
  });
  expect(reading).toMatchObject({ kind: 'rows', ignored: ['备注'] });
});

test.each([
  ['money', '12,000.50', 1_200_050],
  ['money', '3万元', 3_000_000],
  ['percent', '5%', 5],
  ['number', '1,200', 1200],
  ['bool', '√', true],
  ['creditCode', '91999999max0g00117', '91999999MAX0G00117'],
  ['date', '20260301', '2026-03-01'],
] as const)('%s：%s', (type, cell, value) => expect(readCell({ type }, cell)).toEqual({ kind: 'value', value }));

test('每份现成模板的列名各不相同', () => {
  for (const each of listTemplates()) {
    const all = listColumns(each).map(({ title }) => title);
    expect(all.filter((title, at) => all.indexOf(title) !== at)).toEqual([]);
  }
});
