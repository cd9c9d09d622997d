import { parentPort, workerData } from 'node:worker_threads';
import type { IndexDefinition, Question } from '../fulltext.ts';
import { openReader } from './read.ts';

/** The thread that answers questions; it is ended from outside when one takes too long. */
type ReaderRequest = { index: string; question: Question };

const { indexes } = workerData as { indexes: { file: string; definition: IndexDefinition }[] };
const readers = new Map<string, ReturnType<typeof openReader>>();

function readerOf(name: string) {
  const open = readers.get(name);
  if (open) return open;
  const { file, definition } = indexes.find(index => index.definition.name === name)!;
  const reader = openReader(file, definition);
  readers.set(name, reader);
  return reader;
}

parentPort!.on('message', ({ index, question }: ReaderRequest) => {
  try {
    parentPort!.postMessage({ result: readerOf(index).ask(question) });
  } catch (error) {
    parentPort!.postMessage({ error });
  }
});
