import type { Document } from '@antai/documents/document';
import type { WordOrder } from '@antai/documents/write-word';
import { writers } from '@antai/documents/writers';
import { fonts } from './fonts.ts';
import type { Packed } from './pack-json.ts';
import type { Workers } from './workers.ts';
import type { PackedOrder } from './write-packed.ts';

const packedWriter = new URL('./write-packed.ts', import.meta.url);

/** A document as a file, made in a thread; one that may be long comes packed from the thread that described it. */
export async function makeDocument(
  workers: Workers,
  document: Document | Packed<Document>,
  { fileType, now, signal }: { fileType: 'word' | 'pdf'; now: Date; signal?: AbortSignal },
): Promise<Uint8Array> {
  if (document instanceof Uint8Array) {
    const input: PackedOrder = { document, fileType, now, fonts };
    return fileOf(await workers.run<Uint8Array | undefined>(packedWriter, input, { signal }));
  }
  if (fileType === 'pdf') return workers.run<Uint8Array>(writers.pdf, { document, fonts }, { signal });
  const order: WordOrder = { want: 'files', documents: [document], now };
  const [file] = await workers.run<Uint8Array[]>(writers.word, order, { signal });
  return fileOf(file);
}

function fileOf(file: Uint8Array | undefined): Uint8Array {
  if (!file) throw new Error('no document came back');
  return file;
}
