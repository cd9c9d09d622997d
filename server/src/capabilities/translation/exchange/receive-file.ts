import type { FaultSpec } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import { Fault, ignoreMissing } from '../../../platform/fault.ts';
import type { FilesService } from '../../files/service.ts';

export const exchangeMaxBytes = 16 * 1024 ** 2;

interface Wish {
  fileId: string;
  /** What is said where it is not there, is something else, or is too large. */
  missing: FaultSpec;
  other: FaultSpec;
  tooLarge: FaultSpec;
}

/** The bytes of a file in XML that the caller sent up; the file itself is let go. */
export async function receiveFile(
  files: Pick<FilesService, 'describe' | 'open' | 'remove'>,
  caller: Caller,
  { fileId, missing, other, tooLarge }: Wish,
): Promise<Uint8Array> {
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(missing);
  if (file.fileType !== 'xml') throw new Fault(other);
  if (file.sizeBytes > exchangeMaxBytes) throw new Fault(tooLarge);
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.open(fileId)).stream) pieces.push(piece);
  await files.remove(caller, fileId).catch(ignoreMissing);
  return Buffer.concat(pieces);
}
