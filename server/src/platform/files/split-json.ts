/** A value of a JSON list, still as bytes, or why it cannot be taken. */
export type JsonPiece = { bytes: Buffer } | { problem: string };

export interface JsonBounds {
  sizeMax: number;
  depthMax: number;
}

const [space, quote, comma, backslash] = [0x20, 0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Whether a value is nested deeper than `depthMax`, told from its bytes: nothing is built that could be too deep to leave. */
export function isTooDeep(bytes: Buffer, depthMax: number): boolean {
  const nesting = trackNesting();
  return bytes.some(byte => nesting.take(byte) > depthMax);
}

/** Follows brackets and strings through the bytes of JSON in UTF-8. */
function trackNesting() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return {
    depth: () => depth,
    isText: () => isText,
    take(byte: number): number {
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (byte === quote) isText = true;
      else if (byte === openList || byte === openObject) depth += 1;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      return depth;
    },
  };
}

const noJson = '文件不是有效的JSON；每行一个对象的文件请用扩展名 .jsonl';

/**
 * The values of a JSON list one by one as they come, or the one object of the file, each bounded; never the whole file.
 * A value that is too large or too deep is a problem of its own; where the list itself breaks off, that is the last one.
 */
export async function* splitJson(
  chunks: AsyncIterable<Buffer>,
  { sizeMax, depthMax }: JsonBounds,
): AsyncGenerator<JsonPiece> {
  let place = 'before' as 'before' | 'list' | 'object' | 'after';
  let nesting = trackNesting();
  let pending: Buffer[] = [];
  let size = 0;
  let isDeep = false;
  let hasValue = false;

  const end = (): JsonPiece[] => {
    const pieces: JsonPiece[] = [];
    if (isDeep) pieces.push({ problem: `嵌套超过${depthMax}层` });
    else if (size > sizeMax) pieces.push({ problem: `超过${sizeMax / 1024 / 1024}MB` });
    else if (hasValue) pieces.push({ bytes: Buffer.concat(pending) });
    nesting = trackNesting();
    [pending, size, isDeep, hasValue] = [[], 0, false, false];
    return pieces;
  };

  let isFirst = true;
  for await (const whole of chunks) {
    const chunk = isFirst && byteOrderMark.every((byte, at) => whole[at] === byte) ? whole.subarray(3) : whole;
    isFirst = false;
    let from = 0;
    const keep = (to: number) => {
      size += to - from;
      if (size <= sizeMax && !isDeep && to > from) pending.push(Buffer.from(chunk.subarray(from, to)));
      else if (size > sizeMax || isDeep) pending = [];
      from = to;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (place === 'before' || place === 'after') {
        if (byte <= space) continue;
        if (place === 'after' || (byte !== openList && byte !== openObject)) return yield { problem: noJson };
        place = byte === openList ? 'list' : 'object';
        from = place === 'list' ? at + 1 : at;
        if (place === 'list') continue;
      }
      const isBetween = place === 'list' && nesting.depth() === 0 && !nesting.isText();
      if (isBetween && (byte === comma || byte === closeList)) {
        keep(at);
        yield* end();
        from = at + 1;
        if (byte === closeList) place = 'after';
        continue;
      }
      if (byte > space) hasValue = true;
      if (nesting.take(byte) > depthMax) isDeep = true;
      if (place === 'object' && nesting.depth() === 0 && !nesting.isText()) {
        keep(at + 1);
        yield* end();
        place = 'after';
      }
    }
    if (place === 'list' || place === 'object') keep(chunk.length);
  }
  if (place === 'before') yield { problem: noJson };
  if (place === 'list' || place === 'object') yield { problem: '从这里起不是有效的JSON，其后的内容没有读取' };
}
