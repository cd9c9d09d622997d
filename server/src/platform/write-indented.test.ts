import { expect, test } from 'vitest';
import { writeIndented } from './write-indented.ts';

async function written(value: unknown): Promise<string> {
  let text = '';
  for await (const piece of writeIndented(value)) text += piece;
  return text;
}

const long = '违约金"\n\u2028'.repeat(20_000);
const signs = `${'a'.repeat(49_999)}😀${'b'.repeat(60_000)}`;

test.each<[string, unknown]>([
  ['a word', '违约金'],
  ['nothing', null],
  ['an empty list', []],
  ['a moment', new Date('2026-11-26T00:00:00Z')],
  ['small rows', [{ name: '甲', of: [1, 2], nothing: undefined, empty: {} }, { name: '乙' }]],
  ['many rows', Array.from({ length: 20_000 }, (_, at) => ({ at, name: `第${at}条`, on: new Date(at) }))],
  ['long texts', [{ long, within: { long, list: [long, undefined, () => 1] } }, long]],
  ['a sign where a piece ends', { signs }],
  ['half a sign', { half: `${'a'.repeat(49_999)}\uD83D${'b'.repeat(60_000)}` }],
  ['bytes', { logo: Buffer.alloc(60_000, 7), long }],
  ['what is left out of a record', { long, none: undefined, act: () => 1, on: new Date(0) }],
])('%s: to the letter as it is written in one go', async (_, value) => {
  expect(await written(value)).toBe(JSON.stringify(value, null, 1));
});

async function* rows(count: number) {
  for (let at = 0; at < count; at += 1) yield { at };
}

test('a list that is read while it is written is a list like any other', async () => {
  const value = { none: rows(0), some: rows(3) };
  const listed = { none: [], some: [{ at: 0 }, { at: 1 }, { at: 2 }] };
  expect(await written(value)).toBe(JSON.stringify(listed, null, 1));
  expect(await written(rows(2))).toBe(JSON.stringify([{ at: 0 }, { at: 1 }], null, 1));
});

test('one large value is written in many short pieces', async () => {
  const value = { text: long.repeat(40), list: Array.from({ length: 50 }, () => long) };
  const lengths: number[] = [];
  for await (const { length } of writeIndented(value)) lengths.push(length);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  expect(Math.max(...lengths)).toBeLessThan(whole / 50);
});
