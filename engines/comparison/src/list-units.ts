import type { Line } from './change.ts';
import { everything, foldText, lengthOfNumbering } from './fold-text.ts';
import { lengthOfBullet } from './match-number.ts';

/** What is aligned as one: a paragraph, or a row of a table with the paragraphs of its cells. */
export interface Unit {
  /** Its lines: from, up to but without. */
  from: number;
  to: number;
  isRow: boolean;
  part: string;
  /** Whether nothing is said of it where the other document has none. */
  isSilent: boolean;
  /** Units that say the same have the same; empty for one that says nothing. */
  key: string;
}

/** The units of a document in order; `say` tells what a line says for its alignment. */
export function listUnits(lines: readonly Line[], say: (line: Line) => string = ({ text }) => text): Unit[] {
  const units: Unit[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = endOfUnit(lines, from);
    const { cell, part } = lines[from]!;
    const isSilent = lines.slice(from, to).every(line => line.isSilent);
    units.push({
      from,
      to,
      isRow: cell !== undefined,
      part,
      isSilent,
      key: isSilent && !cell ? '' : keyOf(lines.slice(from, to), say),
    });
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

/** What a paragraph says, whatever its number or bullet, its blanks and the forms of its signs. */
export const keyOfLine = (text: string) =>
  foldText(text.slice(lengthOfNumbering(text) || lengthOfBullet(text)), everything) || foldText(text, everything);

function keyOf(lines: readonly Line[], say: (line: Line) => string): string {
  const [first] = lines;
  if (lines.length === 1 && !first!.cell) return keyOfLine(say(first!));
  let key = '';
  for (const [at, line] of lines.entries()) {
    const begins = at === 0 || line.cell?.column !== lines[at - 1]!.cell?.column;
    key += (begins ? '\u0001' : '\u0002') + foldText(say(line), everything);
  }
  return key;
}
