import { workerData } from 'node:worker_threads';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { serve } from '../serve.ts';
import { isDamage, putAside } from './damage.ts';
import { openWriter } from './write.ts';

/** The thread that writes every index. */
type WriterRequest = { index: string } & (
  | { ask: 'apply'; batch: Batch }
  | { ask: 'appliedSeq' }
  | { ask: 'clear' }
  | { ask: 'replace' }
);

type Writer = ReturnType<typeof openWriter>;

/** What writing gives; `damaged`: the file is broken and nothing was written. */
export type WriteOutcome = { value: unknown } | { damaged: true };

const { indexes } = workerData as { indexes: { file: string; definition: IndexDefinition }[] };
const writers = new Map<string, Writer>();

function open(name: string): Writer {
  const existing = writers.get(name);
  if (existing) return existing;
  const { file, definition } = indexes.find(index => index.definition.name === name)!;
  const writer = openWriter(file, definition);
  writers.set(name, writer);
  return writer;
}

/** Puts a broken file aside and begins an empty index in its place. */
function replace(name: string): string {
  const { file } = indexes.find(index => index.definition.name === name)!;
  try {
    writers.get(name)?.close();
  } catch {
    // a broken file need not close well
  }
  writers.delete(name);
  const aside = putAside(file);
  open(name);
  return aside;
}

function answer(request: WriterRequest): unknown {
  if (request.ask === 'replace') return replace(request.index);
  const writer = open(request.index);
  if (request.ask === 'apply') return writer.apply(request.batch);
  return request.ask === 'clear' ? writer.clear() : writer.appliedSeq();
}

serve((request: WriterRequest): WriteOutcome => {
  try {
    return { value: answer(request) };
  } catch (error) {
    if (isDamage(error)) return { damaged: true };
    throw error;
  }
});
