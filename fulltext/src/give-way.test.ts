import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')(
  'a thread gives way by as many steps, to the lowest at most, and no other thread with it',
  async () => {
    const before = getPriority();
    const [[first, second, third]] = await once(
      new Worker(new URL('../test/giving-thread.ts', import.meta.url)),
      'message',
    );
    expect(second).toBe(Math.min(19, first + 2));
    expect(third).toBe(19);
    expect(getPriority()).toBe(before);
  },
);
