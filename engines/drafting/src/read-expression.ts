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
const cacheMax = 5_000;
const cache = new Map<string, Expression>();

/** Reads an expression; throws TemplateFault where it is none. */
export function readExpression(source: string): Expression {
  const before = cache.get(source);
  if (before) return before;
  const expression = read(source);
  // own templates bring expressions without end
  if (cache.size >= cacheMax) cache.clear();
  cache.set(source, expression);
  return expression;
}

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

function read(source: string): Expression {
  const tokens = tokensOf(source);
  let at = 0;
  let depth = 0;
  const isSign = (sign: string) => tokens[at]?.kind === 'sign' && tokens[at]!.value === sign;
  const expect = (sign: string) => {
    if (!isSign(sign)) throw new TemplateFault(`表达式有误：${source}，缺少 ${sign}`);
    at += 1;
  };

  function binary(level: number): Expression {
    if (level === levels.length) return primary();
    let left = binary(level + 1);
    while (tokens[at]?.kind === 'sign' && levels[level]!.includes(String(tokens[at]!.value))) {
      const sign = String(tokens[at]!.value);
      at += 1;
      left = { kind: 'binary', sign, left, right: binary(level + 1) };
    }
    return left;
  }

  function whole(): Expression {
    depth += 1;
    if (depth > depthMax) throw new TemplateFault(`表达式嵌套过深：${source.slice(0, 40)}`);
    const expression = binary(0);
    depth -= 1;
    return expression;
  }

  function primary(): Expression {
    const next = tokens[at];
    at += 1;
    if (!next) throw new TemplateFault(`表达式不完整：${source}`);
    if (next.kind === 'number' || next.kind === 'text') return { kind: 'literal', value: next.value };
    if (next.kind === 'name') return named(next.value);
    if (next.value === '(') {
      const inner = whole();
      expect(')');
      return inner;
    }
    if (next.value === '!') return { kind: 'not', of: guarded() };
    if (next.value === '-') {
      const zero: Expression = { kind: 'literal', value: 0 };
      return { kind: 'binary', sign: '-', left: zero, right: guarded() };
    }
    throw new TemplateFault(`表达式有误：${source}`);
  }

  function guarded(): Expression {
    depth += 1;
    if (depth > depthMax) throw new TemplateFault(`表达式嵌套过深：${source.slice(0, 40)}`);
    const inner = primary();
    depth -= 1;
    return inner;
  }

  function named(name: string): Expression {
    if (name === '真' || name === '假') return { kind: 'literal', value: name === '真' };
    if (isSign('(')) return { kind: 'call', name, inputs: inputsOf() };
    const path = [name];
    while (isSign('.')) {
      const part = tokens[at + 1];
      if (part?.kind !== 'name') throw new TemplateFault(`表达式有误：${source}`);
      path.push(part.value);
      at += 2;
    }
    return { kind: 'path', path };
  }

  function inputsOf(): Expression[] {
    expect('(');
    const inputs: Expression[] = [];
    while (!isSign(')')) {
      if (inputs.length > 0) expect(',');
      inputs.push(whole());
    }
    expect(')');
    return inputs;
  }

  const expression = whole();
  if (at !== tokens.length) throw new TemplateFault(`表达式有多余内容：${source}`);
  return expression;
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
