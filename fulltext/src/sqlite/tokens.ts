import { prepareSection, type Term } from '@antai/query/terms';

/** Sentence columns of one row of `near`; a paragraph with more sentences takes several rows. */
export const sentenceColumns = 32;

/** Overlapping pairs of characters, the last one padded, so that every character begins one token. */
export function pairs(text: string): string {
  const characters = Array.from(text);
  return characters.map((character, i) => character + (characters[i + 1] ?? '¶')).join(' ');
}

const singles = (text: string) => Array.from(text).join(' ');

/** A section cut for the three tables: pairs of the whole, pairs a paragraph, single characters a sentence. */
export type SectionTokens = { whole: string; paragraphs: string[]; sentenceRows: string[][]; isLong: boolean };

export function tokenise(section: { key: string; text: string }): SectionTokens {
  const { paragraphs } = prepareSection(section);
  const pairRows = paragraphs.map(paragraph => pairs(paragraph.text));
  const sentenceRows = paragraphs.flatMap(({ text, sentences }) => {
    const tokens = sentences.map(({ start, end }) => singles(text.slice(start, end)));
    const rows: string[][] = [];
    for (let at = 0; at < tokens.length; at += sentenceColumns) rows.push(tokens.slice(at, at + sentenceColumns));
    return rows;
  });
  const isLong = sentenceRows.length > paragraphs.length;
  return { whole: pairRows.join(' '), paragraphs: pairRows, sentenceRows, isLong };
}

/** A term as an FTS5 phrase over pairs; one character is the beginning of a token. */
export function pairPhrase({ text }: Term): string {
  const characters = Array.from(text);
  if (characters.length === 1) return `"${text}" *`;
  return `"${characters
    .slice(1)
    .map((character, i) => characters[i]! + character)
    .join(' ')}"`;
}

/** A term as an FTS5 phrase over single characters. */
export function singlePhrase({ text }: Term): string {
  return `"${singles(text)}"`;
}
