import { expect, test } from 'vitest';
import { createRateLimit, networkOf } from './limit-rate.ts';

test('so many in a row, then as many again as time gives back; each holder has their own', () => {
  const now = { value: 0 };
  const limit = createRateLimit({ clock: { now: () => new Date(now.value) }, max: 3, perMs: 3_000 });
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false]);
  expect([limit.isOpen('a'), limit.isOpen('b'), limit.take('b')]).toEqual([false, true, true]);
  now.value = 1_000;
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
  now.value = 60_000;
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
