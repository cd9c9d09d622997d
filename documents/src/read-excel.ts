import { readSheet } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';

/** What one cell says, as text; a day as YYYY-MM-DD. */
export type TextRow = string[];

export type ReadExcel = { kind: 'rows'; rows: TextRow[] } | { kind: 'tooLarge' } | { kind: 'broken' };

interface Order {
  bytes: Uint8Array;
  /** Rows given at most, the head included; a sheet with more is too large. */
  rowsMax: number;
}

/** What the parts of a workbook may come to once unpacked: many times what a list of that many rows needs. */
const unpackedMax = 64 * 1024 * 1024;

/** What a cell shows. */
export const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value === null ? '' : String(value).trim();

/** Whether all parts unpacked stay below the limit: they are unpacked to see it, for a directory can lie. */
export async function isModest(bytes: Uint8Array): Promise<boolean> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, decodeStrings: false });
  let size = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        if (size > unpackedMax) return false;
      }
    }
    return true;
  } finally {
    zip.close();
  }
}

/** The rows of the first sheet of a workbook as text; to be run in a thread. */
export default async function readExcel({ bytes, rowsMax }: Order): Promise<ReadExcel> {
  try {
    if (!(await isModest(bytes))) return { kind: 'tooLarge' };
    const rows = await readSheet(Buffer.from(bytes));
    if (rows.length > rowsMax) return { kind: 'tooLarge' };
    return { kind: 'rows', rows: rows.map(row => row.map(textOf)) };
  } catch {
    return { kind: 'broken' };
  }
}
