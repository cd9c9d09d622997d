import { type Budget, spend } from './budget.ts';
import { longestRising, type Match } from './match-sequences.ts';
import { likenessOf, mostLikeness, type Shape, shapeOf } from './measure-likeness.ts';

/** Two units as alike as this are one that was altered. */
const alikeMin = 0.45;
/** Up to so many possible pairs all are measured; a larger gap is cut at pairs of rare content. */
const pairsMax = 10_000;
const rareMax = 6;
const candidatesMax = 4;

interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

interface Shapes {
  before: (at: number) => Shape;
  after: (at: number) => Shape;
}

/** Shapes of keys, each made once and when it is wanted. */
export function shapesOf(before: readonly string[], after: readonly string[]): Shapes {
  const lazily = (keys: readonly string[]) => {
    const shapes: Shape[] = [];
    return (at: number) => {
      shapes[at] ??= shapeOf(keys[at]!);
      return shapes[at];
    };
  };
  return { before: lazily(before), after: lazily(after) };
}

/** Pairs of a gap between equal units that are alike enough to be one unit, altered; in order on both sides. */
export function pairAltered(shapes: Shapes, { gap, budget }: { gap: Gap; budget: Budget }): Match[] {
  const [a, b] = [gap.a1 - gap.a0, gap.b1 - gap.b0];
  if (a === 0 || b === 0) return [];
  if (isSmall(gap)) return pairBest(shapes, { gap, budget });
  const anchors = longestRising(findCandidates(shapes, gap, { budget }));
  if (anchors.length === 0) {
    budget.coarse += 1;
    return [];
  }
  const pairs: Match[] = [];
  let [i, j] = [gap.a0, gap.b0];
  for (const [nextA, nextB] of [...anchors, [gap.a1, gap.b1] as Match]) {
    const rest = { a0: i, a1: nextA, b0: j, b1: nextB };
    if (isSmall(rest)) pairs.push(...pairBest(shapes, { gap: rest, budget }));
    else budget.coarse += 1;
    if (nextA < gap.a1) pairs.push([nextA, nextB]);
    [i, j] = [nextA + 1, nextB + 1];
  }
  return pairs;
}

/** Every pair of a gap is measured where there are not too many. */
export const isSmall = ({ a0, a1, b0, b1 }: Gap) => (a1 - a0) * (b1 - b0) <= pairsMax;

const fullWeight = 20;

/** Short paragraphs are alike by chance: a long one decides where two cannot both be paired. */
const weightOf = ({ pairs }: Shape) => 0.3 + 0.7 * Math.min(1, pairs.length / fullWeight);

/** The pairs in order whose likenesses have the greatest sum. */
function pairBest(shapes: Shapes, { gap: { a0, a1, b0, b1 }, budget }: { gap: Gap; budget: Budget }): Match[] {
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows <= 0 || columns <= 0) return [];
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const [own, other] = [shapes.before(a0 + i), shapes.after(b0 + j)];
      const alike = mostLikeness(own, other) < alikeMin ? 0 : likenessOf(own, other, { budget });
      const paired = alike >= alikeMin ? alike * weightOf(own) + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  const pairs: Match[] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const now = best[i * width + j]!;
    if (now === best[(i + 1) * width + j]) i += 1;
    else if (now === best[i * width + j + 1]) j += 1;
    else pairs.push([a0 + i++, b0 + j++]);
  }
  return pairs;
}

/** For each unit before the gap's most alike one after, found by what few units contain; sorted by the first. */
export function findCandidates(
  shapes: Shapes,
  { a0, a1, b0, b1 }: Gap,
  { budget, least = alikeMin }: { budget: Budget; least?: number },
): Match[] {
  const holders = new Map<number, number[]>();
  for (let j = b0; j < b1; j++) {
    const { pairs } = shapes.after(j);
    if (!spend(budget, pairs.length)) return [];
    for (const pair of pairs) {
      const own = holders.get(pair);
      if (!own) holders.set(pair, [j]);
      else if (own.length <= rareMax && own.at(-1) !== j) own.push(j);
    }
  }
  const candidates: Match[] = [];
  for (let i = a0; i < a1; i++) {
    const shape = shapes.before(i);
    if (!spend(budget, shape.pairs.length)) break;
    const votes = new Map<number, number>();
    for (const pair of shape.pairs) {
      const own = holders.get(pair);
      if (own && own.length <= rareMax) for (const j of own) votes.set(j, (votes.get(j) ?? 0) + 1);
    }
    const likely = [...votes].sort((x, y) => y[1] - x[1]).slice(0, candidatesMax);
    const measured = likely.map(([j]) => ({ j, alike: likenessOf(shape, shapes.after(j), { budget }) }));
    const top = measured.sort((x, y) => y.alike - x.alike)[0];
    if (top && top.alike >= least) candidates.push([i, top.j]);
  }
  return candidates;
}
