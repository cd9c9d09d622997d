import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesIn, LocalFile, readPlaced } from './local-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-local-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [one, two] = ['一.txt', '二.txt'].map(name => join(folder, name)) as [string, string];
writeFileSync(one, '甲');
writeFileSync(two, '乙');
const text = (value: unknown) => new TextDecoder().decode(value as Uint8Array);

test('files are found where orders hold them: as the order itself, in its fields, in lists of them', () => {
  expect(filesIn(new LocalFile(one))).toEqual([{ place: [], path: one }]);
  const order = { name: '对比', before: { bytes: new LocalFile(one) }, rest: [{ bytes: new LocalFile(two) }, null, 3] };
  expect(filesIn(order)).toEqual([
    { place: ['before', 'bytes'], path: one },
    { place: ['rest', 0, 'bytes'], path: two },
  ]);
});

test('among more than stand beside files nobody looks: what users give can be long', () => {
  const long = Array.from({ length: 257 }, () => new LocalFile(one));
  expect(filesIn({ rows: long, words: Object.fromEntries(long.entries()) })).toEqual([]);
  expect(filesIn(long.slice(1))).toHaveLength(256);
});

test('what only looks like a file is none', () => {
  expect(filesIn({ path: one, place: [] })).toEqual([]);
  expect(filesIn([new Map([['bytes', new LocalFile(one)]]), new Uint8Array(4), undefined, '甲'])).toEqual([]);
});

test('each file comes to its place, and everything else stays', () => {
  const order = { name: '对比', before: { bytes: new LocalFile(one) }, rest: [{ bytes: new LocalFile(two) }] };
  const placed = filesIn(order);
  const sent = structuredClone(order);
  const read = readPlaced(sent, placed) as typeof order;
  expect(read.name).toBe('对比');
  expect([text(read.before.bytes), text(read.rest[0]!.bytes)]).toEqual(['甲', '乙']);
  expect(text(readPlaced(structuredClone(new LocalFile(two)), filesIn(new LocalFile(two))))).toBe('乙');
});

test('bytes own their memory from its beginning, as readers of PDF want them', () => {
  const bytes = readPlaced({}, [{ place: [], path: one }]) as Uint8Array;
  expect(bytes.constructor).toBe(Uint8Array);
  expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, bytes.byteLength]);
});
