import writeWorkbook, { type Row, type SheetData } from 'write-excel-file/node';
import { clean, shorten } from './document.ts';

/** What a cell holds: a number stays one, a day is YYYY-MM-DD, money is in yuan. */
export type CellValue = string | number | null;

export interface Column {
  name: string;
  kind: 'text' | 'number' | 'money' | 'date';
}

export interface Workbook {
  columns: Column[];
  rows: CellValue[][];
  /** The second sheet: what was searched. */
  facts: [string, string][];
  /** What the two sheets are called; the usual ones are those of a search. */
  sheets?: [rows: string, facts: string];
  /** A table to be filled in keeps its empty columns. */
  isForm?: boolean;
}

const usualSheets: [string, string] = ['检索结果', '检索说明'];

/** Characters that a cell of Excel holds. */
const cellMax = 32_767;
const widths = { text: 24, number: 12, money: 16, date: 13 } as const;
const titleWidth = 48;

const head = (text: string) => ({ value: text, fontWeight: 'bold' as const, backgroundColor: '#E8EEF7' });

const write = (text: string) => shorten(clean(text), cellMax);

function cell({ kind }: Column, value: CellValue) {
  if (value === null) return null;
  if (kind === 'date' && typeof value === 'string') {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
    // Excel counts no days before 1900: such a day stays text
    const isDay = day !== undefined && !Number.isNaN(day.getTime()) && day.getUTCFullYear() >= 1901;
    return isDay ? { value: day, type: Date, format: 'yyyy-mm-dd' } : write(value);
  }
  if (typeof value === 'number') {
    return { value, type: Number, format: kind === 'money' ? '#,##0.00' : '0' };
  }
  return { value: write(value), type: String };
}

/** A workbook with real days and numbers under a frozen head; columns that no row fills are left out. */
export default async function writeExcel(book: Workbook): Promise<Uint8Array> {
  const { columns, rows, facts, sheets = usualSheets, isForm = false } = book;
  const filled = columns.flatMap((_column, at) => (isForm || rows.some(row => row[at] !== null) ? [at] : []));
  const pick = <Value>(values: Value[]) => filled.map(at => values[at] as Value);
  const shown = pick(columns);
  const data: SheetData = [
    shown.map(({ name }) => head(name)),
    ...rows.map((row): Row => pick(row).map((value, at) => cell(shown[at] as Column, value))),
  ];
  const sheetColumns = shown.map(({ kind }, at) => ({ width: at === 0 ? titleWidth : widths[kind] }));
  const notes: SheetData = facts.map(([name, value]) => [
    { value: name, fontWeight: 'bold' as const },
    { value: write(value), type: String, wrap: true },
  ]);
  const file = writeWorkbook([
    { data, sheet: sheets[0], columns: sheetColumns, stickyRowsCount: 1 },
    { data: notes, sheet: sheets[1], columns: [{ width: 14 }, { width: 90 }] },
  ]);
  return file.toBuffer();
}
