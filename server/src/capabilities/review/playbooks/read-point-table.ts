import readExcel from '@antai/documents/read-excel';
import { type PointTable, readPointRows } from './read-point-rows.ts';

export interface TableOrder {
  bytes: Uint8Array;
  rowsMax: number;
}

export type TableReading = PointTable | { kind: 'broken' | 'tooLarge' };

/** The points of a workbook. For a thread: its rows may be much larger than its points. */
export default async function readPointTable(order: TableOrder): Promise<TableReading> {
  const table = await readExcel(order);
  return table.kind === 'rows' ? readPointRows(table.rows) : table;
}
