import type { Budget } from './budget.ts';
import { findMoves } from './find-moves.ts';
import type { Unit } from './list-units.ts';
import { type Match, matchSequences } from './match-sequences.ts';
import { numberKeys } from './number-keys.ts';
import { isSmall, pairAltered, shapesOf } from './pair-altered.ts';

/** Units that stand beside each other: one altered or the same, one that is gone, one that is new. */
export interface AlignedRow {
  before?: number;
  after?: number;
}

interface Alignment {
  rows: AlignedRow[];
  /** Units that stand in another place now; both are rows of their own. */
  moves: Match[];
}

/** Stands each unit beside the one that says the same or nearly, part by part; what is gone stands before what is new. */
export function alignUnits(before: readonly Unit[], after: readonly Unit[], { budget }: { budget: Budget }): Alignment {
  const rows: AlignedRow[] = [];
  const moves: Match[] = [];
  for (const part of new Set([...before, ...after].map(each => each.part))) {
    const a = placesIn(before, part);
    const b = placesIn(after, part);
    const own = alignPart(
      a.map(at => before[at]!),
      { b: b.map(at => after[at]!), budget },
    );
    for (const row of own.rows) {
      rows.push({
        ...(row.before === undefined ? {} : { before: a[row.before]! }),
        ...(row.after === undefined ? {} : { after: b[row.after]! }),
      });
    }
    for (const [i, j] of own.moves) moves.push([a[i]!, b[j]!]);
  }
  return { rows, moves };
}

const placesIn = (units: readonly Unit[], part: string) =>
  units.flatMap((unit, at) => (unit.part === part ? [at] : []));

function alignPart(a: Unit[], { b, budget }: { b: Unit[]; budget: Budget }): Alignment {
  const shapes = shapesOf(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  const same = findSame(a, { b, budget });
  const rows: AlignedRow[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...same, [a.length, b.length] as Match]) {
    const altered = pairAltered(shapes, { gap: { a0: i, a1: nextA, b0: j, b1: nextB }, budget });
    const pairs = altered.filter(([x, y]) => a[x]!.isRow === b[y]!.isRow && (a[x]!.key === '') === (b[y]!.key === ''));
    for (const [x, y] of [...pairs, [nextA, nextB] as Match]) {
      while (i < x) rows.push({ before: i++ });
      while (j < y) rows.push({ after: j++ });
      if (x < a.length && y < b.length) rows.push({ before: i++, after: j++ });
    }
  }
  return { rows, moves: movesAmong(rows, { a, b, budget }) };
}

/** Units that say the same and stand in the same order; where little is between the first and the last difference, only those around. */
function findSame(a: Unit[], { b, budget }: { b: Unit[]; budget: Budget }): Match[] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head]!.key === b[head]!.key) head += 1;
  let tail = 0;
  while (tail < least - head && a[a.length - 1 - tail]!.key === b[b.length - 1 - tail]!.key) tail += 1;
  if (isSmall({ a0: head, a1: a.length - tail, b0: head, b1: b.length - tail })) {
    const first = Array.from({ length: head }, (_, at): Match => [at, at]);
    const last = Array.from({ length: tail }, (_, at): Match => [a.length - tail + at, b.length - tail + at]);
    return [...first, ...last];
  }
  const numberOf = numberKeys();
  const numbersOf = (units: Unit[]) => Int32Array.from(units, ({ key }) => numberOf(key));
  return matchSequences(numbersOf(a), numbersOf(b), { budget });
}

function movesAmong(rows: AlignedRow[], { a, b, budget }: { a: Unit[]; b: Unit[]; budget: Budget }): Match[] {
  const gone = rows.flatMap(row => (row.after === undefined ? [row.before!] : []));
  const fresh = rows.flatMap(row => (row.before === undefined ? [row.after!] : []));
  return findMoves(
    gone.map(at => a[at]!.key),
    { fresh: fresh.map(at => b[at]!.key), budget },
  )
    .map(([x, y]): Match => [gone[x]!, fresh[y]!])
    .filter(([x, y]) => a[x]!.isRow === b[y]!.isRow);
}
