import type { Budget } from './budget.ts';
import { findMoves } from './find-moves.ts';
import type { Unit } from './list-units.ts';
import { type Match, matchSequences } from './match-sequences.ts';
import { numberKeys } from './number-keys.ts';
import { pairAltered, shapesOf } from './pair-altered.ts';

/** Units that stand beside each other: one altered or the same, one that is gone, one that is new. */
export interface AlignedRow {
  before?: number;
  after?: number;
}

export interface Alignment {
  rows: AlignedRow[];
  /** Units that stand in another place now; both are rows of their own. */
  moves: Match[];
}

/** Stands each unit beside the one that says the same or nearly, part by part; what is gone stands before what is new. */
export function alignUnits(before: readonly Unit[], after: readonly Unit[], budget: Budget): Alignment {
  const rows: AlignedRow[] = [];
  const moves: Match[] = [];
  for (const part of new Set([...before, ...after].map(each => each.part))) {
    const a = placesIn(before, part);
    const b = placesIn(after, part);
    const own = alignPart(
      a.map(at => before[at]!),
      b.map(at => after[at]!),
      budget,
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

function alignPart(a: Unit[], b: Unit[], budget: Budget): Alignment {
  const numberOf = numberKeys();
  const idOf = ({ key }: Unit) => numberOf(key);
  const same = matchSequences(Int32Array.from(a, idOf), Int32Array.from(b, idOf), budget);
  const shapes = shapesOf(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  const rows: AlignedRow[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...same, [a.length, b.length] as Match]) {
    const altered = pairAltered(shapes, { a0: i, a1: nextA, b0: j, b1: nextB }, budget);
    const pairs = altered.filter(([x, y]) => a[x]!.isRow === b[y]!.isRow && a[x]!.key !== '' && b[y]!.key !== '');
    for (const [x, y] of [...pairs, [nextA, nextB] as Match]) {
      while (i < x) rows.push({ before: i++ });
      while (j < y) rows.push({ after: j++ });
      if (x < a.length && y < b.length) rows.push({ before: i++, after: j++ });
    }
  }
  return { rows, moves: movesAmong(rows, { a, b, budget }) };
}

function movesAmong(rows: AlignedRow[], { a, b, budget }: { a: Unit[]; b: Unit[]; budget: Budget }): Match[] {
  const gone = rows.flatMap(row => (row.after === undefined ? [row.before!] : []));
  const fresh = rows.flatMap(row => (row.before === undefined ? [row.after!] : []));
  return findMoves(
    gone.map(at => a[at]!.key),
    fresh.map(at => b[at]!.key),
    budget,
  )
    .map(([x, y]): Match => [gone[x]!, fresh[y]!])
    .filter(([x, y]) => a[x]!.isRow === b[y]!.isRow);
}
