import type { Readable } from 'node:stream';

/** Where whole files are kept. */
export type FileStore = {
  /** Keeps a local file under the key; the file may be moved away. */
  keep: (file: string, { key, size }: { key: string; size: number }) => Promise<void>;
  read: (key: string) => Promise<Readable | undefined>;
  /** Where on this machine the file lies; undefined where it is elsewhere or not there. */
  localPath: (key: string) => Promise<string | undefined>;
  remove: (key: string) => Promise<void>;
  /** The names of all that is kept, some at a time. */
  list: () => AsyncIterable<string[]>;
  /** When a file that is there was kept. */
  keptAt: (key: string) => Promise<Date>;
};
