import { workerData } from 'node:worker_threads';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { serve } from '../serve.ts';
import { bulkLines } from './bulk.ts';

/** The thread that prepares what is written: normalising and cutting a batch takes a moment. */
type WriterRequest = { name: string; index: string; batch: Batch };

const { definitions } = workerData as { definitions: IndexDefinition[] };

export default serve(({ name, index, batch }: WriterRequest) =>
  bulkLines(definitions.find(one => one.name === name)!, index, batch),
);
