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

type Data = { indexes: { file: string; definition: IndexDefinition }[]; mergeAfterMs: number };

const { indexes, mergeAfterMs } = workerData as Data;
const writers = new Map<string, Writer>();
let idle: NodeJS.Timeout | undefined;

function open(name: string): Writer {
  const existing = writers.get(name);
  if (existing) return existing;
  const { file, definition } = indexes.find(index => index.definition.name === name)!;
  const writer = openWriter(file, definition);
  writers.set(name, writer);
  mergeLater();
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
  if (request.ask === 'appliedSeq') return writer.appliedSeq();
  mergeLater();
  return request.ask === 'clear' ? writer.clear() : writer.apply(request.batch);
}

/** Merges an index once nothing was written for a while, and rests after each step for as long as it took. */
function mergeLater(waitMs = mergeAfterMs): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    const before = performance.now();
    if (mergeAny()) mergeLater(performance.now() - before);
  }, waitMs);
}

function mergeAny(): boolean {
  try {
    return [...writers.values()].some(writer => writer.merge());
  } catch {
    // another process writes, the disk is full or the file is broken: whoever writes or asks next hears of it
    return false;
  }
}

export default serve((request: WriterRequest): WriteOutcome => {
  try {
    return { value: answer(request) };
  } catch (error) {
    if (isDamage(error)) return { damaged: true };
    throw error;
  }
});
