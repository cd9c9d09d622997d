import { MessagePort } from 'node:worker_threads';
import { vi } from 'vitest';

/** How many values one message held at most that this thread sent to another while some work went on: each is copied by itself. */
export async function mostPosted(work: () => Promise<unknown>): Promise<number> {
  const post = vi.spyOn(MessagePort.prototype, 'postMessage');
  try {
    await work();
    return post.mock.calls.reduce((most, [message]) => Math.max(most, countValues(message)), 0);
  } finally {
    post.mockRestore();
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 1);
}
