import { decodeText } from '@antai/documents/decode-text';
import readExcel from '@antai/documents/read-excel';
import { readCsv } from './convert-csv.ts';
import { readTermRows, type TermTable } from './read-term-rows.ts';

/** A table of terms: the bytes of a CSV, or of a workbook. */
export interface TableOrder {
  kind: 'csv' | 'excel';
  bytes: Uint8Array;
  rowsMax: number;
}

export type TableReading = TermTable | { kind: 'broken' | 'tooManyRows' };

/** The terms of a table. For a thread: a table of eight megabytes takes seconds, and its rows may be much larger than its terms. */
export default async function readTermTable({ kind, bytes, rowsMax }: TableOrder): Promise<TableReading> {
  const rows = kind === 'csv' ? rowsOfCsv(bytes, rowsMax) : await rowsOfExcel({ bytes, rowsMax });
  return typeof rows === 'string' ? { kind: rows } : readTermRows(rows);
}

function rowsOfCsv(bytes: Uint8Array, rowsMax: number) {
  const text = decode(bytes);
  const rows = text === undefined ? undefined : readCsv(text);
  if (!rows) return 'broken';
  return rows.length > rowsMax ? 'tooManyRows' : rows;
}

async function rowsOfExcel(order: { bytes: Uint8Array; rowsMax: number }) {
  const table = await readExcel(order);
  if (table.kind === 'rows') return table.rows;
  return table.kind === 'tooLarge' ? 'tooManyRows' : table.kind;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decodeText(bytes);
  } catch {
    return undefined;
  }
}
