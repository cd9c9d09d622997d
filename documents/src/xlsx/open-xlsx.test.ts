import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openXlsx } from './open-xlsx.ts';

const many = 200_000;
const bookOf = (sheet: string) => zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });

test.each([
  ['行只开不合', `<sheetData>${'<row r="1">'.repeat(many)}</sheetData>`],
  ['单元格只开不合', `<row r="1">${'<c r="A1">'.repeat(many)}</row>`],
  ['注音只开不合', `<si>${'<rPh>'.repeat(many)}</si>`],
  ['只合不开', '<row r="1"></row></row>'],
  ['交错', '<row><c></row></c>'],
])('%s：拒绝，不逐处找到文件末尾', async (_what, sheet) => {
  await expect(openXlsx(bookOf(sheet))).rejects.toThrow('表格已损坏');
});

test.each([
  ['声明、注释与自合的标签', '<?xml version="1.0"?><!-- 批注 --><row r="1"><c r="A1"/><c r=\'B1\'><v>1</v></c></row>'],
  ['引号里的大于号', '<dataValidation prompt="a > b"/><row r="1"></row>'],
])('%s：照读', async (_what, sheet) => {
  expect(Object.keys(await openXlsx(bookOf(sheet)))).toHaveLength(1);
});
