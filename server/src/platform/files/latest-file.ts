import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One derived file of which only the latest edition is kept; the edition is part of its name. */
export interface LatestFile {
  /** The bytes of that edition; undefined where it is not the one kept. */
  read(edition: string): Promise<Uint8Array | undefined>;
  /** Keeps this edition and forgets the others; a crash leaves the old one or the new one, whole. */
  write(edition: string, bytes: Uint8Array): Promise<void>;
}

export function latestFile(folder: string, name: string): LatestFile {
  const place = (edition: string) => join(folder, `${name}-${edition}.bin`);
  return {
    async read(edition) {
      try {
        return await readFile(place(edition));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    async write(edition, bytes) {
      await mkdir(folder, { recursive: true });
      const growing = `${place(edition)}.part`;
      await writeFile(growing, bytes);
      await rename(growing, place(edition));
      const isOlder = (file: string) => file.startsWith(`${name}-`) && file !== `${name}-${edition}.bin`;
      const older = (await readdir(folder)).filter(isOlder);
      await Promise.all(older.map(file => rm(join(folder, file), { force: true })));
    },
  };
}
