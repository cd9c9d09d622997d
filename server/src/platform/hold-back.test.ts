import { expect, test } from 'vitest';
import { createHoldBack, HeldBack } from './hold-back.ts';

/** Holds back after two free offences; the waits are noted and end at once. */
function aHoldBack() {
  const waits: number[] = [];
  const time = { ms: 0 };
  const clock = { now: () => new Date(time.ms) };
  const holdBack = createHoldBack({
    clock,
    freeMax: 2,
    rememberMs: 10_000,
    pauseMs: 250,
    waitMaxMs: 1000,
    wait: async (ms, signal) => {
      waits.push(ms);
      signal?.throwIfAborted();
    },
  });
  const offend = (user: string, count: number) => {
    for (let i = 0; i < count; i++) holdBack.note(user);
  };
  return { ...holdBack, offend, waits, time };
}

test('whoever has not offended more than is free never waits', async () => {
  const { turn, offend, waits } = aHoldBack();
  offend('li', 2);
  offend('wang', 9);
  await turn('li');
  await turn('zhao');
  expect(waits).toEqual([]);
});

test('an offender works one piece after the other, and not beyond the longest wait', async () => {
  const { turn, offend, waits } = aHoldBack();
  offend('li', 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => turn('li')));
  expect(waits).toEqual([0, 250, 500, 750, 1000, 1000]);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
});

test('offences are forgotten; a waiting that is aborted is no work', async () => {
  const { turn, offend, waits, time } = aHoldBack();
  offend('li', 3);
  await expect(turn('li', AbortSignal.abort())).rejects.toThrow(HeldBack);
  time.ms = 10_001;
  await turn('li');
  expect(waits).toEqual([0]);
});
