import { vi } from 'vitest';

/** How many characters the longest JSON had that this thread wrote while some work went on. */
export async function longestWritten(work: () => Promise<unknown>): Promise<number> {
  const write = vi.spyOn(JSON, 'stringify');
  try {
    await work();
    return write.mock.results.reduce((longest, { value }) => Math.max(longest, String(value ?? '').length), 0);
  } finally {
    write.mockRestore();
  }
}
