import { expect, test } from 'vitest';
import { writeAnswer } from './write-answer.ts';

const baseInfo = { code: 0, message: '', traceId: 't' };
const items = Array.from({ length: 2_501 }, (_, at) => ({ at, text: `第${at}“项”`, no: undefined }));

test.each<[string, unknown]>([
  ['a long list', items],
  ['fields with a long list', { name: '甲', none: undefined, at: new Date(0), items, more: { items } }],
  ['a long list of anything', [undefined, null, 'a', () => 1, ...items]],
  ['short', { items: [1, undefined] }],
  ['nothing', null],
])('an answer is written to the letter as in one go: %s', async (_name, data) => {
  expect(String(await writeAnswer({ baseInfo, data }))).toBe(JSON.stringify({ baseInfo, data }));
});

test('a heavy list is never written in one piece', async () => {
  const lengths: number[] = [];
  const { stringify } = JSON;
  JSON.stringify = ((value: unknown) => {
    if (Array.isArray(value)) lengths.push(value.length);
    return stringify(value);
  }) as typeof stringify;
  try {
    await writeAnswer({ baseInfo, data: { items } });
  } finally {
    JSON.stringify = stringify;
  }
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(items.length);
  expect(Math.max(...lengths)).toBe(5);
});
