import type { Readable } from 'node:stream';

/** A file of a user, as an export carries it. */
export interface PersonalFile {
  fileName: string;
  open: () => Promise<Readable | undefined>;
}

/** What one capability keeps of a user. */
export interface PersonalPart {
  /** What it is called in an export. */
  name: string;
  /** All of it, as its user may read it: much of it row by row. */
  list: (userId: string) => AsyncIterable<unknown> | Promise<unknown>;
  files?: (userId: string) => Promise<PersonalFile[]>;
  /** Removes all of it; safe to run twice. */
  remove: (userId: string) => Promise<unknown>;
}

export type PersonalData = ReturnType<typeof createPersonalData>;

/** What the product keeps of a user, in parts: each capability offers its own when it is installed. */
export function createPersonalData() {
  const parts: PersonalPart[] = [];
  return {
    offer(part: PersonalPart) {
      parts.push(part);
    },
    /** In the order of installation: what others stand on comes first. */
    parts: (): readonly PersonalPart[] => parts,
  };
}
