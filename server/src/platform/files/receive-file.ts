import type { Readable } from 'node:stream';
import type { FaultSpec } from '@antai/contract/wire/faults';
import type { Caller } from '../caller.ts';
import { Fault, ignoreMissing } from '../fault.ts';
import { readBytes } from '../stream-bytes.ts';

interface SentFile {
  fileName: string;
  fileType: string;
  sizeBytes: number;
}

/** Files that users have sent up, as far as one is taken in. */
export interface SentFiles {
  describe: (userId: string, fileId: string) => Promise<SentFile | undefined>;
  open: (fileId: string) => Promise<{ stream: Readable }>;
  remove: (caller: Caller, fileId: string) => Promise<unknown>;
}

interface Wish {
  fileId: string;
  isMeant: (file: SentFile) => boolean;
  bytesMax: number;
  /** What is said where it is not there, is something else, or is too large. */
  missing: FaultSpec;
  other: FaultSpec;
  tooLarge: FaultSpec;
}

export const isWorkbook = ({ fileType }: SentFile) => fileType === 'xlsx';

/** The bytes of a file that the caller sent up to be taken in; the file itself is let go. */
export async function receiveFile(
  files: SentFiles,
  { caller, wish }: { caller: Caller; wish: Wish },
): Promise<Uint8Array> {
  const { fileId, isMeant, bytesMax, missing, other, tooLarge } = wish;
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(missing);
  if (!isMeant(file)) throw new Fault(other);
  if (file.sizeBytes > bytesMax) throw new Fault(tooLarge);
  const bytes = await readBytes((await files.open(fileId)).stream);
  await files.remove(caller, fileId).catch(ignoreMissing);
  return bytes;
}

const xmlMaxBytes = 16 * 1024 ** 2;

/** The same of a file in XML, as programs of translators exchange it. */
export const receiveXml = (
  files: SentFiles,
  { caller, wish }: { caller: Caller; wish: Omit<Wish, 'isMeant' | 'bytesMax'> },
): Promise<Uint8Array> =>
  receiveFile(files, {
    caller,
    wish: { ...wish, isMeant: ({ fileType }) => fileType === 'xml', bytesMax: xmlMaxBytes },
  });
