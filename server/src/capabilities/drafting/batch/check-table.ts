import readExcel from '@antai/documents/read-excel';
import { readTable, type TableReading, type Template, type Values } from '@antai/drafting';

export interface TableOrder {
  template: Template;
  bytes: Uint8Array;
  rowsMax: number;
  defaults: Values;
}

export type CheckedTable = TableReading | { kind: 'tooLarge' | 'broken' };

/** Reads a table that was filled in and checks it row by row; to be run in a thread. */
export default async function checkTable({ template, bytes, rowsMax, defaults }: TableOrder): Promise<CheckedTable> {
  // the head is a row too
  const excel = await readExcel({ bytes, rowsMax: rowsMax + 1 });
  return excel.kind === 'rows' ? readTable(template, { rows: excel.rows, defaults }) : excel;
}
