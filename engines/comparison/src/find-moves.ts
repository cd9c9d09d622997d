import type { Budget } from './budget.ts';
import type { Match } from './match-sequences.ts';
import { findCandidates, shapesOf } from './pair-altered.ts';

/** A shorter text may stand in two places by chance. */
const sameMin = 6;
/** A text that was moved and altered is told by its length and its likeness. */
const alteredMin = 20;
const alikeMin = 0.8;

/** Of what is gone here and new there, what only moved: the same, or nearly. Places into the two lists; each once. */
export function findMoves(
  gone: readonly string[],
  { fresh, budget }: { fresh: readonly string[]; budget: Budget },
): Match[] {
  const places = new Map<string, number[]>();
  for (const [at, key] of fresh.entries()) {
    if (key.length < sameMin) continue;
    const own = places.get(key);
    if (own) own.push(at);
    else places.set(key, [at]);
  }
  for (const own of places.values()) own.reverse();
  const moves: Match[] = [];
  const restGone: number[] = [];
  const used = new Set<number>();
  for (const [at, key] of gone.entries()) {
    const place = places.get(key)?.pop();
    if (place === undefined) restGone.push(at);
    else {
      moves.push([at, place]);
      used.add(place);
    }
  }
  const long = restGone.filter(at => gone[at]!.length >= alteredMin);
  const free = fresh.flatMap((key, at) => (used.has(at) || key.length < alteredMin ? [] : [at]));
  const shapes = shapesOf(
    long.map(at => gone[at]!),
    free.map(at => fresh[at]!),
  );
  const whole = { a0: 0, a1: long.length, b0: 0, b1: free.length };
  for (const [i, j] of findCandidates(shapes, whole, { budget, least: alikeMin })) {
    const place = free[j]!;
    if (used.has(place)) continue;
    used.add(place);
    moves.push([long[i]!, place]);
  }
  return moves.sort((x, y) => x[0] - y[0]);
}
