import readSheets from 'read-excel-file/node';
import { isModest, textOf } from './read-excel.ts';
import { type Paragraph, type TextDocument, UnreadableFile } from './text-document.ts';

const broken = '表格已损坏或已加密，请用Excel打开并另存为xlsx后重试';

/** What all sheets of a workbook say: a sheet's name is a heading, a row a paragraph; throws UnreadableFile where it cannot be read. */
export async function readXlsx(bytes: Uint8Array): Promise<TextDocument> {
  if (!(await unlessBroken(isModest(bytes)))) throw new UnreadableFile('表格展开后过大，请拆分后重试');
  const sheets = await unlessBroken(readSheets(Buffer.from(bytes)));
  const paragraphs: Paragraph[] = [];
  for (const [table, { sheet, data }] of sheets.entries()) {
    paragraphs.push({ id: `sheet${table}`, place: 'body', text: sheet, headingLevel: 1 });
    for (const [row, cells] of data.entries()) {
      const text = cells.map(textOf).join('\t').trim();
      if (text !== '') paragraphs.push({ id: `sheet${table}/${row}`, place: 'body', text });
    }
  }
  const isEmpty = paragraphs.every(({ headingLevel }) => headingLevel);
  return { paragraphs: isEmpty ? [] : paragraphs, hasTrackedChanges: false, unread: [] };
}

const unlessBroken = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch(error => {
    throw new UnreadableFile(broken, { cause: error });
  });
