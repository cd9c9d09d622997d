import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeWorkbook, { type Row, type SheetData } from 'write-excel-file/node';
import { clean, shorten } from './document.ts';

/** What a cell holds: a number stays one, a day is YYYY-MM-DD, money is in yuan. */
export type CellValue = string | number | null;

export interface Column {
  name: string;
  kind: 'text' | 'number' | 'money' | 'date';
  /** In characters; the usual of its kind where nothing is said. Texts wrap in a column of a width of its own. */
  width?: number;
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
  /** A wide table is printed across the page. */
  isAcross?: boolean;
}

const usualSheets: [string, string] = ['检索结果', '检索说明'];

/** Characters that a cell of Excel holds. */
const cellMax = 32_767;
const widths = { text: 24, number: 12, money: 16, date: 13 } as const;
const titleWidth = 48;

const head = (text: string) => ({ value: text, fontWeight: 'bold' as const, backgroundColor: '#E8EEF7' });

const write = (text: string) => shorten(clean(text), cellMax);

function cell({ kind, width }: Column, value: CellValue) {
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
  const wrapped = width === undefined ? {} : { wrap: true };
  return { value: write(value), type: String, ...wrapped };
}

const lineHeight = 15;
/** What a text needs in columns of Latin letters: a Chinese character is as wide as two. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);

/** How high a row is whose texts wrap, for programs that do not measure it themselves; undefined where none wraps. */
function heightOf(columns: Column[], values: CellValue[]): number | undefined {
  const lines = columns.map(({ width }, at) => {
    const value = values[at];
    if (width === undefined || typeof value !== 'string') return 1;
    return value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / (width - 1))), 0);
  });
  return columns.some(({ width }) => width !== undefined) ? Math.max(...lines) * lineHeight : undefined;
}

/** A workbook with real days and numbers under a frozen head; columns that no row fills are left out. */
export default async function writeExcel(book: Workbook): Promise<Uint8Array> {
  const { columns, rows, facts, sheets = usualSheets, isForm = false, isAcross = false } = book;
  const filled = columns.flatMap((_column, at) => (isForm || rows.some(row => row[at] !== null) ? [at] : []));
  const pick = <Value>(values: Value[]) => filled.map(at => values[at] as Value);
  const filledColumns = pick(columns);
  const data: SheetData = [
    filledColumns.map(({ name }) => head(name)),
    ...rows.map((row): Row => {
      const values = pick(row);
      const height = heightOf(filledColumns, values);
      const cells = values.map((value, at) => cell(filledColumns[at] as Column, value));
      if (height === undefined) return cells;
      return cells.map(each => (typeof each === 'object' && each ? { ...each, height, alignVertical: 'top' } : each));
    }),
  ];
  const sheetColumns = filledColumns.map(({ kind, width }, at) => ({
    width: width ?? (at === 0 ? titleWidth : widths[kind]),
  }));
  const notes: SheetData = facts.map(([name, value]) => [
    { value: name, fontWeight: 'bold' as const },
    { value: write(value), type: String, wrap: true },
  ]);
  const file = writeWorkbook([
    {
      ...{ data, sheet: sheets[0], columns: sheetColumns, stickyRowsCount: 1 },
      ...(isAcross ? { orientation: 'landscape' as const } : {}),
    },
    { data: notes, sheet: sheets[1], columns: [{ width: 14 }, { width: 90 }] },
  ]);
  const bytes = await file.toBuffer();
  return isAcross ? fitAcross(bytes) : bytes;
}

const sheetPart = 'xl/worksheets/sheet1.xml';

/** Printed as wide as the page, and as many pages long as it takes. */
function fitAcross(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts[sheetPart]!)
    .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace('<pageSetup ', '<pageSetup fitToWidth="1" fitToHeight="0" ');
  return zipSync({ ...parts, [sheetPart]: strToU8(xml) });
}
