import names from '../data/names.json' with { type: 'json' };
import { isSurelyNorm, regionBefore, soundsLikeStatute } from './find-names.ts';
import { matchAt } from './match-at.ts';
import { isArticleAt, readArticles } from './read-articles.ts';
import type { NameMention } from './read-name-tail.ts';
import { afterGlue, type CitedStatute, cite, emitArticles, lineStart, type ReaderState, turnTo } from './reading.ts';

const mostDeclared = 60;

/** 合同, 章程, 号: what stands before a 第…条 that is no law's. */
export const nouns = new RegExp(
  `(?:${names.documentNouns.join('|')})[》”"]?(?:的|中|之|书|第[一二三四五六七八九十]{1,3}[编章节部]分?)?\\s{0,2}$`,
  'u',
);

/** Takes a name into the reading, with the articles right behind it; answers where reading goes on. */
export function readName(reading: ReaderState, mention: NameMention): number {
  const { foldedText } = reading;
  const region = mention.isBookMarked ? '' : regionBefore(foldedText, mention.start);
  const start = mention.start - region.length;
  const citedStatute = cite(reading, region + mention.name, { version: mention.version });
  const isKnown = citedStatute.statute.kind !== 'none' || reading.shortNames.has(mention.name);
  const at = afterGlue(foldedText, mention.end);
  const hasArticle = isArticleAt(foldedText, at) && !nouns.test(foldedText.slice(mention.end, at));
  const isStatute = isKnown || soundsLikeStatute(region + mention.name);
  if (mention.shortName && isStatute && reading.shortNames.size < mostDeclared) {
    const short = mention.shortName.replace(/\s/gu, '');
    reading.shortNames.set(short, citedStatute);
    reading.declaredStarts.add(short[0] ?? '');
  }
  if (isStatute) turnToQuoted(reading, mention, { start, at, hasArticle, citedStatute });
  if (!isStatute) {
    if (hasArticle || mention.shortName) turnTo(reading, { citedStatute: null, at: mention.end });
    return mention.end;
  }
  if (isKnown || hasArticle || mention.shortName || isSurelyNorm(mention.name))
    turnTo(reading, { citedStatute, at: mention.end });
  return hasArticle ? emitArticles(reading, { citedStatute, basis: 'named', at, start }) : mention.end;
}

/** A statute named on a line of its own, or whose article is followed by its words, opens a run of quoted articles. */
function turnToQuoted(
  reading: ReaderState,
  mention: NameMention,
  {
    start,
    at,
    hasArticle,
    citedStatute,
  }: { start: number; at: number; hasArticle: boolean; citedStatute: CitedStatute },
): void {
  const { foldedText } = reading;
  if (!hasArticle && endsLine(foldedText, mention.end)) reading.quotation = { citedStatute, isByLine: true };
  else if (hasArticle && isOpening(foldedText, start) && isQuotedArticle(foldedText, at)) {
    reading.quotation = { citedStatute, isByLine: lineStart(foldedText, start) };
  } else if (mention.isBookMarked) reading.quotation = null;
}

/** Nothing but a sentence end, a blank or a list number stands before. */
export const isOpening = (foldedText: string, at: number) =>
  /(?:^|[\s。；：:”…）])(?:[一二三四五六七八九十\d]{1,2}[、.．]\s?)?$/u.test(foldedText.slice(Math.max(0, at - 6), at));

const wordsOfArticle =
  /\s{0,2}[：:]?\s{0,2}(?!规定|之|的|所|中|及|和|与|或|至|确定|已|也|予以|系|是|项|款|第)[\u4e00-\u9fa5“【（…]/uy;

/** Behind the article come its words, not 规定 or 之规定. */
export const isQuotedArticle = (foldedText: string, at: number) =>
  matchAt(wordsOfArticle, { text: foldedText, at: readArticles(foldedText, { at, context: null }).end }) !== null;

const endsLine = (foldedText: string, at: number) => /^[ ：:]{0,4}\n/u.test(foldedText.slice(at, at + 6));
