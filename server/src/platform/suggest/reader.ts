import { workerData } from 'node:worker_threads';
import { serve } from '@antai/fulltext/serve';
import { openReader } from './read.ts';

/** The thread that answers what may be meant. */
const { file } = workerData as { file: string };
const reader = openReader(file);

serve((request: { lists: string[]; keyword: string; limit: number }) =>
  reader.ask(request.lists, request.keyword, request.limit),
);
