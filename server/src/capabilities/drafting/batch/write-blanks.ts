import writeExcel from '@antai/documents/write-excel';
import type { TableRow } from '@antai/drafting';
import { describeBlanks, nameOfRow } from './describe-batch.ts';

export interface BlanksOrder {
  /** What the template is called. */
  title: string;
  /** The rows of the batch, as JSON. */
  rows: string;
}

/** What is missing of each document of a batch, as a workbook. For a thread: a thousand rows are megabytes. */
export default function writeBlanks({ title, rows }: BlanksOrder): Promise<Uint8Array> {
  const documents = (JSON.parse(rows) as TableRow[]).map(row => ({ ...row, name: nameOfRow(row, title) }));
  return writeExcel(describeBlanks(title, documents));
}
