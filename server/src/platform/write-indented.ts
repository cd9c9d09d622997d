/** What is written at once: it takes a millisecond or less. */
const piece = 50_000;

/** A list that is read while it is written. */
type Rows = AsyncIterable<unknown>;

const isRows = (value: object): value is Rows => Symbol.asyncIterator in value;

/**
 * A value as `JSON.stringify(value, null, 1)` writes it, in short pieces; lists in it may still be read while they are
 * written, and what is undefined is written as null.
 */
export async function* writeIndented(value: unknown, indent = ''): AsyncGenerator<string> {
  const plain = plainOf(value);
  if (typeof plain === 'string' && plain.length > piece) yield* writeText(plain);
  else if (isLight(plain)) yield (JSON.stringify(plain, null, 1) ?? 'null').replaceAll('\n', `\n${indent}`);
  else if (Array.isArray(plain) || isRows(plain as object))
    yield* writeParts('[]', { parts: itemsOf(plain as Rows), indent });
  else yield* writeParts('{}', { parts: fieldsOf(plain as Record<string, unknown>), indent });
}

/** Parts between two brackets, each on lines of its own. */
async function* writeParts(
  brackets: '[]' | '{}',
  { parts, indent }: { parts: AsyncIterable<{ head: string; value: unknown }>; indent: string },
): AsyncGenerator<string> {
  let before = brackets[0]!;
  let end = brackets;
  for await (const { head, value } of parts) {
    yield `${before}\n${indent} ${head}`;
    yield* writeIndented(value, `${indent} `);
    before = ',';
    end = `\n${indent}${brackets[1]}` as typeof end;
  }
  yield end;
}

async function* itemsOf(items: Rows | Iterable<unknown>) {
  for await (const value of items) yield { head: '', value };
}

async function* fieldsOf(record: Record<string, unknown>) {
  for (const [name, field] of Object.entries(record)) {
    const value = plainOf(field);
    if (value !== undefined && typeof value !== 'function' && typeof value !== 'symbol')
      yield { head: `${JSON.stringify(name)}: `, value };
  }
}

/** No sign of two halves is cut apart: half a sign is written as its number. */
function* writeText(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    const end = from + piece;
    const to = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}

/** A value as JSON takes it: what says itself how it is written has said so. */
function plainOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? value.toJSON() : value;
}

/** Whether a value is written in one piece; looked at no further than it takes to tell. */
const isLight = (value: unknown) => roomAfter(value, piece) > 0;

/** What is left of some room when a value has been written; nothing where it does not fit, or is still to be read. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 1;
  if (isRows(value)) return 0;
  if (ArrayBuffer.isView(value)) return room - value.byteLength;
  let left = room - 1;
  if (Array.isArray(value))
    for (let at = 0; at < value.length && left > 0; at += 1) left = roomAfter(value[at], left - 1);
  else
    for (const name in value) {
      if (left <= 0) break;
      left = roomAfter((value as Record<string, unknown>)[name], left - name.length);
    }
  return left;
}
