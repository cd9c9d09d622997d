import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { openWriter } from './write.ts';

/** The thread that writes every index. */
type WriterRequest = { index: string } & ({ ask: 'apply'; batch: Batch } | { ask: 'appliedSeq' } | { ask: 'clear' });

const { indexes } = workerData as { indexes: { file: string; definition: IndexDefinition }[] };
const writers = new Map(indexes.map(({ file, definition }) => [definition.name, openWriter(file, definition)]));

function answer(request: WriterRequest) {
  const writer = writers.get(request.index)!;
  if (request.ask === 'apply') return writer.apply(request.batch);
  return request.ask === 'clear' ? writer.clear() : writer.appliedSeq();
}

parentPort!.on('message', (request: WriterRequest) => {
  try {
    parentPort!.postMessage({ result: answer(request) });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
});
