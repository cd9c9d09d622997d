import type { Document } from '@antai/documents/document';
import type { WordOrder } from '@antai/documents/write-word';
import { writers } from '@antai/documents/writers';
import { fonts } from './fonts.ts';
import type { Workers } from './workers.ts';

/** A document as a file, made in a thread. */
export async function makeDocument(
  workers: Workers,
  document: Document,
  { fileType, now, signal }: { fileType: 'word' | 'pdf'; now: Date; signal?: AbortSignal },
): Promise<Uint8Array> {
  if (fileType === 'pdf') return workers.run<Uint8Array>(writers.pdf, { document, fonts }, { signal });
  const order: WordOrder = { want: 'files', documents: [document], now };
  const [file] = await workers.run<Uint8Array[]>(writers.word, order, { signal });
  if (!file) throw new Error('no document came back');
  return file;
}
