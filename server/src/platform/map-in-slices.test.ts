import { expect, test } from 'vitest';
import { mapInSlices, runInSlices, slicesOfLoop } from './map-in-slices.ts';

test('a long list is mapped in its order, and others have their turn before it ends', async () => {
  let isEnded = false;
  const turns: boolean[] = [];
  const work = mapInSlices(
    Array.from({ length: 60 }, (_, i) => i),
    item => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return item * 2;
    },
  ).then(results => {
    isEnded = true;
    return results;
  });
  setImmediate(() => turns.push(isEnded));
  expect(await work).toEqual(Array.from({ length: 60 }, (_, i) => i * 2));
  expect(turns).toEqual([false]);
});

test('work in steps is taken to its end, and others have their turn before it', async () => {
  let isEnded = false;
  const turns: boolean[] = [];
  function* work() {
    for (let step = 0; step < 60; step += 1) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'done';
  }
  const end = runInSlices(work()).then(result => {
    isEnded = true;
    return result;
  });
  setImmediate(() => turns.push(isEnded));
  expect(await end).toBe('done');
  expect(turns).toEqual([false]);
});

test('a loop over what is there already lets others have their turn before it ends', async () => {
  let isEnded = false;
  const turns: boolean[] = [];
  const loop = async () => {
    const othersTurn = slicesOfLoop();
    for (let round = 0; round < 60; round += 1) {
      await othersTurn();
      const until = performance.now() + 1;
      while (performance.now() < until);
    }
    isEnded = true;
  };
  setImmediate(() => turns.push(isEnded));
  await loop();
  expect(turns).toEqual([false]);
});
