import type { ScannedParagraph, ScannedPart } from './scan-part.ts';

export type Holders = ReturnType<typeof findHolders>;

/** What the paragraphs of a part stand in; each answer takes a few steps, however many rows and paragraphs there are. */
export function findHolders({ rows, paragraphs }: ScannedPart) {
  const byStart = paragraphs.toSorted((a, b) => a.start - b.start);
  const nameOfHolder = ({ cell, note }: ScannedParagraph) =>
    `${note ?? ''} ${cell ? `${cell.table} ${cell.row} ${cell.column}` : ''}`;
  const counts = new Map<string, number>();
  for (const each of paragraphs) counts.set(nameOfHolder(each), (counts.get(nameOfHolder(each)) ?? 0) + 1);
  const places = new Map(rows.toReversed().map(each => [`${each.table} ${each.row}`, each]));

  return {
    /** Whether a paragraph is the only one of its cell or its note, which keep one. */
    isOnly: (paragraph: ScannedParagraph) =>
      (paragraph.cell !== undefined || paragraph.note !== undefined) && counts.get(nameOfHolder(paragraph)) === 1,

    /** The row of a table that a paragraph stands in, with all paragraphs in it. */
    rowOf({ cell }: ScannedParagraph) {
      const row = cell && places.get(`${cell.table} ${cell.row}`);
      if (!row) return undefined;
      let [low, high] = [0, byStart.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (byStart[middle]!.start < row.start) low = middle + 1;
        else high = middle;
      }
      const within: ScannedParagraph[] = [];
      for (let at = low; at < byStart.length && byStart[at]!.start < row.end; at++) within.push(byStart[at]!);
      return { ...row, within };
    },
  };
}
