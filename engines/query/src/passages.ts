import { normalise } from './normalise.ts';
import { findHits, type Mark, merge } from './positions.ts';
import { cutParagraphs, type Span } from './sections.ts';
import type { Field, SearchRecord, Tree } from './tree.ts';

/** A piece of a section's original text from `start` on; the marks count from the piece's own beginning. */
export type Passage = { section: string; start: number; text: string; marks: Mark[] };

type Hit = Span & { term: string };
type Piece = Span & { section: { key: string; text: string }; hits: Hit[]; worth: number };

const maxUnits = 120;
/** More than any page shows; keeps a text of nothing but hits cheap. */
const maxPieces = 200;

/**
 * Up to `limit` pieces of at most 120 UTF-16 units that show why a record was found: those with the most different
 * terms first. Cut at sentence ends where the sentences are short enough; none when no text condition has a hit.
 */
export function passages(
  tree: Tree | undefined,
  record: Pick<SearchRecord, 'sections'>,
  fields: readonly Field[],
  limit = 3,
): Passage[] {
  const pieces = record.sections.flatMap(section => piecesOf(section, findHits(tree, section, fields)));
  return pieces
    .sort((a, b) => b.worth - a.worth)
    .slice(0, limit)
    .map(({ section, start, end, hits }) => ({
      section: section.key,
      start,
      text: section.text.slice(start, end),
      marks: merge(hits).map(([from, to]): Mark => [from - start, to - start]),
    }));
}

function piecesOf(section: { key: string; text: string }, sectionHits: Hit[]): Piece[] {
  const hits = sectionHits.filter(hit => hit.end - hit.start <= maxUnits).sort((a, b) => a.start - b.start);
  const sentences = hits.length > 0 ? originalSentences(section.text) : [];
  const pieces: Piece[] = [];
  let at = 0;
  let next = 0;
  while (next < hits.length && pieces.length < maxPieces) {
    const first = hits[next]!;
    while (at + 1 < sentences.length && sentences[at]!.end <= first.start) at++;
    const span = passageAt(section.text, sentences, at, first);
    const start = Math.min(first.start, Math.max(span.start, pieces.at(-1)?.end ?? 0));
    const inside: Hit[] = [];
    for (; next < hits.length && hits[next]!.start < span.end; next++) {
      if (hits[next]!.end <= span.end) inside.push(hits[next]!);
    }
    pieces.push({ start, end: span.end, section, hits: inside, worth: worth(inside) });
  }
  return pieces;
}

function worth(hits: Hit[]): number {
  return new Set(hits.map(hit => hit.term)).size * 1000 + Math.min(hits.length, 999);
}

/** Whole sentences from the one of the hit on, as many as fit; a long sentence is cut around the hit. */
function passageAt(text: string, sentences: Span[], at: number, hit: Hit): Span {
  const sentence = sentences[at]!;
  if (sentence.end - sentence.start > maxUnits || hit.end > sentence.end) return around(text, sentence, hit);
  let last = at;
  while (last + 1 < sentences.length && sentences[last + 1]!.end - sentence.start <= maxUnits) last++;
  return { start: sentence.start, end: sentences[last]!.end };
}

function around(text: string, sentence: Span, hit: Hit): Span {
  const lead = Math.min(30, maxUnits - (hit.end - hit.start));
  const start = wholeCharacter(text, Math.max(sentence.start, hit.start - lead));
  const end = Math.min(start + maxUnits, Math.max(sentence.end, hit.end));
  return { start, end: wholeCharacter(text, end) };
}

/** Never cuts a surrogate pair in two. */
function wholeCharacter(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return place > 0 && code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}

function originalSentences(original: string): Span[] {
  const { text, starts, ends } = normalise(original);
  return cutParagraphs(text).flatMap(paragraph =>
    paragraph.sentences.map(({ start, end }) => ({
      start: starts[paragraph.start + start]!,
      end: ends[paragraph.start + end - 1]!,
    })),
  );
}
