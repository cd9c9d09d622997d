import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFile } from './text-document.ts';
import writeExcel from './write-excel.ts';

const columns = [
  { name: '付款', kind: 'text' as const },
  { name: '日期', kind: 'date' as const },
];

test('各表一个标题，一行一段，格与格以制表符隔开；空行不留', async () => {
  const rows = [
    ['首付款', '2026-11-02'],
    ['尾款', null],
  ];
  const { paragraphs, unread } = await readXlsx(await writeExcel({ columns, rows, facts: [] }));
  expect(paragraphs[0]).toMatchObject({ headingLevel: 1 });
  expect(paragraphs.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['付款\t日期', '首付款\t2026-11-02', '尾款']),
  );
  expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(paragraphs.length);
  expect(unread).toEqual([]);
});

test.each([
  ['不是表格', new Uint8Array([1, 2, 3])],
  ['截断的', (await writeExcel({ columns, rows: [], facts: [] })).subarray(0, 500)],
])('%s：说明要怎样做', async (_name, bytes) => {
  await expect(readXlsx(bytes)).rejects.toThrow(UnreadableFile);
  await expect(readXlsx(bytes)).rejects.toThrow(/另存为xlsx/);
});
