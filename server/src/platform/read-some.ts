import type { Readable } from 'node:stream';

/** The bytes of a stream; undefined where there are more. */
export async function readSome(stream: Readable, bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= bytesMax) pieces.push(piece);
  }
  return size > bytesMax ? undefined : Buffer.concat(pieces);
}
