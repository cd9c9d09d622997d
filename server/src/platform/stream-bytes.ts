import { Readable } from 'node:stream';
import { runInSlices } from './map-in-slices.ts';

/** What is joined at once: it takes half a millisecond. */
const pieceBytes = 1024 ** 2;

/** All bytes of a stream. */
export const readBytes = async (stream: Readable): Promise<Buffer> =>
  (await readSome(stream, Number.POSITIVE_INFINITY))!;

/** The bytes of a stream; undefined where there are more. */
export async function readSome(stream: Readable, bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= bytesMax) pieces.push(piece);
  }
  return size > bytesMax ? undefined : joinBytes(pieces);
}

/** Pieces as one, the same as `Buffer.concat`; others have their turn while much is joined. */
export const joinBytes = (pieces: readonly Uint8Array[]): Promise<Buffer> => runInSlices(joinBySteps(pieces));

function* joinBySteps(pieces: readonly Uint8Array[]): Generator<undefined, Buffer> {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let end = 0;
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += pieceBytes) {
      const part = piece.subarray(at, at + pieceBytes);
      whole.set(part, end);
      end += part.length;
      yield;
    }
  return viewOf(whole);
}

/** Bytes as a stream of themselves; they are not copied. */
export const streamBytes = (bytes: Uint8Array): Readable => Readable.from([viewOf(bytes)]);

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
