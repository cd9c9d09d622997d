import type { Term } from './expand.ts';
import type { Paragraph, Span } from './sections.ts';

/** Every place where the term stands in the paragraph, overlapping ones too, in reading order. */
export function findTerm(paragraph: Paragraph, term: Term): Span[] {
  return term.isAtStart ? findAtStarts(paragraph, term.text) : findAnywhere(paragraph.text, term.text);
}

function findAnywhere(text: string, term: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    spans.push({ start: at, end: at + term.length });
  }
  return spans;
}

function findAtStarts(paragraph: Paragraph, term: string): Span[] {
  return paragraph.sentences
    .filter(({ start, end }) => start + term.length <= end && paragraph.text.startsWith(term, start))
    .map(({ start }) => ({ start, end: start + term.length }));
}

/** Says whether the term stands in the paragraph at all. */
export function hasTerm(paragraph: Paragraph, term: Term): boolean {
  return term.isAtStart ? findAtStarts(paragraph, term.text).length > 0 : paragraph.text.includes(term.text);
}

/** True when the span lies inside one of the other spans. */
export function isInside(span: Span, sentence: Span): boolean {
  return span.start >= sentence.start && span.end <= sentence.end;
}
