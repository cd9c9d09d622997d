import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXlsxTexts, rewriteXlsx } from './rewrite-xlsx.ts';
import writeExcel from './write-excel.ts';

const book = () =>
  writeExcel({
    columns: [
      { name: '条款', kind: 'text' },
      { name: '金额', kind: 'number' },
    ],
    rows: [
      ['违约金 & 定金', 500],
      ['付款', 20],
    ],
    facts: [['说明', '合同附件']],
  });

test('文字照位置改写，数字与其余部分一字不动', async () => {
  const bytes = await book();
  const { paragraphs } = await readXlsxTexts(bytes);
  const texts = paragraphs.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['条款', '违约金 & 定金', '付款', '合同附件']));
  const { id } = paragraphs.find(({ text }) => text.startsWith('违约金'))!;
  const changed = await rewriteXlsx(bytes, [
    { paragraphId: id, start: 0, end: 3, text: 'Liquidated damages' },
    { paragraphId: id, start: 6, end: 8, text: '<deposit>' },
  ]);
  const after = (await readXlsxTexts(changed)).paragraphs.map(({ text }) => text);
  expect(after).toEqual(texts.map(text => (text === '违约金 & 定金' ? 'Liquidated damages & <deposit>' : text)));
  const [old, own] = [unzipSync(bytes), unzipSync(changed)];
  const touched = Object.keys(old).filter(name => Buffer.compare(old[name]!, own[name]!) !== 0);
  expect(touched).toEqual(['xl/sharedStrings.xml']);
});

test('没有改动的表格一字不变', async () => {
  const bytes = await book();
  expect(unzipSync(await rewriteXlsx(bytes, []))).toEqual(unzipSync(bytes));
});

test('不是表格的文件说明怎么办', async () => {
  await expect(readXlsxTexts(zipSync({}).slice(0, 5))).rejects.toThrow('请用Excel打开并另存为xlsx后重试');
});
