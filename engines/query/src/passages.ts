import {
  type FoldedSection,
  findHits,
  foldSection,
  type Hit,
  type Mark,
  mayHit,
  merge,
  originalSpan,
} from './positions.ts';
import type { Span } from './sections.ts';
import type { Field, SearchRecord, Tree } from './tree.ts';

/** A piece of a section's original text from `start` on; the marks count from the piece's own beginning. */
export type Passage = { section: string; start: number; text: string; marks: Mark[] };

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
  { fields, limit = 3 }: { fields: readonly Field[]; limit?: number },
): Passage[] {
  const pieces = record.sections
    .filter(({ key }) => mayHit(tree, { key, fields }))
    .flatMap(section => {
      const folded = foldSection(section);
      return piecesOf(section, { folded, all: findHits(tree, folded, { fields }) });
    });
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

function piecesOf(
  section: { key: string; text: string },
  { folded, all }: { folded: FoldedSection; all: Hit[] },
): Piece[] {
  const hits = all.filter(hit => hit.end - hit.start <= maxUnits).sort((a, b) => a.start - b.start);
  const sentences = sentenceReader(folded);
  const pieces: Piece[] = [];
  let next = 0;
  while (next < hits.length && pieces.length < maxPieces) {
    const first = hits[next]!;
    const span = cut(section.text, { hit: first, sentences: sentences.from(first.start) });
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
function cut(text: string, { hit, sentences }: { hit: Hit; sentences: Iterator<Span> }): Span {
  const sentence: Span = sentences.next().value;
  if (sentence.end - sentence.start > maxUnits || hit.end > sentence.end) return around(text, { hit, sentence });
  let { end } = sentence;
  for (let after = sentences.next(); !after.done; after = sentences.next()) {
    if (after.value.end - sentence.start > maxUnits) break;
    end = after.value.end;
  }
  return { start: sentence.start, end };
}

function around(text: string, { hit, sentence }: { hit: Hit; sentence: Span }): Span {
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

/** Reads the sentences of a section around its hits, which come in reading order; paragraphs without hits are not cut. */
function sentenceReader(section: FoldedSection) {
  const { paragraphs } = section;
  const sentencesAt = (at: number) =>
    paragraphs[at]!.sentences.map(sentence => originalSpan(section, paragraphs[at]!, sentence));
  const endOf = (at: number) =>
    originalSpan(section, paragraphs[at]!, { start: 0, end: paragraphs[at]!.text.length }).end;
  let paragraph = 0;
  let sentences: Span[] | undefined;
  let place = 0;

  return {
    /** The sentence in which something begins, then those that follow. */
    *from(start: number): Generator<Span, Span> {
      while (paragraph + 1 < paragraphs.length && endOf(paragraph) <= start) {
        paragraph++;
        sentences = undefined;
      }
      if (!sentences) {
        sentences = sentencesAt(paragraph);
        place = 0;
      }
      while (place + 1 < sentences.length && sentences[place]!.end <= start) place++;
      const here = { paragraph, sentences, place };
      for (let at = here.place; at < here.sentences.length; at++) yield here.sentences[at]!;
      for (let at = here.paragraph + 1; at < paragraphs.length; at++) yield* sentencesAt(at);
      return here.sentences[here.place]!;
    },
  };
}
