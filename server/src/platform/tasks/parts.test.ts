import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openParts, removeParts, tasksWithParts } from './parts.ts';

const root = await mkdtemp(join(tmpdir(), 'antai-parts-'));
afterAll(() => rm(root, { recursive: true, force: true }));

test('parts are let go while their work still writes some', async () => {
  for (let round = 0; round < 10; round += 1) {
    const taskId = `task-${round}`;
    const parts = await openParts(root, taskId);
    const bytes = new Uint8Array(1_000);
    const write = (number: number) => parts.part(number, async () => ({ bytes, meta: {} }));
    await Promise.all(Array.from({ length: 8 }, (_, number) => write(number)));
    // what writes finds its folder gone, or is done before
    const late = Promise.allSettled(Array.from({ length: 8 }, (_, number) => write(8 + number)));
    await removeParts(root, taskId);
    await late;
  }
  expect(await tasksWithParts(root)).toEqual([]);
});
