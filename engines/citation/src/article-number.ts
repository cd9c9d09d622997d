import { readNumeral, writeNumeral } from '@antai/values';

const largest = 9999;

/** Reads 一百六十五, 一〇五, 廿一 or 165 (1 to 9999); null for whatever is not exactly one number. */
export function readArticleNumber(raw: string): number | null {
  if (/^\s*[零〇○]/u.test(raw)) return null;
  const value = readNumeral(raw);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= largest ? value : null;
}

/** 第一百二十条之一 for (120, 1), 第三条 for (3); 第零条 for what a text cites and no statute has. */
export function articleLabel(article: number, sub = 0): string {
  return `第${article === 0 ? '零' : writeNumeral(article)}条${sub > 0 ? `之${writeNumeral(sub)}` : ''}`;
}

/** The article alone of a label that goes on to its paragraph or item: 第三条 of 第三条第二款. */
export const articleOfLabel = (label: string): string => label.replace(/(条(?:之[一二三四五六七八九十]+)?).*$/u, '$1');

/** Reads a whole label (第一百二十条之一, 第120条之1, 一百二十, 120); null where it is not one article. */
export function readArticleLabel(label: string): { article: number; sub: number } | null {
  const parts = label
    .normalize('NFKC')
    .replace(/\s/g, '')
    .match(/^第?([^条之第]{1,12})条?(?:之([^条之第]{1,4}))?$/);
  const article = parts?.[1] ? readArticleNumber(parts[1]) : null;
  const sub = parts?.[2] ? readArticleNumber(parts[2]) : 0;
  return article === null || sub === null ? null : { article, sub };
}
