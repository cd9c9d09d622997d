import { type Budget, spend } from './budget.ts';

/** Elements of two sequences that stand for each other: their places, growing on both sides. */
export type Match = [before: number, after: number];

interface Range {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** Up to so many elements the shortest edit is looked for at once; longer ranges are cut at elements that occur once. */
const directMax = 4_000;
/** More insertions and deletions than this make a range one change as a whole. */
const editsMax = 700;

/** A longest common subsequence of two sequences of ids, or nearly: cut at unique elements where they are long. */
export function matchSequences(a: ArrayLike<number>, b: ArrayLike<number>, { budget }: { budget: Budget }): Match[] {
  const matches: Match[] = [];
  const matching: MatchState = { a, b, budget, matches };
  const open: Range[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }];
  for (let range = open.pop(); range; range = open.pop()) {
    const rest = trim(matching, range);
    if (rest.a0 === rest.a1 || rest.b0 === rest.b1) continue;
    const size = rest.a1 - rest.a0 + rest.b1 - rest.b0;
    if (!spend(budget, size)) {
      budget.coarse += 1;
      continue;
    }
    const anchors = size > directMax ? findAnchors(matching, rest) : [];
    if (anchors.length === 0) matchDirectly(matching, rest);
    else {
      for (const anchor of anchors) matches.push(anchor);
      for (const each of between(rest, anchors)) open.push(each);
    }
  }
  return matches.sort((x, y) => x[0] - y[0]);
}

/** Two sequences, and what of them was matched so far. */
interface MatchState {
  a: ArrayLike<number>;
  b: ArrayLike<number>;
  budget: Budget;
  matches: Match[];
}

/** Matches what is the same at the beginning and the end of a range; gives what is left of it. */
function trim({ a, b, matches }: MatchState, { a0, a1, b0, b1 }: Range): Range {
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) matches.push([a0++, b0++]);
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) matches.push([--a1, --b1]);
  return { a0, a1, b0, b1 };
}

/** The elements that occur once on each side, as many as stand in the same order. */
function findAnchors({ a, b }: MatchState, { a0, a1, b0, b1 }: Range): Match[] {
  const placeInB = placesOfUnique(b, { from: b0, to: b1 });
  const pairs: Match[] = [];
  for (const [id, at] of placesOfUnique(a, { from: a0, to: a1 })) {
    const other = placeInB.get(id);
    if (other !== undefined) pairs.push([at, other]);
  }
  return longestRising(pairs.sort((x, y) => x[0] - y[0]));
}

function placesOfUnique(of: ArrayLike<number>, { from, to }: { from: number; to: number }): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (let at = from; at < to; at++) {
    const id = of[at]!;
    if (places.has(id)) repeated.add(id);
    else places.set(id, at);
  }
  for (const id of repeated) places.delete(id);
  return places;
}

/** Of pairs that grow on the left, as many as possible that grow on the right too. */
export function longestRising(pairs: Match[]): Match[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, [, right]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < right) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const chain: Match[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) chain.push(pairs[at]!);
  return chain.reverse();
}

/** What lies before, between and behind the anchors of a range. */
function between({ a0, a1, b0, b1 }: Range, anchors: readonly Match[]): Range[] {
  const ranges: Range[] = [];
  let [a, b] = [a0, b0];
  for (const [nextA, nextB] of anchors) {
    ranges.push({ a0: a, a1: nextA, b0: b, b1: nextB });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return [...ranges, { a0: a, a1, b0: b, b1 }];
}

/** Myers, An O(ND) Difference Algorithm (1986), given up beyond `editsMax`. */
function matchDirectly({ a, b, budget, matches }: MatchState, { a0, a1, b0, b1 }: Range) {
  const [n, m] = [a1 - a0, b1 - b0];
  const most = Math.min(n + m, editsMax);
  const furthest = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    if (!spend(budget, edits + 1)) break;
    trace.push(furthest.slice(most + 1 - edits - 1, most + 1 + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && furthest[most + k]! < furthest[most + k + 2]!);
      let x = down ? furthest[most + k + 2]! : furthest[most + k]! + 1;
      let y = x - k;
      while (x < n && y < m && a[a0 + x] === b[b0 + y]) [x, y] = [x + 1, y + 1];
      furthest[most + 1 + k] = x;
      if (x >= n && y >= m) {
        walkBack({ trace, n, m, a0, b0 }, matches);
        return;
      }
    }
  }
  budget.coarse += 1;
}

interface Walk {
  trace: Int32Array[];
  n: number;
  m: number;
  a0: number;
  b0: number;
}

function walkBack({ trace, n, m, a0, b0 }: Walk, matches: Match[]) {
  let [x, y] = [n, m];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const row = trace[edits]!;
    const at = (k: number) => row[k + edits + 1]!;
    const k = x - y;
    const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = edits === 0 ? 0 : at(fromK);
    const fromY = edits === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      matches.push([a0 + x, b0 + y]);
    }
    [x, y] = [fromX, fromY];
  }
}
