import type { Term } from './expand.ts';
import { type Finder, placeFrom } from './find.ts';

/** A hit of one of the wanted terms: which, and where it begins. */
type StretchHit = { term: Term; start: number };

/** Terms whose hits may overlap, so that they compete for places; those of two clusters never do. */
type Cluster = { terms: Term[]; starts: (readonly number[])[] };

/**
 * The shortest stretches of a paragraph that hold one hit of each term, no two overlapping, and that are at most
 * `distance` characters longer than the terms: one stretch for each hit that can begin one, as the hits in it.
 */
export function* stretches(
  text: string,
  finder: Finder,
  { terms, distance }: { terms: readonly Term[]; distance: number },
): Generator<StretchHit[]> {
  const hits = terms.map(finder.startsOf);
  if (hits.some(starts => starts.length === 0)) return;
  const place = characterPlaces(text);
  const longest = terms.reduce((sum, term) => sum + Array.from(term.text).length, distance);
  for (const [first, starts] of hits.entries()) {
    const clusters = clustersOf(
      terms.filter((_, i) => i !== first),
      finder,
    );
    const term = terms[first]!;
    for (const start of starts) {
      const from = place(start);
      const isNear = (end: number) => place(end) - from <= longest;
      const rest = restOf(clusters, { from: start + term.text.length, isNear });
      if (rest) yield [{ term, start }, ...rest];
    }
  }
}

/** Parts terms so that hits of one cluster never overlap hits of another; the rarest come first, which are the soonest too far. */
function clustersOf(terms: readonly Term[], finder: Finder): Cluster[] {
  const clusters: Term[][] = [];
  for (const term of terms) {
    const touched = clusters.filter(cluster => cluster.some(other => mayOverlap(other.text, term.text)));
    for (const cluster of touched) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push([...touched.flat(), term]);
  }
  const rarest = ({ starts }: Cluster) => Math.min(...starts.map(({ length }) => length));
  return clusters
    .map(cluster => ({ terms: cluster, starts: cluster.map(finder.startsOf) }))
    .sort((a, b) => rarest(a) - rarest(b));
}

const mayOverlap = (a: string, b: string) => canBeginInside(a, b) || canBeginInside(b, a);

/** True when a hit of `b` can begin inside a hit of `a`. */
function canBeginInside(a: string, b: string): boolean {
  for (let at = 0; at < a.length; at++) {
    const rest = a.slice(at);
    if (rest.startsWith(b) || b.startsWith(rest)) return true;
  }
  return false;
}

/** A place from which on hits are looked for, and whether one that ends at another place is near enough. */
type Reach = { from: number; isNear: (end: number) => boolean };

/** The hits of the other terms from a place on that end first; undefined where one of them is too far. */
function restOf(clusters: Cluster[], reach: Reach): StretchHit[] | undefined {
  const { from, isNear } = reach;
  const rest: StretchHit[] = [];
  for (const cluster of clusters) {
    const { terms, starts } = cluster;
    if (terms.length > 1) {
      const hits = earliest(cluster, reach);
      if (!hits) return undefined;
      rest.push(...hits);
      continue;
    }
    const start = starts[0]![placeFrom(starts[0]!, from)];
    if (start === undefined || !isNear(start + terms[0]!.text.length)) return undefined;
    rest.push({ term: terms[0]!, start });
  }
  return rest;
}

type Step = { end: number; hit: StretchHit | undefined; before: number };

/** Extends a beginning term by term; of each set of terms only the earliest end matters (at most 2^7 sets). */
function earliest({ terms, starts }: Cluster, { from, isNear }: Reach): StretchHit[] | undefined {
  const all = 2 ** terms.length - 1;
  const steps: (Step | undefined)[] = new Array(all + 1);
  steps[0] = { end: from, hit: undefined, before: 0 };
  for (let set = 0; set < all; set++) {
    const step = steps[set];
    if (!step) continue;
    for (let i = 0; i < terms.length; i++) {
      if (set & (1 << i)) continue;
      const start = starts[i]![placeFrom(starts[i]!, step.end)];
      if (start === undefined) continue;
      const end = start + terms[i]!.text.length;
      const joined = set | (1 << i);
      if (!isNear(end) || end >= (steps[joined]?.end ?? Number.POSITIVE_INFINITY)) continue;
      steps[joined] = { end, hit: { term: terms[i]!, start }, before: set };
    }
  }
  return steps[all] && trace(steps, all);
}

function trace(steps: (Step | undefined)[], all: number): StretchHit[] {
  const hits: StretchHit[] = [];
  for (let set = all; set > 0; ) {
    const { hit, before } = steps[set]!;
    hits.unshift(hit!);
    set = before;
  }
  return hits;
}

/** Counts characters, not UTF-16 units, up to a place of the text. */
function characterPlaces(text: string): (unit: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return unit => unit;
  const places = new Uint32Array(text.length + 1);
  for (let unit = 0; unit < text.length; unit++) {
    const code = text.charCodeAt(unit);
    places[unit + 1] = places[unit]! + (code >= 0xd800 && code <= 0xdbff ? 0 : 1);
  }
  return unit => places[unit]!;
}
