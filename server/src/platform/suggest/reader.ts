import { workerData } from 'node:worker_threads';
import { serve } from '@antai/fulltext/serve';
import { isDamage } from '@antai/fulltext/sqlite/damage';
import { openReader } from './read.ts';
import type { Proposal } from './suggest.ts';

/** The thread that answers what may be meant. `generation` counts the files there have been: a new one is opened anew. */
export type ReaderRequest = { generation: number; lists: string[]; keyword: string; limit: number };

/** What asking gives: proposals, or that the file is broken. */
export type Answered = { proposals: Proposal[] } | { damaged: true };

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

serve(({ generation, lists, keyword, limit }: ReaderRequest): Answered => {
  try {
    if (generation !== openedGeneration) close();
    openedGeneration = generation;
    reader ??= openReader(file);
    return { proposals: reader.ask(lists, keyword, limit) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    close();
    return { damaged: true };
  }
});
