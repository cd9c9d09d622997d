import { longestRange } from './read-articles.ts';

const numeral = '[\\d０-９零〇一二三四五六七八九十百千两廿卅]';
/** What may be the number of a place, or point at one that was named before. */
const mention = new RegExp(`${numeral}+|[前同上该本《〈]`, 'gu');
/** All between two numbers may be meant: 第1-50条, 第一条至第五十条. */
const range = new RegExp(`[至到－\\-‐-―~～〜]\\s{0,3}第?\\s{0,2}[（(]?\\s{0,2}${numeral}`, 'gu');

/** How many places of statutes a text names at most; told in a moment, where to find them takes longer. */
export const countPlacesAtMost = (text: string): number =>
  countMatches(text, mention) + longestRange * countMatches(text, range);

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
