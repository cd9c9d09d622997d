import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { bulkLines } from './bulk.ts';

/** The thread that prepares what is written: normalising and cutting a batch takes a moment. */
type WriterRequest = { name: string; index: string; batch: Batch };

const { definitions } = workerData as { definitions: IndexDefinition[] };

parentPort!.on('message', ({ name, index, batch }: WriterRequest) => {
  try {
    const definition = definitions.find(one => one.name === name)!;
    parentPort!.postMessage({ result: bulkLines(definition, index, batch) });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
});
