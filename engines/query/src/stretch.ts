import type { Term } from './expand.ts';
import { findTerm } from './find.ts';
import type { Paragraph, Span } from './sections.ts';

type Step = { end: number; hit: Span; before: number };

/**
 * The shortest stretches of a paragraph that hold one hit of each term, no two overlapping, and that are at most
 * `distance` characters longer than the terms: one stretch for each hit that can begin one, as the hits in it.
 */
export function* stretches(paragraph: Paragraph, terms: readonly Term[], distance: number): Generator<Span[]> {
  const hits = terms.map(term => findTerm(paragraph, term));
  if (hits.some(found => found.length === 0)) return;
  const place = characterPlaces(paragraph.text);
  const longest = terms.reduce((sum, term) => sum + Array.from(term.text).length, distance);
  for (const [first, found] of hits.entries()) {
    for (const hit of found) {
      const stretch = shortest(hits, first, hit, end => place(end) - place(hit.start) <= longest);
      if (stretch) yield stretch;
    }
  }
}

/** Extends a first hit term by term; of each set of terms only the earliest end matters (at most 2^8 sets). */
function shortest(hits: Span[][], first: number, hit: Span, isNear: (end: number) => boolean): Span[] | undefined {
  const all = 2 ** hits.length - 1;
  const steps: (Step | undefined)[] = new Array(all + 1);
  steps[1 << first] = { end: hit.end, hit, before: 0 };
  for (let set = 1 << first; set < all; set++) {
    const step = steps[set];
    if (!step) continue;
    for (let term = 0; term < hits.length; term++) {
      if (set & (1 << term)) continue;
      const next = firstFrom(hits[term]!, step.end);
      const union = set | (1 << term);
      if (!next || !isNear(next.end) || next.end >= (steps[union]?.end ?? Number.POSITIVE_INFINITY)) continue;
      steps[union] = { end: next.end, hit: next, before: set };
    }
  }
  return steps[all] && trace(steps, all);
}

function trace(steps: (Step | undefined)[], all: number): Span[] {
  const spans: Span[] = [];
  for (let step = steps[all]; step; step = steps[step.before]) spans.unshift(step.hit);
  return spans;
}

/** The first span that starts at or after a place. */
function firstFrom(spans: Span[], place: number): Span | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start < place) low = middle + 1;
    else high = middle;
  }
  return spans[low];
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
