import { faults } from '@antai/contract/wire/faults';
import type { Document } from '@antai/documents/document';
import type { WordOrder } from '@antai/documents/write-word';
import { writers } from '@antai/documents/writers';
import { fonts } from './fonts.ts';
import type { PackedJson } from './pack-json.ts';
import type { Whom, Workers } from './workers.ts';
import type { PackedOrder } from './write-packed.ts';

const packedWriter = new URL('./write-packed.ts', import.meta.url);

/** Ten times as long as the longest PDF takes. */
const patience = { withinMs: 10 * 60_000, tooSlow: faults.defect };

/**
 * A document as a file, made in a thread in the turn of its user, who is not worked for once the signal is aborted; one that
 * may be long comes packed from the thread that described it.
 */
export async function makeDocument(
  workers: Pick<Workers, 'run'>,
  document: Document | PackedJson<Document>,
  { fileType, now, whom: { userId, signal } }: { fileType: 'word' | 'pdf'; now: Date; whom: Whom },
): Promise<Uint8Array> {
  const whom = { userId, signal, ...patience };
  if (document instanceof Uint8Array) {
    const input: PackedOrder = { document, fileType, now, fonts };
    return fileOf(await workers.run<Uint8Array | undefined>(packedWriter, input, whom));
  }
  if (fileType === 'pdf') return workers.run<Uint8Array>(writers.pdf, { document, fonts }, whom);
  const order: WordOrder = { want: 'files', documents: [document], now };
  const [file] = await workers.run<Uint8Array[]>(writers.word, order, whom);
  return fileOf(file);
}

function fileOf(file: Uint8Array | undefined): Uint8Array {
  if (!file) throw new Error('no document came back');
  return file;
}
