import type { Budget } from './budget.ts';
import type { Line } from './change.ts';
import { keyOfLine, type Unit } from './list-units.ts';
import { type Match, matchSequences } from './match-sequences.ts';
import { numberKeys } from './number-keys.ts';
import { pairAltered, shapesOf } from './pair-altered.ts';

/** Lines of two units that stand for each other; undefined where a line has none. */
export type LinePair = [before: number | undefined, after: number | undefined];

interface Pairing {
  before: readonly Line[];
  after: readonly Line[];
  budget: Budget;
}

/** Pairs the lines of two aligned units: a paragraph with its paragraph, a row cell by cell. */
export function pairLines(a: Unit, b: Unit, { pairing }: { pairing: Pairing }): LinePair[] {
  if (!a.isRow) return [[a.from, b.from]];
  const [left, right] = [cellsOf(pairing.before, a), cellsOf(pairing.after, b)];
  if (left.length === right.length) return left.flatMap((cell, at) => pairCells(cell, right[at]!, pairing));
  // a column came or went: cells are told by what they say
  const textOf = (lines: readonly Line[], cell: number[]) => cell.map(at => keyOfLine(lines[at]!.text)).join('\u0002');
  const keys = [
    left.map(cell => textOf(pairing.before, cell)),
    right.map(cell => textOf(pairing.after, cell)),
  ] as const;
  return pairByKeys(keys[0], { b: keys[1], budget: pairing.budget }).flatMap(([x, y]) =>
    pairCells(x === undefined ? [] : left[x]!, y === undefined ? [] : right[y]!, pairing),
  );
}

function cellsOf(lines: readonly Line[], { from, to }: Unit): number[][] {
  const cells: number[][] = [];
  for (let at = from; at < to; at++) {
    if (at === from || lines[at]!.cell?.column !== lines[at - 1]!.cell?.column) cells.push([]);
    cells.at(-1)!.push(at);
  }
  return cells;
}

function pairCells(left: number[], right: number[], { before, after, budget }: Pairing): LinePair[] {
  if (left.length === 1 && right.length === 1) return [[left[0], right[0]]];
  const keysOf = (lines: readonly Line[], places: number[]) => places.map(at => keyOfLine(lines[at]!.text));
  return pairByKeys(keysOf(before, left), { b: keysOf(after, right), budget }).map(([x, y]) => [
    x === undefined ? undefined : left[x],
    y === undefined ? undefined : right[y],
  ]);
}

function pairByKeys(a: string[], { b, budget }: { b: string[]; budget: Budget }): LinePair[] {
  const numberOf = numberKeys();
  const same = matchSequences(a.map(numberOf), b.map(numberOf), { budget });
  const shapes = shapesOf(a, b);
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...same, [a.length, b.length] as Match]) {
    const altered = pairAltered(shapes, { gap: { a0: i, a1: nextA, b0: j, b1: nextB }, budget });
    for (const [x, y] of [...altered, [nextA, nextB] as Match]) {
      while (i < x) pairs.push([i++, undefined]);
      while (j < y) pairs.push([undefined, j++]);
      if (x < a.length && y < b.length) pairs.push([i++, j++]);
    }
  }
  return pairs;
}
