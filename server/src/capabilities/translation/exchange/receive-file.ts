import type { FaultSpec } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import { receiveFile as receive, type SentFiles } from '../../../platform/files/receive-file.ts';

const exchangeMaxBytes = 16 * 1024 ** 2;

interface Wish {
  fileId: string;
  /** What is said where it is not there, is something else, or is too large. */
  missing: FaultSpec;
  other: FaultSpec;
  tooLarge: FaultSpec;
}

/** The bytes of a file in XML that the caller sent up; the file itself is let go. */
export const receiveFile = (files: SentFiles, caller: Caller, wish: Wish): Promise<Uint8Array> =>
  receive(files, caller, { ...wish, isMeant: ({ fileType }) => fileType === 'xml', bytesMax: exchangeMaxBytes });
