import { vi } from 'vitest';

/** How many characters the longest text had that this thread read as JSON while some work went on. */
export async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return parse.mock.calls.reduce((longest, [text]) => Math.max(longest, text.length), 0);
  } finally {
    parse.mockRestore();
  }
}
