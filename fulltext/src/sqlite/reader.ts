import { workerData } from 'node:worker_threads';
import type { Reason } from '@antai/query';
import type { IndexDefinition, Question } from '../fulltext.ts';
import { type Pulse, serve } from '../serve.ts';
import { type CostLimits, TooDear } from './cost.ts';
import { isDamage } from './damage.ts';
import { openReader } from './read.ts';

/** The thread that answers questions. `generation` counts the files that an index has had: a new one is opened anew. */
export type ReaderRequest = { index: string; generation: number; question: Question };

/** What asking gives: the answer as JSON, why it is not given, or that the file is broken. */
export type ReadOutcome = { answer: string } | { tooDear: Reason } | { damaged: true };

type Reader = ReturnType<typeof openReader>;

type Data = { indexes: { file: string; definition: IndexDefinition }[]; limits: CostLimits | undefined };

const { indexes, limits } = workerData as Data;
const readers = new Map<string, { reader: Reader; generation: number }>();

function readerOf(name: string, generation: number): Reader {
  const existing = readers.get(name);
  if (existing?.generation === generation) return existing.reader;
  close(name);
  const { file, definition } = indexes.find(index => index.definition.name === name)!;
  const reader = openReader(file, definition, { limits });
  readers.set(name, { reader, generation });
  return reader;
}

function close(name: string): void {
  try {
    readers.get(name)?.reader.close();
  } catch {
    // a broken file need not close well
  }
  readers.delete(name);
}

/** Reads the columns of every index before the first question waits for them; what is wrong with a file its questions say. */
for (const { definition } of indexes) {
  try {
    readerOf(definition.name, 0).load();
  } catch {
    close(definition.name);
  }
}

export default serve(({ index, generation, question }: ReaderRequest, pulse: Pulse): ReadOutcome => {
  try {
    return { answer: readerOf(index, generation).ask(question, pulse) };
  } catch (error) {
    if (error instanceof TooDear) return { tooDear: error.reason };
    if (!isDamage(error)) throw error;
    close(index);
    return { damaged: true };
  }
});
