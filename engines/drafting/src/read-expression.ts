import { LRUCache } from 'lru-cache';

/** An expression of a template, read. */
export type Expression =
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'path'; path: string[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; inputs: Expression[] };

/** An expression that cannot be read, or asks for what its template does not have. */
export class TemplateFault extends Error {}

type Token = { kind: 'number'; value: number } | { kind: 'text' | 'name' | 'sign'; value: string };

const token = /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|([\p{L}_][\p{L}\p{N}_]*)|(&&|\|\||==|!=|<=|>=|[!<>+\-*/().,]))/uy;
const depthMax = 60;
const expressionsMax = 5_000;

/** Own templates bring expressions without end: the latest are kept. */
const expressions = new LRUCache<string, Expression>({ max: expressionsMax, memoMethod: read });

/** Reads an expression; throws TemplateFault where it is none. */
export const readExpression = (source: string): Expression => expressions.memo(source);

function tokensOf(source: string): Token[] {
  const end = source.trimEnd().length;
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const match = token.exec(source);
    if (!match) throw new TemplateFault(`表达式有误：${source}（第${at + 1}字）`);
    const [, number, text, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name });
    else tokens.push({ kind: 'sign', value: sign! });
  }
  return tokens;
}

/** From what binds loosest to what binds tightest. */
const levels = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/']];

/** An expression while it is read: its tokens, the one that comes next, and how deep it stands. */
interface Reading {
  source: string;
  tokens: readonly Token[];
  at: number;
  depth: number;
}

function read(source: string): Expression {
  const reading: Reading = { source, tokens: tokensOf(source), at: 0, depth: 0 };
  const expression = whole(reading);
  if (reading.at !== reading.tokens.length) throw new TemplateFault(`表达式有多余内容：${source}`);
  return expression;
}

function isSign({ tokens, at }: Reading, sign: string): boolean {
  return tokens[at]?.kind === 'sign' && tokens[at]!.value === sign;
}

function expect(reading: Reading, sign: string): void {
  if (!isSign(reading, sign)) throw new TemplateFault(`表达式有误：${reading.source}，缺少 ${sign}`);
  reading.at += 1;
}

function deepen(reading: Reading): void {
  reading.depth += 1;
  if (reading.depth > depthMax) throw new TemplateFault(`表达式嵌套过深：${reading.source.slice(0, 40)}`);
}

function whole(reading: Reading): Expression {
  deepen(reading);
  const expression = binary(reading, 0);
  reading.depth -= 1;
  return expression;
}

function binary(reading: Reading, level: number): Expression {
  if (level === levels.length) return primary(reading);
  let left = binary(reading, level + 1);
  for (;;) {
    const next = reading.tokens[reading.at];
    if (next?.kind !== 'sign' || !levels[level]!.includes(next.value)) return left;
    reading.at += 1;
    left = { kind: 'binary', sign: next.value, left, right: binary(reading, level + 1) };
  }
}

function primary(reading: Reading): Expression {
  const { source } = reading;
  const next = reading.tokens[reading.at];
  reading.at += 1;
  if (!next) throw new TemplateFault(`表达式不完整：${source}`);
  if (next.kind === 'number' || next.kind === 'text') return { kind: 'literal', value: next.value };
  if (next.kind === 'name') return named(reading, next.value);
  if (next.value === '(') {
    const inner = whole(reading);
    expect(reading, ')');
    return inner;
  }
  if (next.value === '!') return { kind: 'not', of: behindSign(reading) };
  if (next.value === '-') {
    const zero: Expression = { kind: 'literal', value: 0 };
    return { kind: 'binary', sign: '-', left: zero, right: behindSign(reading) };
  }
  throw new TemplateFault(`表达式有误：${source}`);
}

/** What a sign of one side stands before; rows of such signs are bounded like brackets. */
function behindSign(reading: Reading): Expression {
  deepen(reading);
  const inner = primary(reading);
  reading.depth -= 1;
  return inner;
}

function named(reading: Reading, name: string): Expression {
  if (name === '真' || name === '假') return { kind: 'literal', value: name === '真' };
  if (isSign(reading, '(')) return { kind: 'call', name, inputs: inputsOf(reading) };
  const path = [name];
  while (isSign(reading, '.')) {
    const part = reading.tokens[reading.at + 1];
    if (part?.kind !== 'name') throw new TemplateFault(`表达式有误：${reading.source}`);
    path.push(part.value);
    reading.at += 2;
  }
  return { kind: 'path', path };
}

function inputsOf(reading: Reading): Expression[] {
  expect(reading, '(');
  const inputs: Expression[] = [];
  while (!isSign(reading, ')')) {
    if (inputs.length > 0) expect(reading, ',');
    inputs.push(whole(reading));
  }
  expect(reading, ')');
  return inputs;
}

/** Every path that an expression asks for. */
export function pathsIn(expression: Expression): string[][] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'path':
      return [expression.path];
    case 'not':
      return pathsIn(expression.of);
    case 'binary':
      return [...pathsIn(expression.left), ...pathsIn(expression.right)];
    case 'call':
      return expression.inputs.flatMap(pathsIn);
  }
}
