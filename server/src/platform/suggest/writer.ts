import { workerData } from 'node:worker_threads';
import { serve } from '@antai/fulltext/serve';
import { isDamage, putAside } from '@antai/fulltext/sqlite/damage';
import type { TermBatch, WriteOutcome } from './suggest.ts';
import { openWriter } from './write.ts';

/** The thread that writes the suggestions. `replace` names the file that somebody found broken by its generation. */
type WriterRequest =
  | { ask: 'apply'; list: string; batch: TermBatch }
  | { ask: 'appliedSeq' | 'clear'; list: string }
  | { ask: 'replace'; generation: number };

const { file, version } = workerData as { file: string; version: string };
let writer: ReturnType<typeof openWriter> | undefined;
let generation = 0;

function replace(): WriteOutcome {
  try {
    writer?.close();
  } catch {
    // a broken file need not close well
  }
  const aside = putAside(file);
  writer = openWriter(file, version);
  generation += 1;
  return { aside, generation };
}

function answer(request: WriterRequest): WriteOutcome {
  if (request.ask === 'replace') return request.generation === generation ? replace() : { value: undefined };
  writer ??= openWriter(file, version);
  if (request.ask === 'apply') return { value: writer.apply(request.list, request.batch) };
  return { value: request.ask === 'clear' ? writer.clear(request.list) : writer.appliedSeq(request.list) };
}

export default serve((request: WriterRequest): WriteOutcome => {
  try {
    return answer(request);
  } catch (error) {
    if (isDamage(error)) return replace();
    throw error;
  }
});
