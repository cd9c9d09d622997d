/** What is copied at once: it takes half a millisecond. */
const pieceBytes = 1024 ** 2;
/** Bytes of fewer do not move: to make room for them takes longer than to copy them. */
const smallBytes = 16 * 1024;
/** What stands deeper, or among more of anything but bytes, is looked at by nobody: files stand near the top. */
const depthMax = 4;
const itemsMax = 256;

type Fields = Record<string, unknown>;

const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.byteLength >= smallBytes && value.buffer instanceof ArrayBuffer;

/** What a value holds in places of its own: the items of a list, the fields of an object. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.length <= itemsMax || isBytes(value[0]) ? value : [];
  const fields = Object.getPrototypeOf(value) === Object.prototype ? Object.values(value) : [];
  return fields.length <= itemsMax ? fields : [];
}

const sizeOf = (value: unknown, depth = depthMax): number => {
  if (isBytes(value)) return value.byteLength;
  return depth === 0 ? 0 : partsOf(value).reduce((sum: number, part) => sum + sizeOf(part, depth - 1), 0);
};

/** Whether a value holds bytes that would take their time to be copied in one go. */
export const hasLargeBytes = (value: unknown): boolean => sizeOf(value) > pieceBytes;

export interface ByteCopy {
  value: unknown;
  /** What moves to the other thread with it. */
  moving: ArrayBuffer[];
}

/**
 * A value with its large bytes as copies, which move to another thread instead of being copied there once more: whoever
 * gave them keeps theirs. A step is a small piece of the work.
 */
export function* copyLargeBytes(value: unknown): Generator<undefined, ByteCopy> {
  if (!hasLargeBytes(value)) return { value, moving: [] };
  const progress: Progress = { moving: [], copied: 0 };
  return { value: yield* copyParts(value, { progress, depth: depthMax }), moving: progress.moving };
}

interface Progress {
  moving: ArrayBuffer[];
  /** Bytes copied since others had their turn. */
  copied: number;
}

interface Place {
  progress: Progress;
  depth: number;
}

function* copyParts(value: unknown, { progress, depth }: Place): Generator<undefined, unknown> {
  if (isBytes(value)) return yield* copyOf(value, progress);
  if (sizeOf(value, depth) === 0) return value;
  const below = { progress, depth: depth - 1 };
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* copyParts(item, below));
    return items;
  }
  const fields: Fields = {};
  for (const [name, item] of Object.entries(value as Fields)) fields[name] = yield* copyParts(item, below);
  return fields;
}

function* copyOf(bytes: Uint8Array, progress: Progress): Generator<undefined, Uint8Array> {
  const copy = new Uint8Array(bytes.byteLength);
  progress.moving.push(copy.buffer);
  for (let at = 0; at < bytes.byteLength; ) {
    const piece = bytes.subarray(at, at + pieceBytes - progress.copied);
    copy.set(piece, at);
    at += piece.byteLength;
    progress.copied += piece.byteLength;
    if (progress.copied < pieceBytes) continue;
    progress.copied = 0;
    yield;
  }
  return copy;
}

/** Takes work of small pieces to its end; between two pieces the event loop has its turn. */
export async function byTurns<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
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
