import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from './read.ts';

/** The thread that answers what may be meant. */
const { file } = workerData as { file: string };
const reader = openReader(file);

parentPort!.on('message', (request: { lists: string[]; keyword: string; limit: number }) => {
  try {
    parentPort!.postMessage({ result: reader.ask(request.lists, request.keyword, request.limit) });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
});
