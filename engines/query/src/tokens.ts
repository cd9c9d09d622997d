import { type Field, findField, fullText, limits } from './tree.ts';

/** A piece of the text form of a query, and where it begins. */
export type Token =
  | { kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'all' | 'any' | 'bar' | 'star' | 'inside' | 'end'; at: number }
  | { kind: 'sentence' | 'paragraph'; at: number }
  | { kind: 'within'; distance: number; at: number }
  | { kind: 'field'; field: Field; at: number }
  | { kind: 'word'; text: string; isQuoted: boolean; at: number };

/** Why a line is no query, and where. */
export type Failure = { kind: 'failed'; position: number; reason: string };

const marks: Record<string, 'open' | 'close' | 'bar' | 'star'> = { '(': 'open', ')': 'close', '|': 'bar', '*': 'star' };
const keywords: Record<string, 'and' | 'or' | 'not' | 'all' | 'any'> = {
  AND: 'and',
  OR: 'or',
  NOT: 'not',
  ALL: 'all',
  ANY: 'any',
};
const closing: Record<string, string> = { '"': '"', '“': '”' };
const bareWord = /[^\s()|*":：“]+/uy;
const space = /\s+/uy;

/** Cuts a line into tokens, the last of which is `end`. What stands behind more parentheses than a query may have is not read. */
export function cutTokens(text: string, fields: readonly Field[]): Token[] | Failure {
  const tokens: Token[] = [];
  const isTooDeep = watchDepth();
  const line: Line = { text, at: 0, fields };
  while (line.at < text.length) {
    const gap = lengthAt(space, line);
    if (gap > 0) {
      line.at += gap;
      continue;
    }
    const before = tokens.at(-1);
    const token = readToken(line, before);
    if ('reason' in token) return token;
    tokens.push(token.token);
    line.at = token.end;
    if (isTooDeep(token.token, before)) break;
  }
  tokens.push({ kind: 'end', at: line.at });
  return tokens;
}

/** A line that is read, how far it is, and the fields that it may name. */
type Line = { text: string; at: number; fields: readonly Field[] };

/** Follows parentheses: those of ALL and ANY hold words, all others make a query one deeper. */
function watchDepth() {
  const open: boolean[] = [];
  let depth = 0;
  return ({ kind }: Token, before: Token | undefined): boolean => {
    if (kind === 'open') {
      const isGroup = before?.kind !== 'all' && before?.kind !== 'any';
      open.push(isGroup);
      if (isGroup) depth += 1;
    }
    if (kind === 'close' && open.pop()) depth -= 1;
    return depth > limits.depth;
  };
}

type Read = { token: Token; end: number };

function lengthAt(pattern: RegExp, { text, at }: Line): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function readToken(line: Line, before: Token | undefined): Read | Failure {
  const { text, at } = line;
  const character = text[at]!;
  const mark = Object.hasOwn(marks, character) ? marks[character] : undefined;
  if (mark) return { token: { kind: mark, at }, end: at + 1 };
  if (Object.hasOwn(closing, character)) return readQuoted(line);
  if (character === '~' && before?.kind === 'field') return { token: { kind: 'inside', at }, end: at + 1 };
  return readBare(line);
}

function readQuoted({ text, at }: Line): Read | Failure {
  const close = closing[text[at]!]!;
  let value = '';
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === close) return { token: { kind: 'word', text: value, isQuoted: true, at }, end: end + 1 };
    if (text[end] === '\\' && end + 1 < text.length) end++;
    value += text[end];
  }
  return { kind: 'failed', position: at, reason: '引号没有结束' };
}

function readBare(line: Line): Read | Failure {
  const { text, at, fields } = line;
  const length = lengthAt(bareWord, line);
  const word = text.slice(at, at + length);
  const colon = text[at + length];
  const compared = comparedField(word, fields);
  if (compared) return { token: { kind: 'field', field: compared.field, at }, end: at + compared.length };
  if (colon === ':' || colon === '：') {
    const field = fields.find(one => one.fieldEn === word || one.fieldCn === word) ?? fullTextOf(word, fields);
    if (field) return { token: { kind: 'field', field, at }, end: at + length + 1 };
    const reason = `没有名为“${word}”的字段；要检索冒号请加引号`;
    return { kind: 'failed', position: at, reason };
  }
  return { token: wordToken(word, at), end: at + length };
}

/** The number or date field that a word such as `标的额>=10万元` begins with; other words may well hold such signs. */
function comparedField(word: string, fields: readonly Field[]): { field: Field; length: number } | undefined {
  const name = /^[^<>=≥≤]+(?=[<>=≥≤])/u.exec(word)?.[0];
  const field = fields.find(
    ({ kind, fieldEn, fieldCn }) => (kind === 'number' || kind === 'date') && (fieldEn === name || fieldCn === name),
  );
  return field && name ? { field, length: name.length } : undefined;
}

function fullTextOf(word: string, fields: readonly Field[]): Field | undefined {
  const field = findField(fields, fullText)!;
  return word === fullText || word === field.fieldCn ? field : undefined;
}

function wordToken(word: string, at: number): Token {
  if (word === '/s') return { kind: 'sentence', at };
  if (word === '/p') return { kind: 'paragraph', at };
  if (/^\/\d{1,6}$/.test(word)) return { kind: 'within', distance: Number(word.slice(1)), at };
  if (Object.hasOwn(keywords, word)) return { kind: keywords[word]!, at };
  return { kind: 'word', text: word, isQuoted: false, at };
}
