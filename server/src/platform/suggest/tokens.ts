import { normalise } from '@antai/query';

/** What is typed and what is answered are compared without case, width and white space. */
export const fold = (text: string): string => normalise(text).text.toLowerCase().replaceAll(/\s+/g, '');

const textMax = 200;
const hex = (char: string) => (char.codePointAt(0) ?? 0).toString(16).padStart(5, '0');

const charsOf = (folded: string) => [...folded].slice(0, textMax);

/** The pairs of neighbours behind a mark for the beginning: a phrase of them is a part, one with the mark a beginning. */
export function pairTokens(folded: string): string[] {
  const chars = charsOf(folded);
  const pairs = chars.slice(1).map((char, index) => `${hex(chars[index] ?? '')}${hex(char)}`);
  return chars.length === 0 ? [] : [`z${hex(chars[0] ?? '')}`, ...pairs];
}

/** The characters, each once. */
export const singleTokens = (folded: string): string[] => [...new Set(charsOf(folded))].map(char => `s${hex(char)}`);

const isLetters = (folded: string) => /^[a-z]{2,20}$/.test(folded);

interface Asked {
  /** A query that finds beginnings, and one that finds any part. */
  beginning: string;
  part: string;
}

const phrase = (column: string, tokens: string[]) => `${column}:"${tokens.join(' ')}"`;

/** The questions that a keyword puts to the index: by its words, and by initials where it is letters alone. */
export function questionsOf(keyword: string): Asked[] {
  const folded = fold(keyword);
  const chars = charsOf(folded);
  if (chars.length === 0) return [];
  const tokens = pairTokens(folded);
  const words = {
    beginning: phrase('pairs', tokens),
    part: chars.length === 1 ? phrase('singles', singleTokens(folded)) : phrase('pairs', tokens.slice(1)),
  };
  if (!isLetters(folded)) return [words];
  return [words, { beginning: phrase('letters', tokens), part: phrase('letters', tokens.slice(1)) }];
}
