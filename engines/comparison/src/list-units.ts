import type { Line } from './change.ts';
import { everything, foldText, lengthOfNumbering } from './fold-text.ts';

/** What is aligned as one: a paragraph, or a row of a table with the paragraphs of its cells. */
export interface Unit {
  /** Its lines: from, up to but without. */
  from: number;
  to: number;
  isRow: boolean;
  part: string;
  /** Units that say the same have the same; empty for one that says nothing. */
  key: string;
}

/** The units of a document in order. */
export function listUnits(lines: readonly Line[]): Unit[] {
  const units: Unit[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = endOfUnit(lines, from);
    const { cell, part } = lines[from]!;
    units.push({ from, to, isRow: cell !== undefined, part, key: keyOf(lines, from, to) });
    from = to;
  }
  return units;
}

function endOfUnit(lines: readonly Line[], from: number): number {
  const { cell, part } = lines[from]!;
  let to = from + 1;
  while (cell && lines[to]?.part === part && lines[to]?.cell?.table === cell.table && lines[to]?.cell?.row === cell.row)
    to += 1;
  return to;
}

/** What a paragraph says, whatever its number, its blanks and the forms of its signs. */
export const keyOfLine = (text: string) =>
  foldText(text.slice(lengthOfNumbering(text)), everything) || foldText(text, everything);

function keyOf(lines: readonly Line[], from: number, to: number): string {
  if (to === from + 1 && !lines[from]!.cell) return keyOfLine(lines[from]!.text);
  let key = '';
  for (let at = from; at < to; at++) {
    const begins = at === from || lines[at]!.cell?.column !== lines[at - 1]!.cell?.column;
    key += (begins ? '\u0001' : '\u0002') + foldText(lines[at]!.text, everything);
  }
  return key;
}
