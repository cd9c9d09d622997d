import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { joinBytes, readBytes, readSome, streamBytes } from './stream-bytes.ts';

const pieces = [randomBytes(3), new Uint8Array(0), randomBytes(3_000_000), randomBytes(70_000).subarray(9)];
const whole = Buffer.concat(pieces);

test('the bytes of a stream are its pieces to the letter, in memory of their own', async () => {
  const bytes = await readBytes(Readable.from(pieces.filter(({ length }) => length > 0)));
  expect(bytes.equals(whole)).toBe(true);
  expect(bytes.buffer.byteLength).toBe(whole.length);
  expect((await joinBytes(pieces)).equals(whole)).toBe(true);
  expect(await readBytes(Readable.from([]))).toEqual(Buffer.alloc(0));
});

test('others have their turn while much is joined', async () => {
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await joinBytes(Array.from({ length: 2_000 }, () => whole.subarray(0, 100_000)));
  isOver = true;
  expect(turns).toBeGreaterThan(1);
});

test('of a stream that has more than it may, nothing is given', async () => {
  const give = () => Readable.from(pieces.filter(({ length }) => length > 0));
  expect(await readSome(give(), whole.length - 1)).toBeUndefined();
  expect((await readSome(give(), whole.length))?.equals(whole)).toBe(true);
});

test('bytes as a stream are not copied', async () => {
  const given: Buffer[] = [];
  for await (const piece of streamBytes(whole.subarray(5))) given.push(piece);
  expect(given).toHaveLength(1);
  expect(given[0]?.buffer).toBe(whole.buffer);
  expect(given[0]?.equals(whole.subarray(5))).toBe(true);
});
