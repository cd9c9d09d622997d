import { expect, test } from 'vitest';
import { QueueFull, queueTurns } from './queue-turns.ts';

test('no more run at once than may, all others in their order, and one too many is refused', async () => {
  const turn = queueTurns({ running: 2, waiting: 3 });
  const order: number[] = [];
  let [running, most] = [0, 0];
  const work = (name: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    order.push(name);
    running -= 1;
    if (name === 1) throw new Error('broken');
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(name => turn(work(name))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect((all[5] as PromiseRejectedResult).reason).toBeInstanceOf(QueueFull);
  await turn(work(6));
  expect(order.at(-1)).toBe(6);
});
