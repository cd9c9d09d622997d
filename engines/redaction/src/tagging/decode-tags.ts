import type { Matrix } from './read-matrix.ts';

/** The likeliest tags of a line by Viterbi: what the model says of each place and how tags follow one another. */
export function decodeTags({ rows, columns, values }: Matrix, { values: follows }: Matrix): Uint8Array {
  if (rows === 0) return new Uint8Array();
  const from = new Uint8Array(rows * columns);
  const reach = reachOf(follows);
  let best = values.slice(0, columns);
  let next = new Float32Array(columns);
  for (let at = 1; at < rows; at++) {
    stepOn(
      { best, next, follows, reach, own: values.subarray(at * columns, (at + 1) * columns) },
      from.subarray(at * columns),
    );
    [best, next] = [next, best];
  }
  const path = new Uint8Array(rows);
  path[rows - 1] = indexOfMost(best);
  for (let at = rows - 1; at > 0; at--) path[at - 1] = from[at * columns + path[at]!]!;
  return path;
}

interface Step {
  best: Float32Array;
  next: Float32Array;
  follows: Float32Array;
  /** How much the tag before can change what a tag is worth. */
  reach: number;
  /** What the model says of this place. */
  own: Float32Array;
}

const reachOf = (follows: Float32Array) =>
  follows.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
  follows.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);

/** Row by row rather than column by column: each row of `follows` is read as it lies. */
function stepOn({ best, next, follows, reach, own }: Step, from: Uint8Array) {
  const count = own.length;
  const least = best[indexOfMost(best)]! - reach;
  next.fill(Number.NEGATIVE_INFINITY);
  for (let before = 0; before < count; before++) {
    const sum = best[before]!;
    // whatever follows, the best one before leads there with more
    if (sum < least) continue;
    const row = before * count;
    for (let tag = 0; tag < count; tag++) {
      const score = sum + follows[row + tag]!;
      if (score > next[tag]!) {
        next[tag] = score;
        from[tag] = before;
      }
    }
  }
  for (let tag = 0; tag < count; tag++) next[tag]! += own[tag]!;
}

function indexOfMost(values: Float32Array): number {
  let most = 0;
  for (let at = 1; at < values.length; at++) if (values[at]! > values[most]!) most = at;
  return most;
}
