import { afterAll, expect, test } from 'vitest';
import { createInference, TooSlow } from './inference.ts';

const inference = createInference();
afterAll(() => inference.close());

const echo = new URL('data:text/javascript,export default word => word');
const endless = new URL(
  'data:text/javascript,export default () => new Promise(() => { setInterval(() => {}, 1000); })',
);

test('users take turns: who has asked for one work does not wait for twenty of another', async () => {
  const order: string[] = [];
  const ask = async (userId: string, word: string) =>
    order.push(await inference.run<string>(echo, word, { userId, withinMs: 60_000 }));
  const many = Array.from({ length: 20 }, (_, at) => ask('much', `much ${at}`));
  await Promise.all([...many, ask('little', 'little')]);
  expect(order).toHaveLength(21);
  expect(order.indexOf('little')).toBeLessThan(4);
});

test('work that takes longer than it may is ended, and the next one runs', async () => {
  const slow = inference.run(endless, undefined, { userId: 'one', withinMs: 500 });
  await expect(slow).rejects.toThrow(TooSlow);
  expect(await inference.run(echo, 'next', { userId: 'one', withinMs: 60_000 })).toBe('next');
});
