import { readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** SQLite's own word for a file that is no database, is malformed, cannot be read, or ends too soon. */
const damageCodes = new Set([10, 11, 26]);

/** True when an error says that the index file itself is broken: then no question and no batch is to blame. */
export function isDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && damageCodes.has(errcode & 0xff);
}

/** Moves an index file and what belongs to it out of the way, for whoever wants to look at it; gives its new name. */
export function putAside(file: string): string {
  const name = `${basename(file)}.damaged`;
  for (const part of readdirSync(dirname(file))) {
    if (part === basename(file) || [`${basename(file)}-wal`, `${basename(file)}-shm`].includes(part))
      renameSync(join(dirname(file), part), join(dirname(file), part.replace(basename(file), name)));
  }
  return name;
}
