import type { FaultSpec } from '@antai/contract/wire/faults';
import type { Caller } from '../caller.ts';
import { Fault, ignoreMissing, missingAs } from '../fault.ts';
import type { ThreadInput } from './local-file.ts';

interface SentFile {
  fileName: string;
  fileType: string;
  sizeBytes: number;
}

/** Files that users have sent up, as far as one is taken in. */
export interface SentFiles {
  describe: (userId: string, fileId: string) => Promise<SentFile | undefined>;
  content: (fileId: string) => Promise<ThreadInput<Uint8Array>>;
  remove: (caller: Caller, fileId: string) => Promise<unknown>;
}

interface FileOrder {
  fileId: string;
  isMeant: (file: SentFile) => boolean;
  bytesMax: number;
  /** What is said where it is not there, is something else, or is too large. */
  missing: FaultSpec;
  other: FaultSpec;
  tooLarge: FaultSpec;
}

export const isWorkbook = ({ fileType }: SentFile) => fileType === 'xlsx';

interface Receipt<Wished, Reading> {
  caller: Caller;
  wish: Wished;
  read: (bytes: ThreadInput<Uint8Array>, file: SentFile) => Promise<Reading>;
}

/** What `read` makes of a file that the caller sent up to be taken in; whatever that is, the file itself is let go. */
export async function receiveFile<Reading>(
  files: SentFiles,
  { caller, wish, read }: Receipt<FileOrder, Reading>,
): Promise<Reading> {
  const { fileId, isMeant, bytesMax, missing, other, tooLarge } = wish;
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(missing);
  if (!isMeant(file)) throw new Fault(other);
  if (file.sizeBytes > bytesMax) throw new Fault(tooLarge);
  try {
    return await read(await files.content(fileId).catch(missingAs(missing)), file);
  } finally {
    await files.remove(caller, fileId).catch(ignoreMissing);
  }
}

const xmlMaxBytes = 16 * 1024 ** 2;

/** The same of a file in XML, as programs of translators exchange it. */
export const receiveXml = <Reading>(
  files: SentFiles,
  { wish, ...rest }: Receipt<Omit<FileOrder, 'isMeant' | 'bytesMax'>, Reading>,
): Promise<Reading> => {
  const isMeant = ({ fileType }: SentFile) => fileType === 'xml';
  return receiveFile(files, { ...rest, wish: { ...wish, isMeant, bytesMax: xmlMaxBytes } });
};
