import type { Paragraph } from './text-document.ts';

/** Rows of tables are lines that end with a tab, as each of their cells does; rows on one another are of one table. */
export function splitRows(lines: string[]): Pick<Paragraph, 'text' | 'cell'>[] {
  let [table, row] = [-1, -1];
  return lines.flatMap((line): Pick<Paragraph, 'text' | 'cell'>[] => {
    if (!line.endsWith('\t')) {
      row = -1;
      return [{ text: line }];
    }
    if (row < 0) table += 1;
    row += 1;
    const own = { table, row };
    return line
      .slice(0, -1)
      .split('\t')
      .map((text, column) => ({ text, cell: { ...own, column } }));
  });
}
