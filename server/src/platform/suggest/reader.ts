import { workerData } from 'node:worker_threads';
import { serve } from '@antai/fulltext/serve';
import { isDamage } from '@antai/fulltext/sqlite/damage';
import { openReader } from './read.ts';
import type { ReaderRequest, ReadOutcome } from './suggest.ts';

/** The thread that answers what may be meant. */
const { file } = workerData as { file: string };
let reader: ReturnType<typeof openReader> | undefined;
let openedGeneration = 0;

function close(): void {
  try {
    reader?.close();
  } catch {
    // a broken file need not close well
  }
  reader = undefined;
}

export default serve(({ generation, lists, keyword, limit }: ReaderRequest): ReadOutcome => {
  try {
    if (generation !== openedGeneration) close();
    openedGeneration = generation;
    reader ??= openReader(file);
    return { proposals: reader.ask(lists, { keyword, limit }) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    close();
    return { damaged: true };
  }
});
