import type { AlignedLines } from '@antai/comparison';

/** A paragraph as it is said, in words. */
export interface TextLine {
  text: string;
  /** Which row or paragraph it tells in lines together with those beside it; absent where it stands for itself. */
  joined?: number;
}

interface Texts {
  before: readonly { cell?: unknown }[];
  after: readonly { cell?: unknown }[];
}

/** For each line of a version the row of the alignment in which it is one of several that tell what the other has whole. */
export function listJoined(
  rows: readonly AlignedLines[],
  { before, after }: Texts,
  { side }: { side: keyof Texts },
): Map<number, number> {
  const joined = new Map<number, number>();
  for (const [at, row] of rows.entries()) {
    if (!row.before || !row.after) continue;
    const isInCells = [before[row.before[0]]!.cell, after[row.after[0]]!.cell].map(cell => cell !== undefined);
    const lengths = [row.before[1] - row.before[0], row.after[1] - row.after[0]];
    const isSplit = isInCells[0] !== isInCells[1] || (!isInCells[0] && lengths.some(length => length > 1));
    if (isSplit) for (let line = row[side]![0]; line < row[side]![1]; line += 1) joined.set(line, at);
  }
  return joined;
}

/**
 * Whether a text that was read says what lines say: the same words, blanks aside, and its paragraphs end where the lines
 * end, but for those that tell one row or one paragraph together: within these either may end where it is laid out to end.
 */
export function saysWords(read: readonly string[], lines: readonly TextLine[]): boolean {
  const texts = lines
    .map(line => ({ ...line, text: line.text.replaceAll(/\s/gu, '') }))
    .filter(({ text }) => text !== '');
  const own = read.map(text => text.replaceAll(/\s/gu, '')).filter(text => text !== '');
  if (own.join('') !== texts.map(({ text }) => text).join('')) return false;
  const ends = new Set<number>();
  let at = 0;
  for (const { length } of own) {
    at += length;
    ends.add(at);
  }
  at = 0;
  return texts.every(({ text, joined }, index) => {
    const from = at;
    at += text.length;
    if (joined === undefined) for (let place = from + 1; place < at; place += 1) if (ends.has(place)) return false;
    const isWithin = joined !== undefined && texts[index + 1]?.joined === joined;
    return isWithin || ends.has(at);
  });
}
