import readExcel from '@antai/documents/read-excel';
import { type ImportContext, readUserRows, type UserTable } from './read-user-rows.ts';

export interface TableOrder extends ImportContext {
  bytes: Uint8Array;
  rowsMax: number;
}

export type TableReading = UserTable | { kind: 'broken' | 'tooLarge' };

/** The users of a workbook. For a thread: its rows may be much larger than its users. */
export default async function readUserTable({ bytes, rowsMax, ...around }: TableOrder): Promise<TableReading> {
  const table = await readExcel({ bytes, rowsMax });
  return table.kind === 'rows' ? readUserRows(table.rows, around) : table;
}
