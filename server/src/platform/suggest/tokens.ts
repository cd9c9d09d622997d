import { normalise } from '@antai/query';

/** What is typed and what is answered are compared without case, width and white space. */
export const fold = (text: string): string => normalise(text).text.toLowerCase().replaceAll(/\s+/g, '');

const textMax = 200;
/** Letters typed as initials are other tokens than letters of a name: what is common among the ones is not read for the others. */
const capitals = (initials: string) => initials.toUpperCase();
const hex = (char: string) => (char.codePointAt(0) ?? 0).toString(16).padStart(5, '0');

const charsOf = (folded: string) => [...folded].slice(0, textMax);

/** The pairs of neighbours: a phrase of them is a part of the text. */
export function pairTokens(folded: string): string[] {
  const chars = charsOf(folded);
  return chars.slice(1).map((char, index) => `${hex(chars[index] ?? '')}${hex(char)}`);
}

/** The characters, each once. */
export const singleTokens = (folded: string): string[] => [...new Set(charsOf(folded))].map(char => `s${hex(char)}`);

const beginningMax = 4;

/** The first one to four characters, each as one token, so that a beginning is found without reading what only contains it. */
export function beginningTokens(folded: string): string[] {
  const heads = charsOf(folded).slice(0, beginningMax).map(hex);
  return heads.map((_head, index) => `z${heads.slice(0, index + 1).join('')}`);
}

const isLetters = (folded: string) => /^[a-z]{2,20}$/.test(folded);

/** A query that finds beginnings, and one that finds any part. */
export interface TermQuery {
  beginning: string;
  part: string;
}

function tokensFor(
  folded: string,
  { column, beginningColumn }: { column: string; beginningColumn: string },
): TermQuery {
  const chars = charsOf(folded);
  const part =
    chars.length === 1 ? `singles:"${singleTokens(folded).join(' ')}"` : `${column}:"${pairTokens(folded).join(' ')}"`;
  const beginning = `${beginningColumn}:"${beginningTokens(folded).at(-1)}"`;
  return { part, beginning: chars.length > beginningMax ? `${beginning} AND ${part}` : beginning };
}

/** The tokens of initials: their neighbours, and their beginning. */
export const initialTokens = (initials: string) => ({
  letters: pairTokens(capitals(initials)),
  beginning: beginningTokens(capitals(initials)),
});

/** The questions that a keyword puts to the index: by its words, and by initials where it is letters alone. */
export function questionsOf(keyword: string): TermQuery[] {
  const folded = fold(keyword);
  if (folded === '') return [];
  const words = tokensFor(folded, { column: 'pairs', beginningColumn: 'beginning' });
  return isLetters(folded)
    ? [words, tokensFor(capitals(folded), { column: 'letters', beginningColumn: 'letters_beginning' })]
    : [words];
}
