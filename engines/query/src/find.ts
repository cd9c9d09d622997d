import type { Term } from './expand.ts';
import type { Paragraph } from './sections.ts';

/** Where each term stands in one paragraph, ascending, overlapping places too; each term is looked for once. */
export type Finder = { startsOf: (term: Term) => readonly number[]; has: (term: Term) => boolean };

/** Looks for terms in a paragraph. */
export function finderOf(paragraph: Paragraph): Finder {
  const anywhere = new Map<string, number[]>();
  const atStarts = new Map<string, number[]>();
  const startsOf = (term: Term) => {
    const cache = term.isAtStart ? atStarts : anywhere;
    let starts = cache.get(term.text);
    if (!starts) {
      starts = term.isAtStart ? findAtStarts(paragraph, term.text) : findAnywhere(paragraph.text, term.text);
      cache.set(term.text, starts);
    }
    return starts;
  };
  return { startsOf, has: term => hasTerm(paragraph, term) };
}

/** Says whether the term stands in the paragraph at all. */
export function hasTerm(paragraph: Paragraph, term: Term): boolean {
  if (!paragraph.text.includes(term.text)) return false;
  return !term.isAtStart || findAtStarts(paragraph, term.text).length > 0;
}

function findAnywhere(text: string, phrase: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) starts.push(at);
  return starts;
}

function findAtStarts(paragraph: Paragraph, phrase: string): number[] {
  return paragraph.sentences
    .filter(({ start, end }) => start + phrase.length <= end && paragraph.text.startsWith(phrase, start))
    .map(({ start }) => start);
}

/** The place in an ascending list of the first number that is not below another. */
export function placeFrom(starts: readonly number[], from: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
