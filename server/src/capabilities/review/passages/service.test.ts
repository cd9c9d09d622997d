import { basename } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../../../platform/caller.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createWorkers } from '../../../platform/workers.ts';
import { passages } from './service.ts';

const real = createWorkers({ maxThreads: 1 });
afterAll(() => real.close());

const caller = { userId: 'li' } as Caller;

test('一段文字再短也在线程中判断：规则在那里编译，不占住别人', async () => {
  const inThreads: string[] = [];
  const workers: typeof real = {
    ...real,
    runFor: (whom, work) => {
      inThreads.push(basename(work.module.pathname));
      return real.runFor(whom, work);
    },
  };
  const verify = async () => new Map();
  const { text } = passages({ workers, clock: systemClock, verify });
  const { findings } = await text(caller, { text: '定金为合同金额的百分之三十。', typeId: 'sale' });
  expect(inThreads).toEqual(['judge-text.ts']);
  expect(findings.map(({ rule }) => rule)).toContain('gen-deposit-over-20');
});
