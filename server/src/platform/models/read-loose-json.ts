const [thought, thoughtEnd] = ['<think>', '</think>'];
const fence = '```';

/**
 * Reads the JSON in what a model wrote around it: thoughts, prose, a fence, a comma too many; undefined where there is none.
 * Each sign is looked at a few times at most: a model that repeats itself writes hundreds of thousands.
 */
export function readLooseJson(text: string): unknown {
  const answer = withoutThoughts(text);
  for (const place of [inFence(answer), answer]) {
    const value = place === undefined ? undefined : readObject(place);
    if (value !== undefined) return value;
  }
  return undefined;
}

function withoutThoughts(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(thought, at);
    const end = start < 0 ? -1 : text.indexOf(thoughtEnd, start);
    if (end < 0) return pieces.join('') + text.slice(at);
    pieces.push(text.slice(at, start));
    at = end + thoughtEnd.length;
  }
}

/** What stands in the first fence; undefined where none is closed. */
function inFence(text: string): string | undefined {
  const start = text.indexOf(fence) + fence.length;
  const end = start < fence.length ? -1 : text.indexOf(fence, start);
  return end < 0 ? undefined : text.slice(start, end);
}

function readObject(text: string): unknown {
  const from = text.search(/[{[]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (from < 0 || to < from) return undefined;
  const cut = text.slice(from, to + 1);
  return readJson(cut) ?? readJson(withoutExtraCommas(cut));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // not JSON: the caller asks the model again
    return undefined;
  }
}

/** Without commas before a closing bracket; strings are left as they are. */
function withoutExtraCommas(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString && sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (sign === ',' && !isInString && isBeforeEnd(text, at + 1)) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return pieces.join('') + text.slice(from);
}

function isBeforeEnd(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && /\s/u.test(text[at]!)) at += 1;
  return text[at] === '}' || text[at] === ']';
}

/** Whether a value holds no more values than so many, itself counted. */
export function holdsAtMost(value: unknown, count: number): boolean {
  const waiting = [value];
  for (let left = count; left > 0; left -= 1) {
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) {
      const own = Object.values(next);
      if (own.length > count) return false;
      waiting.push(...own);
    }
    if (waiting.length === 0) return true;
  }
  return false;
}
