import { joinPacks } from '@antai/documents/pack-files';

export interface JoinOrder {
  packs: Uint8Array[];
  files: { name: string; bytes: Uint8Array }[];
}

/** Several zips of our own and some files as one zip; to be run in a thread. */
export default function join({ packs, files }: JoinOrder): Uint8Array {
  return joinPacks(packs, files);
}
