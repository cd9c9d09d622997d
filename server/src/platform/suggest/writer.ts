import { workerData } from 'node:worker_threads';
import { serve } from '@antai/fulltext/serve';
import type { TermBatch } from './suggest.ts';
import { openWriter } from './write.ts';

/** The thread that writes the suggestions. */
type WriterRequest = { list: string } & ({ ask: 'apply'; batch: TermBatch } | { ask: 'appliedSeq' } | { ask: 'clear' });

const { file, version } = workerData as { file: string; version: string };
const writer = openWriter(file, version);

function answer(request: WriterRequest) {
  if (request.ask === 'apply') return writer.apply(request.list, request.batch);
  return request.ask === 'clear' ? writer.clear(request.list) : writer.appliedSeq(request.list);
}

serve(answer);
