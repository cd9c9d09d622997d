import { expect, test } from 'vitest';
import { captionedRows, fileNameOf } from './export-chart.ts';

test.each([
  [['司法案例-裁判年份分布', '全文：违约金'], '司法案例-裁判年份分布-全文：违约金'],
  [['甲/乙:丙*', '"?<>|'], '甲 乙 丙'],
  [['', ''], ''],
  [['案'.repeat(80)], '案'.repeat(60)],
])('%j 作文件名', (parts, name) => {
  expect(fileNameOf(parts)).toBe(name);
});

test('导出的表写明标题、检索条件、单位、来源与日期', () => {
  const caption = {
    title: '司法案例：裁判年份分布',
    facts: [
      ['检索条件', '全文：违约金'],
      ['单位', '条（记录数）'],
    ] as [string, string][],
  };
  expect(
    captionedRows(caption, [
      ['裁判年份', '条数'],
      ['2024', 15],
    ]),
  ).toEqual([
    ['司法案例：裁判年份分布'],
    ['检索条件', '全文：违约金'],
    ['单位', '条（记录数）'],
    [],
    ['裁判年份', '条数'],
    ['2024', 15],
  ]);
});
