/** What is copied at once: it takes half a millisecond. */
const pieceBytes = 1024 ** 2;
/** What stands deeper, or in longer lists, is looked at by nobody: files stand near the top. */
const depthMax = 4;
const itemsMax = 256;

type Fields = Record<string, unknown>;

const isFields = (value: object): value is Fields => Object.getPrototypeOf(value) === Object.prototype;

const isLarge = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.byteLength > pieceBytes && value.buffer instanceof ArrayBuffer;

/** Whether a value holds bytes that would take their time to be copied in one go. */
export function hasLargeBytes(value: unknown, depth = depthMax): boolean {
  if (isLarge(value)) return true;
  if (depth === 0 || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length <= itemsMax && value.some(item => hasLargeBytes(item, depth - 1));
  return isFields(value) && Object.values(value).some(item => hasLargeBytes(item, depth - 1));
}

export interface Cargo {
  value: unknown;
  /** What moves to the other thread with it. */
  moving: ArrayBuffer[];
}

/**
 * A value with its large bytes as copies, which move to another thread instead of being copied there once more: whoever
 * gave them keeps theirs. A step is a small piece of the work.
 */
export function* loadBytes(value: unknown): Generator<undefined, Cargo> {
  const moving: ArrayBuffer[] = [];
  return { value: yield* load(value, { moving, depth: depthMax }), moving };
}

function* load(
  value: unknown,
  { moving, depth }: { moving: ArrayBuffer[]; depth: number },
): Generator<undefined, unknown> {
  if (isLarge(value)) {
    const copy = yield* copyOf(value);
    moving.push(copy.buffer);
    return copy;
  }
  if (!hasLargeBytes(value, depth)) return value;
  const below = { moving, depth: depth - 1 };
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* load(item, below));
    return items;
  }
  const fields: Fields = {};
  for (const [name, item] of Object.entries(value as Fields)) fields[name] = yield* load(item, below);
  return fields;
}

function* copyOf(bytes: Uint8Array): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    copy.set(bytes.subarray(at, at + pieceBytes), at);
    yield;
  }
  return copy;
}

/** Takes work of small pieces to its end; between two pieces the event loop has its turn. */
export async function byTurns<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Takes it to its end at once, where nobody waits for this thread. */
export function atOnce<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
