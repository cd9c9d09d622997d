import { expect, test } from 'vitest';
import { countAttempt, networkOf, sayWait, waitMs, waitUntil } from './limit-attempts.ts';

test.each([
  ['pair', 4, 0],
  ['pair', 5, 5000],
  ['pair', 6, 10_000],
  ['pair', 60, 900_000],
  ['account', 20, 0],
  ['account', 21, 5000],
  ['account', 60, 900_000],
  ['address', 100, 0],
  ['address', 101, 5000],
  ['address', 200, 60_000],
] as const)('%s 第%i次失败后等待 %i 毫秒', (kind, count, wait) => {
  expect(waitMs(kind, count)).toBe(wait);
});

test.each([
  [400, '1秒'],
  [59_001, '1分钟'],
  [60_000, '1分钟'],
  [61_000, '2分钟'],
])('%i 毫秒说成 %s', (ms, words) => {
  expect(sayWait(ms)).toBe(words);
});

const now = new Date('2026-01-08T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('一天以前的失败不再计入', () => {
  expect(countAttempt('pair', { before: { count: 9, retryAt: hoursAgo(23) }, now }).count).toBe(10);
  expect(countAttempt('pair', { before: { count: 9, retryAt: hoursAgo(25) }, now })).toEqual({
    count: 1,
    retryAt: now,
  });
});

test('次数仍在免等之内，就没有等待，不论上次是何时', () => {
  const later = new Date(now.getTime() + 5000);
  expect(waitUntil('address', { count: 100, retryAt: later })).toBe(0);
  expect(waitUntil('address', { count: 101, retryAt: later })).toBe(later.getTime());
  expect(waitUntil('address', undefined)).toBe(0);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
])('%s 与同一网段合计为 %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
