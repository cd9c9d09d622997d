import { cellEnd, cellParagraphEnd } from './extract-doc.ts';
import type { Paragraph } from './text-document.ts';

/** Rows of tables are lines that end as each of their cells does; rows on one another are of one table. */
export function splitRows(lines: string[], tablesBefore = 0): Pick<Paragraph, 'text' | 'cell'>[] {
  let [table, row] = [tablesBefore - 1, -1];
  return lines.flatMap((line): Pick<Paragraph, 'text' | 'cell'>[] => {
    const end = [cellEnd, '\t'].find(each => line.endsWith(each));
    if (end === undefined) {
      row = -1;
      return [{ text: line }];
    }
    if (row < 0) table += 1;
    row += 1;
    const own = { table, row };
    return line
      .slice(0, -1)
      .split(end)
      .flatMap((cell, column) => cell.split(cellParagraphEnd).map(text => ({ text, cell: { ...own, column } })));
  });
}
