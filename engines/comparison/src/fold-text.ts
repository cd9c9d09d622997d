import type { Ignorable } from './change.ts';

export type IgnoredKinds = ReadonlySet<Ignorable>;

/** Everything that may be ignored: texts that are equal under it say the same. */
export const everything: IgnoredKinds = new Set(['whiteSpace', 'width', 'punctuation', 'letterCase', 'numbering']);

const blanks = /\s+/gu;
const wide = /[\uff01-\uff5e\u3000]/gu;
const narrow = (char: string) => (char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/** Signs that writers use for each other, by the one that stands for all. */
const variants: Record<string, string> = {
  '"': '“”„‟"＂「」『』〝〞',
  "'": "‘’‚‛'＇`´",
  '-': '-‐‑‒–—―－~～〜﹣',
  ',': ',，﹐､、',
  '.': '.．。｡﹒',
  ':': ':：﹕∶',
  ';': ';；﹔',
  '!': '!！',
  '?': '?？',
  '(': '(（﹙〔[【［',
  ')': ')）﹚〕]】］',
  '<': '<＜〈《',
  '>': '>＞〉》',
  '·': '·•・‧∙',
};
const signOf = new Map(Object.entries(variants).flatMap(([sign, all]) => [...all].map(each => [each, sign] as const)));
const signs = new RegExp(
  `[${[...signOf.keys()].map(each => `\\u{${each.codePointAt(0)!.toString(16)}}`).join('')}]`,
  'gu',
);
// six dots or three, two dashes or one
const doubled = /(…|-)\1+/gu;

/**
 * The text without what is ignored: two texts that fold to the same differ in nothing else. Texts that are the same
 * under some ignorables are so under more: blanks go before doubled signs are joined, and a sigma has one small form.
 */
export function foldText(text: string, ignored: IgnoredKinds): string {
  let folded = text;
  if (ignored.has('width')) folded = folded.replace(wide, narrow);
  if (ignored.has('letterCase')) folded = folded.toLowerCase().replaceAll('ς', 'σ');
  if (ignored.has('whiteSpace')) folded = folded.replace(blanks, '');
  if (ignored.has('punctuation')) folded = folded.replace(signs, sign => signOf.get(sign)!).replace(doubled, '$1');
  return folded;
}

const numeral = '[零〇一二三四五六七八九十百千\\d０-９]+';
const numbering = new RegExp(
  `^\\s*(?:第${numeral}[编分章节条款项]|[（(](?:${numeral}|[a-zA-Z])[)）]|[一二三四五六七八九十]+[、.．]|[\\d０-９]+(?:[.．][\\d０-９]+)+(?![\\d０-９%％万亿元])[.．、]?|[\\d０-９]+(?:[、)）]|[.．](?![\\d０-９]))|[①-⑳])`,
  'u',
);

/** How many characters of a paragraph its own number takes: 第三条, 3.1, （一）; 0 where it has none. */
export const lengthOfNumbering = (text: string): number => numbering.exec(text.slice(0, 40))?.[0].length ?? 0;
