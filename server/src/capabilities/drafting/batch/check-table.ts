import readExcel from '@antai/documents/read-excel';
import { readTable, type TableReading, type TableRow, type Template, type Values } from '@antai/drafting';

export interface TableOrder {
  template: Template;
  bytes: Uint8Array;
  rowsMax: number;
  defaults: Values;
}

export type CheckedTable = TableReading | { kind: 'tooLarge' | 'broken' };

/** What one row says at most, and all of them: a workbook may hold much more than anybody types. */
const rowCharactersMax = 20_000;
const charactersMax = 2_000_000;
const [ignoredMax, titleMax] = [50, 100];

/** Reads a table that was filled in and checks it row by row; to be run in a thread. */
export default async function checkTable({ template, bytes, rowsMax, defaults }: TableOrder): Promise<CheckedTable> {
  // the head is a row too
  const excel = await readExcel({ bytes, rowsMax: rowsMax + 1 });
  if (excel.kind !== 'rows') return excel;
  const table = readTable(template, { rows: excel.rows, defaults });
  if (table.kind !== 'rows') return table;
  const rows = table.rows.map(boundRow);
  if (rows.reduce((sum, row) => sum + lengthOf(row), 0) > charactersMax) return { kind: 'tooLarge' };
  return { kind: 'rows', rows, ignored: table.ignored.slice(0, ignoredMax).map(title => title.slice(0, titleMax)) };
}

const lengthOf = (row: TableRow) => JSON.stringify(row).length;

/** A row that says too much is a bad row, and nothing of it is kept. */
function boundRow(row: TableRow): TableRow {
  if (lengthOf(row) <= rowCharactersMax) return row;
  const message = `第${row.row}行的内容过长，一行至多${rowCharactersMax}字，请缩短后重试`;
  return {
    row: row.row,
    name: row.name.slice(0, titleMax),
    fields: {},
    faults: [{ title: '整行', message }],
    missing: [],
  };
}
