import { expect, test } from 'vitest';
import { contentLimits, refuseContent } from './refuse-content.ts';

const nest = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

test.each([
  ['ordinary text', { data: { text: '好 👍 \n\t', list: [1, true, null] } }],
  ['an absent body', undefined],
  ['as deep as may be', nest(contentLimits.depth)],
  ['as many values as may be', { data: Array(contentLimits.values - 1).fill(0) }],
])('%s is taken', (_name, body) => {
  expect(refuseContent(body)).toBeUndefined();
});

test.each([
  ['NUL in a text', { data: { names: ['a', 'b\0c'] } }, '请求字段 data.names.1 有误：含有无法保存的空字符'],
  ['half a pair', { data: { text: 'x\ud83d' } }, '请求字段 data.text 有误：含有残缺的字符'],
  ['the other half', { text: '\udc4dx' }, '请求字段 text 有误：含有残缺的字符'],
  ['NUL in a name', { data: { 'a\0': 1 } }, '字段名含有无法保存的空字符'],
  ['one level too deep', nest(contentLimits.depth + 1), '嵌套超过100层'],
  ['very deep', nest(100_000), '嵌套超过100层'],
  ['too many values', { data: Array(contentLimits.values).fill(0) }, '超过50000项'],
])('%s is refused', (_name, body, words) => {
  expect(refuseContent(body)).toContain(words);
});
