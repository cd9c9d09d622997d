import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeExcel, { type Workbook } from './write-excel.ts';

const plan: Workbook = {
  columns: [
    { name: '措施', kind: 'text', width: 11 },
    { name: '期限', kind: 'date' },
  ],
  rows: [
    ['补签合同', '2026-12-08'],
    ['一个月内补签书面合同并留存签收单', '2026-12-08'],
  ],
  facts: [['问卷', '自检']],
};
const sheetOf = async (book: Workbook) => strFromU8(unzipSync(await writeExcel(book))['xl/worksheets/sheet1.xml']!);

test('写明宽度的列自动换行，行高容得下各行', async () => {
  const heights = [...(await sheetOf(plan)).matchAll(/<row r="\d" ht="(\d+)"/gu)].map(([, height]) => Number(height));
  expect(heights).toEqual([15, 60]);
});

test('宽表横向打印，正好一页宽；其他的表照旧', async () => {
  const wide = await sheetOf({ ...plan, isAcross: true });
  expect(wide).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/u);
  expect(wide).toMatch(/<pageSetup fitToWidth="1" fitToHeight="0" [^>]*orientation="landscape"/u);
  expect(await sheetOf(plan)).not.toContain('fitToPage');
});
