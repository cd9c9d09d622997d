import { readMoney } from './read-money.ts';
import { cutTokens, type Failure, type Token } from './tokens.ts';
import { type Field, findField, fullText, type Group, isPositional, type Leaf, limits, type Tree } from './tree.ts';

/** A query read from its text form; `none` when the line states no condition. */
export type ParseResult = { kind: 'parsed'; tree: Tree } | { kind: 'none' } | Failure;

type Reader = { tokens: Token[]; at: number; fields: readonly Field[]; depth: number };

/** Thrown inside the parser only, to leave it with the reason. */
class Unreadable extends Error {
  readonly position: number;
  constructor(position: number, reason: string) {
    super(reason);
    this.position = position;
  }
}

/**
 * Reads the text form: `违约金 /s 调整 AND 案由:买卖合同纠纷`. NOT binds closest, then /s /p /20, then AND (which may be
 * left out between conditions), then OR. A line that is no query fails with the place and the reason; the limits of a
 * tree are left to `check`.
 */
export function parse(text: string, fields: readonly Field[]): ParseResult {
  const tokens = cutTokens(text, fields);
  if ('reason' in tokens) return tokens;
  if (tokens.length === 1) return { kind: 'none' };
  const reader: Reader = { tokens, at: 0, fields, depth: 0 };
  try {
    const tree = readOr(reader);
    const rest = peek(reader);
    if (rest.kind !== 'end') throw new Unreadable(rest.at, rest.kind === 'close' ? '多了一个右括号' : '这里读不懂');
    return { kind: 'parsed', tree };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'failed', position: error.position, reason: error.message };
    throw error;
  }
}

const peek = (reader: Reader): Token => reader.tokens[reader.at]!;
const group = (op: Group['op'], children: Tree[]): Tree =>
  children.length === 1 ? children[0]! : { kind: 'group', op, children };

function takes(reader: Reader, kind: Token['kind']): boolean {
  if (peek(reader).kind !== kind) return false;
  reader.at++;
  return true;
}

function readOr(reader: Reader): Tree {
  const children = [readAnd(reader)];
  while (takes(reader, 'or')) children.push(readAnd(reader));
  return group('or', children);
}

const beginnings = new Set<Token['kind']>(['open', 'not', 'all', 'any', 'field', 'word']);

function readAnd(reader: Reader): Tree {
  const children = [readNear(reader)];
  while (takes(reader, 'and') || beginnings.has(peek(reader).kind)) children.push(readNear(reader));
  return group('and', children);
}

function readNear(reader: Reader): Tree {
  const first = readNot(reader);
  const operator = nearOperator(peek(reader));
  if (!operator) return first;
  const children = [first];
  for (let token = peek(reader); nearOperator(token); token = peek(reader)) {
    const next = nearOperator(token)!;
    if (next.op !== operator.op || next.distance !== operator.distance) {
      throw new Unreadable(token.at, '同句、同段、间隔不能连着混用');
    }
    reader.at++;
    children.push(readNot(reader));
  }
  return { kind: 'group', ...operator, children };
}

function nearOperator(token: Token): Pick<Group, 'op' | 'distance'> | undefined {
  if (token.kind === 'within') return { op: 'within', distance: token.distance };
  return token.kind === 'sentence' || token.kind === 'paragraph' ? { op: token.kind } : undefined;
}

function readNot(reader: Reader): Tree {
  const { at } = peek(reader);
  let isExcluded = false;
  while (takes(reader, 'not')) isExcluded = !isExcluded;
  const tree = readOne(reader);
  return isExcluded ? excluded(tree, at) : tree;
}

/** NOT of a group is moved to its conditions: not (a and b) is not a or not b. */
function excluded(tree: Tree, at: number): Tree {
  if (tree.kind !== 'group') return { ...tree, isExcluded: !tree.isExcluded };
  if (isPositional(tree.op)) throw new Unreadable(at, 'NOT 不能用于同句、同段、间隔');
  const children = tree.children.map(child => excluded(child, at));
  return { kind: 'group', op: tree.op === 'and' ? 'or' : 'and', children };
}

function readOne(reader: Reader): Tree {
  const token = peek(reader);
  if (takes(reader, 'open')) return readParentheses(reader, token.at);
  if (token.kind === 'field') {
    reader.at++;
    return readLeaf(reader, token.field);
  }
  return readLeaf(reader, findField(reader.fields, fullText)!);
}

function readParentheses(reader: Reader, at: number): Tree {
  if (++reader.depth > limits.depth) throw new Unreadable(at, `括号最多嵌套 ${limits.depth} 层`);
  const tree = readOr(reader);
  if (!takes(reader, 'close')) throw new Unreadable(at, '括号没有结束');
  reader.depth--;
  return tree;
}

function readLeaf(reader: Reader, field: Field): Leaf {
  const token = peek(reader);
  if (token.kind === 'all' || token.kind === 'any') return readWords(reader, { field, match: token.kind });
  const isInside = takes(reader, 'inside');
  const word = readWord(reader);
  if (field.kind === 'date' || field.kind === 'number') return readRange(field, word);
  const text = { kind: 'text', field: field.fieldEn, text: word.text } as const;
  if (takes(reader, 'star')) return { ...text, match: 'prefix' };
  if (field.kind === 'text' || isInside) return { ...text, match: 'phrase' };
  const values = [word.text];
  while (takes(reader, 'bar')) values.push(readWord(reader).text);
  return { kind: 'keyword', field: field.fieldEn, values };
}

function readWord(reader: Reader): Token & { kind: 'word' } {
  const token = peek(reader);
  if (token.kind !== 'word')
    throw new Unreadable(token.at, token.kind === 'end' ? '这里还缺一个条件' : '这里应当是检索词');
  reader.at++;
  return token;
}

function readWords(reader: Reader, { field, match }: { field: Field; match: 'all' | 'any' }): Leaf {
  const start = reader.tokens[reader.at++]!.at;
  if (!takes(reader, 'open')) throw new Unreadable(start, 'ALL、ANY 后面应当是括号');
  const words = [readWord(reader).text];
  while (!takes(reader, 'close')) words.push(readWord(reader).text);
  return { kind: 'text', field: field.fieldEn, match, text: words.join(' ') };
}

const sign = /^(>=|<=|[<>=≥≤])/u;

/** `2020-01-01..2020-12-31`, `..9`, `1..`, `1..<9`, `>=1`, `<9`, or one value that is both ends. */
function readRange(field: Field, { text, at }: Token & { kind: 'word' }): Leaf {
  const leaf = { kind: 'range', field: field.fieldEn } as const;
  const readEnd = (part: string) => rangeEnd(field, { part, at });
  const compared = sign.exec(text)?.[0];
  if (compared) {
    const value = readEnd(text.slice(compared.length));
    if (compared === '=') return { ...leaf, from: value, to: value };
    if (compared === '>=' || compared === '≥') return { ...leaf, from: value };
    if (compared === '<=' || compared === '≤') return { ...leaf, to: value };
    if (compared === '>') return { ...leaf, from: beside(value, { step: 1, at }) };
    return { ...leaf, to: beside(value, { step: -1, at }) };
  }
  const dots = text.indexOf('..');
  if (dots < 0) {
    const value = readEnd(text);
    return { ...leaf, from: value, to: value };
  }
  const first = text.slice(0, dots);
  const last = text.slice(dots + 2);
  const from = first === '' ? {} : { from: readEnd(first) };
  if (last === '') return { ...leaf, ...from };
  const isBelow = last.startsWith('<');
  const to = readEnd(isBelow ? last.slice(1) : last);
  return { ...leaf, ...from, to: isBelow ? beside(to, { step: -1, at }) : to };
}

/** The value before or after one that is itself left out. */
function beside(value: string | number, { step, at }: { step: 1 | -1; at: number }): number {
  if (typeof value === 'number') return value + step;
  throw new Unreadable(at, '日期请用 >= 或 <=，首尾两日都算在内');
}

function rangeEnd(field: Field, { part, at }: { part: string; at: number }): string | number {
  if (field.isMoney) {
    const fen = readMoney(part);
    if (fen === undefined) throw new Unreadable(at, `“${field.fieldCn}”要写明单位，如 10万元、5000元`);
    return fen;
  }
  const isDate = field.kind === 'date';
  if (!(isDate ? /^\d{4}-\d{2}-\d{2}$/ : /^-?\d{1,15}$/).test(part)) {
    throw new Unreadable(at, isDate ? '日期应当写作 2020-01-31' : '数值应当是整数');
  }
  return isDate ? part : Number(part);
}
