import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { copyLargeBytes, hasLargeBytes } from './copy-bytes.ts';
import { openThreads } from './threads.ts';

const threads = openThreads({ script: new URL('../test/slow-thread.ts', import.meta.url), count: 1 });
afterAll(() => threads.close());

const megabyte = 1024 ** 2;
/** A part of more bytes, as a buffer of Node often is. */
const large = new Uint8Array(randomBytes(2 * megabyte)).subarray(7, 1.7 * megabyte);

test('large bytes reach a thread and come back from it to the letter, and whoever gave them keeps theirs', async () => {
  const file = { bytes: large, fileType: 'pdf', readings: [{ page: 1, lines: ['甲'] }], none: undefined };
  const request = { echo: [large, { source: file, at: new Date(0), small: new Uint8Array([1, 2]) }] };
  const before = Buffer.from(large);
  const answer = await threads.ask(request);
  expect(answer).toEqual(request.echo);
  expect(before.equals(large)).toBe(true);
  expect(await threads.ask({ echo: large })).toEqual(large);
});

test('they are copied in small pieces, once, and the copies move', () => {
  const steps = copyLargeBytes({ file: { bytes: large }, name: '合同' });
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBe(Math.floor(large.length / megabyte));
  const { value, moving } = step.value;
  expect(moving.map(({ byteLength }) => byteLength)).toEqual([large.length]);
  expect(moving[0]).not.toBe(large.buffer);
  expect(value).toEqual({ file: { bytes: large }, name: '合同' });
});

test('many bytes that are not large move as well, some together in a piece', () => {
  const pieces = Array.from({ length: 300 }, () => large.subarray(0, 20_000));
  const steps = copyLargeBytes({ pieces });
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBe(Math.floor((300 * 20_000) / megabyte));
  expect(step.value.moving).toHaveLength(300);
  expect(step.value.value).toEqual({ pieces });
});

test('a request without them goes as it is', () => {
  const request = { bytes: large.subarray(0, 100), texts: ['甲'.repeat(megabyte)], by: new Map([['a', large]]) };
  expect(hasLargeBytes(request)).toBe(false);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`第${at}条`, at === 999 ? large : '甲']));
  expect([hasLargeBytes({ many }), hasLargeBytes({ few: { bytes: large } })]).toEqual([false, true]);
  const { value } = copyLargeBytes(request).next().value as { value: unknown };
  expect(value).toBe(request);
});
