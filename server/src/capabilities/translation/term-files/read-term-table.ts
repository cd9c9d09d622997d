import { decodeText } from '@antai/documents/decode-text';
import { readCsv } from './convert-csv.ts';
import { readTermRows, type TermTable } from './read-term-rows.ts';

/** A table of terms: the bytes of a CSV, or rows that were read from a workbook. */
export type TableOrder = { csv: Uint8Array; rowsMax: number } | { rows: string[][] };

export type TableReading = TermTable | { kind: 'broken' | 'tooManyRows' };

/** The terms of a table. For a thread: a CSV of eight megabytes takes seconds. */
export default function readTermTable(order: TableOrder): TableReading {
  if ('rows' in order) return readTermRows(order.rows);
  const text = decode(order.csv);
  const rows = text === undefined ? undefined : readCsv(text);
  if (!rows) return { kind: 'broken' };
  return rows.length > order.rowsMax ? { kind: 'tooManyRows' } : readTermRows(rows);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decodeText(bytes);
  } catch {
    return undefined;
  }
}
