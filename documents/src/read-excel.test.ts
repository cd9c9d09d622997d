import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import readExcel from './read-excel.ts';
import writeExcel from './write-excel.ts';

const columns = [
  { name: '用户名', kind: 'text' as const },
  { name: '手机号', kind: 'number' as const },
  { name: '入职', kind: 'date' as const },
];

test('写出的表格读回来，数字与日期都是文字', async () => {
  const rows = [
    ['zhangsan', 13_800_138_000, '2026-11-02'],
    ['李四', null, null],
  ];
  const bytes = await writeExcel({ columns, rows, facts: [] });
  expect(await readExcel({ bytes, rowsMax: 10 })).toEqual({
    kind: 'rows',
    rows: [
      ['用户名', '手机号', '入职'],
      ['zhangsan', '13800138000', '2026-11-02'],
      ['李四', '', ''],
    ],
  });
});

test('待填的表格保留空列', async () => {
  const bytes = await writeExcel({ columns, rows: [], facts: [], isForm: true });
  expect(await readExcel({ bytes, rowsMax: 10 })).toMatchObject({ rows: [['用户名', '手机号', '入职']] });
});

test('行数过多、不是表格、解开后过大：说明是哪一种', async () => {
  const bytes = await writeExcel({
    columns,
    rows: [
      ['a', 1, null],
      ['b', 2, null],
    ],
    facts: [],
  });
  expect(await readExcel({ bytes, rowsMax: 2 })).toEqual({ kind: 'tooLarge' });
  expect(await readExcel({ bytes: new Uint8Array([1, 2, 3]), rowsMax: 2 })).toEqual({ kind: 'broken' });
  expect(await readExcel({ bytes: bytes.subarray(0, 500), rowsMax: 2 })).toEqual({ kind: 'broken' });
  const bomb = new ZipFile();
  bomb.addBuffer(Buffer.alloc(70 * 1024 * 1024), 'xl/worksheets/sheet1.xml');
  bomb.end();
  const chunks: Buffer[] = [];
  for await (const chunk of bomb.outputStream) chunks.push(chunk as Buffer);
  expect(await readExcel({ bytes: Buffer.concat(chunks), rowsMax: 2 })).toEqual({ kind: 'tooLarge' });
});
