import { vi } from 'vitest';

/** How many characters the longest text had in which this thread looked for every place of a pattern while some work went on. */
export async function longestSearched(work: () => Promise<unknown>): Promise<number> {
  const search = vi.spyOn(String.prototype, 'matchAll');
  try {
    await work();
    return search.mock.contexts.reduce<number>((longest, text) => Math.max(longest, String(text).length), 0);
  } finally {
    search.mockRestore();
  }
}
