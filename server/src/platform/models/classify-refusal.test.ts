import { expect, test } from 'vitest';
import { classifyRefusal } from './classify-refusal.ts';

const now = new Date('2026-11-22T08:00:00Z');
const classify = (status: number, body: unknown, retryAfter?: string) =>
  classifyRefusal({ status, body, retryAfter, now });

test.each([
  [402, { error: { message: 'Insufficient Balance' } }, 'quota'],
  [429, { error: { message: 'You exceeded your current quota' } }, 'quota'],
  [403, { error: { message: '账户已欠费' } }, 'quota'],
  [429, { error: { message: 'Rate limit reached' } }, 'rateLimit'],
  [401, { message: 'Unauthorized' }, 'auth'],
  [403, {}, 'auth'],
  [404, { error: 'model "x" not found' }, 'modelNotFound'],
  [400, { error: { message: 'Range of input length should be [1, 30720]' } }, 'contextOverflow'],
  [400, { error: { message: "This model's maximum context length is 65536 tokens" } }, 'contextOverflow'],
  [400, { error: { message: 'Content Exists Risk', code: 'content_risk' } }, 'contentFilter'],
  [400, { error: { message: '系统检测到输入或生成内容可能包含不安全或敏感内容' } }, 'contentFilter'],
  [400, { error: { message: 'Unknown field' } }, 'badRequest'],
  [503, '<html>', 'server'],
  [408, null, 'server'],
] as const)('%i %j is %s', (status, body, kind) => {
  expect(classify(status, body).kind).toBe(kind);
});

test.each([
  ['7', 7000],
  ['0.5', 500],
  ['Sun, 22 Nov 2026 08:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
])('retry-after %s', (text, ms) => {
  expect(classify(429, {}, text).retryAfterMs).toBe(ms);
});

test('what a service says is kept for the administrator, cut short', () => {
  expect(classify(400, { error: { message: 'x'.repeat(5000) } }).complaint).toHaveLength(300);
});
