import type { PreviewParagraph } from '@antai/contract/translation/editing';

export type LaidBlock =
  | { kind: 'line'; id: number; paragraph: PreviewParagraph }
  /** Rows of cells of paragraphs. */
  | { kind: 'table'; id: number; rows: PreviewParagraph[][][] };

/** Paragraphs in order, those of one table put together in its rows and columns. */
export function layRows(paragraphs: readonly PreviewParagraph[]): LaidBlock[] {
  const blocks: LaidBlock[] = [];
  let table: number | undefined;
  for (const [id, paragraph] of paragraphs.entries()) {
    const { cell } = paragraph;
    if (!cell) {
      blocks.push({ kind: 'line', id, paragraph });
      table = undefined;
      continue;
    }
    if (table !== cell.table) blocks.push({ kind: 'table', id, rows: [] });
    table = cell.table;
    const last = blocks.at(-1);
    if (last?.kind !== 'table') continue;
    while (last.rows.length <= cell.row) last.rows.push([]);
    const row = last.rows[cell.row]!;
    while (row.length <= cell.column) row.push([]);
    row[cell.column]!.push(paragraph);
  }
  return blocks;
}
