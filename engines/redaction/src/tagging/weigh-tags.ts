import type { Matrix } from './read-matrix.ts';

/** How tags follow one another as factors, read from the tag before and from the tag behind. */
interface Factors {
  onwards: Matrix;
  backwards: Matrix;
}

/** What `weighTags` needs of how tags follow one another, made once. */
export function asFactors({ rows, columns, values }: Matrix): Factors {
  const onwards = values.map(value => Math.exp(value));
  const backwards = onwards.map((_, at) => onwards[(at % rows) * columns + Math.floor(at / rows)]!);
  return {
    onwards: { rows, columns, values: onwards },
    backwards: { rows: columns, columns: rows, values: backwards },
  };
}

/** How likely each place of a line bears one of some tags, over all ways to tag the line (forward and backward). */
export function weighTags(
  emissions: Matrix,
  { factors, tags }: { factors: Factors; tags: readonly number[] },
): Float32Array {
  const { rows, columns } = emissions;
  const own = ownFactors(emissions);
  const forward = new Float32Array(rows * columns);
  for (let at = 0; at < rows; at++) {
    const place = forward.subarray(at * columns, (at + 1) * columns);
    if (at === 0) place.fill(1);
    else sumOver({ from: forward.subarray((at - 1) * columns, at * columns), place }, factors.onwards);
    scale(place, own.subarray(at * columns, (at + 1) * columns));
  }
  const shares = new Float32Array(rows);
  let backward = new Float32Array(columns).fill(1);
  let next = new Float32Array(columns);
  for (let at = rows - 1; at >= 0; at--) {
    shares[at] = shareOf({ forward: forward.subarray(at * columns, (at + 1) * columns), backward }, tags);
    scale(backward, own.subarray(at * columns, (at + 1) * columns));
    next.fill(0);
    sumOver({ from: backward, place: next }, factors.backwards);
    [backward, next] = [next, backward];
  }
  return shares;
}

/** Emissions as factors, each row against its largest, so that none is too large for a number. */
function ownFactors({ rows, columns, values }: Matrix): Float32Array {
  const own = new Float32Array(values.length);
  for (let at = 0; at < rows; at++) {
    const row = values.subarray(at * columns, (at + 1) * columns);
    let most = row[0]!;
    for (const value of row) if (value > most) most = value;
    for (let tag = 0; tag < columns; tag++) own[at * columns + tag] = Math.exp(row[tag]! - most);
  }
  return own;
}

/** What cannot count any more beside the largest, which is about 1: most tags at most places. */
const least = 1e-7;

/** Adds to a place what the one beside it comes to by the factors. */
function sumOver({ from, place }: { from: Float32Array; place: Float32Array }, { columns, values }: Matrix) {
  for (let tag = 0; tag < columns; tag++) {
    const weight = from[tag]!;
    if (weight < least) continue;
    const row = tag * columns;
    for (let to = 0; to < columns; to++) place[to]! += weight * values[row + to]!;
  }
}

/** Times the factors, and to a sum of 1. */
function scale(place: Float32Array, own: Float32Array) {
  let sum = 0;
  for (let tag = 0; tag < place.length; tag++) sum += place[tag]! *= own[tag]!;
  if (sum > 0) for (let tag = 0; tag < place.length; tag++) place[tag]! /= sum;
}

/** What some tags have of the sum of all, in what comes to a place from both sides. */
function shareOf(
  { forward, backward }: { forward: Float32Array; backward: Float32Array },
  tags: readonly number[],
): number {
  let all = 0;
  for (let tag = 0; tag < forward.length; tag++) all += forward[tag]! * backward[tag]!;
  return all > 0 ? tags.reduce((sum, tag) => sum + forward[tag]! * backward[tag]!, 0) / all : 0;
}
