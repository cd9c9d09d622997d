import { parse } from 'csv-parse/sync';

// A spreadsheet takes a text for UTF-8 only where this stands first.
const byteOrderMark = '\uFEFF';
/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/u;

const quoted = (cell: string) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** A table as CSV that spreadsheets open as it is. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(row => row.map(quoted).join(',')).join('\r\n');

/** The rows of a CSV; undefined where it is none. */
export function readCsv(text: string): string[][] | undefined {
  try {
    const rows: string[][] = parse(text.replace(byteOrderMark, ''), {
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return rows.map(row => row.map(cell => cell.replace(/^'(?=[=+\-@\t\r])/u, '')));
  } catch {
    return undefined;
  }
}
