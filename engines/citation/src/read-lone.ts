import { unknownNameBefore } from './find-names.ts';
import { readArticles } from './read-articles.ts';
import { isOpening, isQuotedArticle, nouns } from './read-mention.ts';
import { cite, emitArticles, isNear, lineStart, type ReaderState, turnTo, unresolved } from './reading.ts';

const sentenceEnd = /[。！？\n]/u;

const carriesOver = /[、，,及和与或》]\s{0,12}$/u;
const brokenSentence = /[\u4e00-\u9fa5]\s{0,12}$/u;

/** A line that opens with 第…条 is a heading, unless a list runs on from the line before or a long line broke off there. */
function isHeading(foldedText: string, { at, end }: { at: number; end: number }): boolean {
  const before = foldedText.slice(Math.max(0, at - 60), at);
  if (!lineStart(foldedText, at) || carriesOver.test(before)) return false;
  const isSetApart = /[\s：:]/u.test(foldedText[end] ?? ' ');
  const isAfterShortLine = /(?:^|\n)[^\n]{0,20}\n[ ]*$/u.test(before);
  return isSetApart || isAfterShortLine || !brokenSentence.test(before);
}

/** Gives a 第…条 without a name to the statute before it, where there is one and nothing speaks against it. */
export function readLone(reading: ReaderState, { at, unit }: { at: number; unit: string }): number {
  const { foldedText } = reading;
  const { end, leaves } = readArticles(foldedText, { at, context: null });
  const next = Math.max(end, at + 1);
  if (unit !== '条') return readLoneParagraph(reading, { at, unit, next });
  const heading = isHeading(foldedText, { at, end });
  if (heading) reading.ownArticle = leaves[0]?.article ?? reading.ownArticle;
  if (heading && (!reading.quotation?.isByLine || reading.options.within)) return next;
  const before = foldedText.slice(Math.max(0, at - 24), at);
  if (nouns.test(before)) {
    turnTo(reading, { citedStatute: null, at });
    return next;
  }
  if (reading.quotation && (heading || (isOpening(foldedText, at) && isQuotedArticle(foldedText, at)))) {
    return emitArticles(reading, { citedStatute: reading.quotation.citedStatute, basis: 'inherited', at });
  }
  const unknown = unknownNameBefore(foldedText, { end: at, from: reading.placeEnd });
  if (unknown) return readUnknown(reading, at, unknown);
  if (!reading.current || !isNear(reading, at)) return next;
  if (reading.quotation && reading.quotation.citedStatute.statuteName !== reading.current.statuteName) {
    unresolved(reading, { start: at, end: leaves.at(-1)?.end ?? next, why: 'severalStatutes' });
    return next;
  }
  return emitArticles(reading, { citedStatute: reading.current, basis: 'inherited', at });
}

function readUnknown(reading: ReaderState, at: number, unknown: { start: number; name: string }): number {
  if (unknown.name) {
    const citedStatute = cite(reading, unknown.name);
    turnTo(reading, { citedStatute, at });
    return emitArticles(reading, { citedStatute, basis: 'named', at, start: unknown.start });
  }
  const { end } = readArticles(reading.foldedText, { at, context: null });
  unresolved(reading, { start: at, end, why: 'unnamedStatute' });
  turnTo(reading, { citedStatute: null, at });
  return end;
}

/** 第三款 later in the sentence still belongs to the article cited before; a lone 第一项 may be anything. */
function readLoneParagraph(
  reading: ReaderState,
  { at, unit, next }: { at: number; unit: string; next: number },
): number {
  const { foldedText, current, place, placeEnd } = reading;
  const between = foldedText.slice(placeEnd, at);
  const isSameSentence = between.length < 300 && !sentenceEnd.test(between.replace(/“[^”]{0,250}”/gu, ''));
  if (unit !== '款' || !current || !place || !isSameSentence || nouns.test(foldedText.slice(Math.max(0, at - 24), at)))
    return next;
  return emitArticles(reading, { citedStatute: current, basis: 'inherited', at, place });
}
