import { expect, test } from 'vitest';
import { holdsAtMost, readLooseJson } from './read-loose-json.ts';

test.each([
  ['原样', '{"a":1}', { a: 1 }],
  ['前后有话', '好的：{"a":1}，请查收', { a: 1 }],
  ['在围栏里', '如下\n```json\n{"a":1}\n```\n[1]', { a: 1 }],
  ['围栏没有写json', '```\n[1]\n```', [1]],
  ['围栏没有收尾', '```json\n{"a":1}', { a: 1 }],
  ['围栏里没有，外面有', '```\n无\n```\n{"a":1}', { a: 1 }],
  ['思考里的不算', '<think>{"a":0}</think>{"a":1}<think>{"a":2}</think>', { a: 1 }],
  ['思考没有收尾', '{"a":1}<think>', { a: 1 }],
  ['多一个逗号', '{"a":[1,2, ],\n}', { a: [1, 2] }],
  ['字符串里的逗号与引号不动', '{"a":"x,]\\",}",}', { a: 'x,]",}' }],
  ['不是JSON', '不会', undefined],
  ['没有写完', '{"a":1', undefined],
])('%s', (_name, text, value) => {
  expect(readLooseJson(text)).toEqual(value);
});

// looked through anew from each of its signs, each of these would take minutes
test.each([
  ['思考的开头', '<think>'.repeat(300_000)],
  ['围栏后的空白', `\`\`\`${' '.repeat(1_900_000)}{`],
  ['没有收尾的字符串里的引号', `["${'\\"'.repeat(950_000)}]`],
  ['逗号', `[${','.repeat(1_900_000)}]`],
  ['逗号与空白', `[${',        '.repeat(200_000)}]`],
  ['括号', '['.repeat(1_900_000)],
])('说个没完的%s，读得完', (_name, text) => {
  expect(readLooseJson(text)).toBeUndefined();
});

test.each([
  [1, 1, true],
  [[1, 2], 3, true],
  [[1, 2, 3], 3, false],
  [{ a: { b: [1] } }, 4, true],
  [{ a: { b: [1] } }, 3, false],
])('%j holds %i values at most: %s', (value, count, isSo) => {
  expect(holdsAtMost(value, count)).toBe(isSo);
});
