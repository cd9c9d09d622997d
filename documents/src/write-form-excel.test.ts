import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import writeFormExcel, { letterOf } from './write-form-excel.ts';

test('a form keeps text as text, offers its options, and is read again', async () => {
  const bytes = await writeFormExcel({
    columns: [
      { name: '身份证号码', kind: 'text' },
      { name: '金额（元）', kind: 'money' },
      { name: '方式', kind: 'text', options: ['甲 & 乙', '丙'] },
    ],
    rows: [],
    facts: [['说明', '一行一份']],
    sheets: ['填写', '说明'],
  });
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('sqref="C2:C1001"><formula1>选项!$A$1:$A$2</formula1>');
  expect(sheet.match(/<col min="1"[^>]*>/u)?.[0]).toMatch(/style="\d+"/u);
  expect(sheet.match(/<col min="2"[^>]*>/u)?.[0]).not.toMatch(/style="\d+"/u);
  expect(strFromU8(parts['xl/worksheets/sheet3.xml']!)).toContain('甲 &amp; 乙');
  expect(await readSheet(Buffer.from(bytes))).toEqual([['身份证号码', '金额（元）', '方式']]);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is called %s', (at, name) => expect(letterOf(at)).toBe(name));
