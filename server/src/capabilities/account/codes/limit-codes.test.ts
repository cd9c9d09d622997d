import { expect, test } from 'vitest';
import { waitForCode } from './limit-codes.ts';

const now = new Date('2026-11-22T10:00:00+08:00');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const several = (count: number, minutes: number) => Array.from({ length: count }, () => ago(minutes));

test.each([
  ['第一次不必等', 'target', [], 0],
  ['一分钟内不发第二个', 'target', [ago(0.5)], 30_000],
  ['一分钟后可以', 'target', [ago(1)], 0],
  ['一天至多十个', 'target', several(10, 600), 840 * 60_000],
  ['昨天的不算', 'target', several(10, 24 * 60), 0],
  ['一个网络每小时三十个', 'network', several(30, 15), 45 * 60_000],
  ['一个网络不必逐个等', 'network', several(29, 0), 0],
  ['一位用户一天二十个', 'user', several(20, 60), 23 * 60 * 60_000],
] as const)('%s', (_name, kind, times, wait) => {
  expect(waitForCode(kind, { times: [...times], now })).toBe(wait);
});
