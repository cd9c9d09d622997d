import { readArticleNumber } from './article-number.ts';

/** One 款 of an article, with the highest number of its 项; 0 where it has none. */
export interface Paragraph {
  text: string;
  lastItem: number;
}

const itemLine = /^\s{0,4}[（(]\s?([一二三四五六七八九十百]{1,4}|\d{1,3})\s?[）)]/u;
/** 1. and 目 stand below an item; a line that opens with a quotation mark repeats the text of another article. */
const lowerLine = /^\s{0,4}(?:\d{1,3}[.．、]|[①-⑳]|[（(]?[a-z][)）.])/u;
const quotedLine = /^\s{0,4}[“"「]/u;

/**
 * The 款 of an article: the lines of its text as it was promulgated, items (（一）…) with the paragraph above them. A line
 * behind items counts as a paragraph of its own, so that there are never fewer here than the article has.
 */
export function readParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of text.split('\n').filter(each => each.trim() !== '')) {
    const last = paragraphs.at(-1);
    const item = line.match(itemLine);
    if (item && last) last.lastItem = Math.max(last.lastItem, readArticleNumber(item[1]!) ?? 0);
    else if (!last || !lowerLine.test(line)) paragraphs.push({ text: line, lastItem: inlineItems(line) });
  }
  return paragraphs;
}

/** Sources run items into the line that introduces them: …：（一）甲；（二）乙。 */
function inlineItems(line: string): number {
  const numbers = [...line.matchAll(/(?<=[：:；;。])\s?[（(]([一二三四五六七八九十]{1,3})[）)]/gu)];
  return Math.max(0, ...numbers.map(([, number]) => readArticleNumber(number!) ?? 0));
}

/** What a citation names that the article does not have; null where it has all of it, or where its text cannot tell. */
export function absentPlace(
  text: string,
  { paragraph, item }: { paragraph?: number; item?: number },
): { unit: '款' | '项'; last: number } | null {
  const lines = text.split('\n').filter(line => quotedLine.test(line));
  // what amends another law quotes its paragraphs
  if (lines.length > 0) return null;
  const paragraphs = readParagraphs(text);
  if (paragraph && paragraph > paragraphs.length) return { unit: '款', last: paragraphs.length };
  const within = paragraph ? paragraphs.slice(paragraph - 1, paragraph) : paragraphs;
  const lastItem = Math.max(0, ...within.map(each => each.lastItem));
  return item && item > lastItem ? { unit: '项', last: lastItem } : null;
}
