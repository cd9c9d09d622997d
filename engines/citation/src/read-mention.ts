import names from '../data/names.json' with { type: 'json' };
import { isSurelyNorm, regionBefore, soundsLikeStatute } from './find-names.ts';
import { matchAt } from './match-at.ts';
import { isArticleAt, readArticles } from './read-articles.ts';
import type { NameMention } from './read-name-tail.ts';
import { afterGlue, type Cited, cite, emitArticles, lineStart, type Reading, turnTo } from './reading.ts';

const mostDeclared = 60;

/** 合同, 章程, 号: what stands before a 第…条 that is no law's. */
export const nouns = new RegExp(
  `(?:${names.documentNouns.join('|')})[》”"]?(?:的|中|之|书|第[一二三四五六七八九十]{1,3}[编章节部]分?)?\\s{0,2}$`,
  'u',
);

/** Takes a name into the reading, with the articles right behind it; answers where reading goes on. */
export function readName(reading: Reading, mention: NameMention): number {
  const { folded } = reading;
  const region = mention.isBookMarked ? '' : regionBefore(folded, mention.start);
  const start = mention.start - region.length;
  const cited = cite(reading, region + mention.name, mention.version);
  const isKnown = cited.statute.kind !== 'none' || reading.declared.has(mention.name);
  const at = afterGlue(folded, mention.end);
  const hasArticle = isArticleAt(folded, at) && !nouns.test(folded.slice(mention.end, at));
  const isStatute = isKnown || soundsLikeStatute(region + mention.name);
  if (mention.declared && isStatute && reading.declared.size < mostDeclared) {
    const short = mention.declared.replace(/\s/gu, '');
    reading.declared.set(short, cited);
    reading.declaredStarts.add(short[0] ?? '');
  }
  if (isStatute) turnToQuoted(reading, mention, start, at, hasArticle, cited);
  if (!isStatute) {
    if (hasArticle || mention.declared) turnTo(reading, null, mention.end);
    return mention.end;
  }
  if (isKnown || hasArticle || mention.declared || isSurelyNorm(mention.name)) turnTo(reading, cited, mention.end);
  return hasArticle ? emitArticles(reading, at, cited, 'named', start) : mention.end;
}

/** A statute named on a line of its own, or whose article is followed by its words, opens a run of quoted articles. */
function turnToQuoted(
  reading: Reading,
  mention: NameMention,
  start: number,
  at: number,
  hasArticle: boolean,
  cited: Cited,
): void {
  const { folded } = reading;
  if (!hasArticle && endsLine(folded, mention.end)) reading.quoted = { cited, isByLine: true };
  else if (hasArticle && isOpening(folded, start) && isQuotedArticle(folded, at)) {
    reading.quoted = { cited, isByLine: lineStart(folded, start) };
  } else if (mention.isBookMarked) reading.quoted = null;
}

/** Nothing but a sentence end, a blank or a list number stands before. */
export const isOpening = (folded: string, at: number) =>
  /(?:^|[\s。；：:”…）])(?:[一二三四五六七八九十\d]{1,2}[、.．]\s?)?$/u.test(folded.slice(Math.max(0, at - 6), at));

const wordsOfArticle =
  /\s{0,2}[：:]?\s{0,2}(?!规定|之|的|所|中|及|和|与|或|至|确定|已|也|予以|系|是|项|款|第)[\u4e00-\u9fa5“【（…]/uy;

/** Behind the article come its words, not 规定 or 之规定. */
export const isQuotedArticle = (folded: string, at: number) =>
  matchAt(wordsOfArticle, folded, readArticles(folded, at, null).end) !== null;

const endsLine = (folded: string, at: number) => /^[ ：:]{0,4}\n/u.test(folded.slice(at, at + 6));
