import { describe, expect, test } from 'vitest';
import type { Line } from './change.ts';
import { compareDocuments } from './compare-documents.ts';

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, part: 'body', ...more });
const row = (table: number, at: number, ...cells: (string | string[])[]): Line[] =>
  cells.flatMap((cell, column) => [cell].flat().map(text => line(text, { cell: { table, row: at, column } })));
const changesOf = (before: Line[], after: Line[]) =>
  compareDocuments(before, after).changes.map(({ kind, before: old, after: young, row: at }) => [
    kind,
    old.text,
    young.text,
    at,
  ]);

describe('表格', () => {
  const head = row(0, 0, '股东', '持股', '认缴');
  const one = row(0, 1, '长沙枢衡投资有限公司', '22%', '8,000万元');

  test('逐格比对', () => {
    expect(changesOf([...head, ...one], [...head, ...row(0, 1, '长沙枢衡投资有限公司', '18%', '8,000万元')])).toEqual([
      ['replace', '22%', '18%', 1],
    ]);
  });

  test('整行新增、删除', () => {
    const other = row(0, 2, '澄屿控股', '30%', '9,000万元');
    expect(changesOf([...head, ...one], [...head, ...one, ...other])).toEqual([
      ['insert', '', '\n澄屿控股\n30%\n9,000万元', 2],
    ]);
    expect(changesOf([...head, ...other, ...one], [...head, ...one])).toEqual([
      ['delete', '澄屿控股\n30%\n9,000万元\n', '', 1],
    ]);
  });

  test('格内增减一段，加一列', () => {
    expect(
      changesOf(row(0, 0, ['甲条', '丙条'], '乙栏目'), row(0, 0, ['甲条', '新增的一段', '丙条'], '乙栏目')),
    ).toEqual([['insert', '', '\n新增的一段', 0]]);
    expect(changesOf(row(0, 0, ['头一段', '甲条'], '乙栏目'), row(0, 0, '甲条', '乙栏目'))).toEqual([
      ['delete', '头一段\n', '', 0],
    ]);
    expect(
      changesOf(
        [...row(0, 0, '序号一', '名称二', '金额三'), line('末')],
        [...row(0, 0, '序号一', '名称二', '备注四', '金额三'), line('末')],
      ),
    ).toEqual([['insert', '', '\n备注四', 0]]);
  });
});

test('页眉、脚注各与各比；自动编号变了另行说明', () => {
  const before = [
    line('合同正文', { number: '第一条' }),
    line('草稿第一版', { part: 'header' }),
    line('见附件一', { part: 'footnote' }),
  ];
  const after = [
    line('合同正文', { number: '第二条' }),
    line('草稿第二版', { part: 'header' }),
    line('见附件二', { part: 'footnote' }),
  ];
  expect(changesOf(before, after).map(([, old, young]) => [old, young])).toEqual([
    ['第一', '第二'],
    ['一', '二'],
  ]);
  expect(compareDocuments(before, after).renumbered).toEqual([{ row: 0, before: '第一条', after: '第二条' }]);
});

test('另一稿说不出有没有的空段，既不算新增也不算删除；其余空段照说', () => {
  const empty = line('', { isSilent: true });
  expect(changesOf([line('甲方付款'), empty, line('乙方交货')], [line('甲方付款'), line('乙方交货')])).toEqual([]);
  expect(changesOf([line('甲方付款')], [line('甲方付款'), empty, empty])).toEqual([]);
  expect(changesOf([line('甲方付款'), line('')], [line('甲方付款')])).toEqual([['delete', '\n', '', 1]]);
});

test('对照的各行：相同与改动的并列，消失的与新增的各占一行', () => {
  const { rows } = compareDocuments(
    [line('一甲乙丙'), line('二要删除的')],
    [line('一甲乙丙丁'), line('三完全不同之约定')],
  );
  expect(rows).toEqual([{ before: [0, 1], after: [0, 1] }, { before: [1, 2] }, { after: [1, 2] }]);
});
