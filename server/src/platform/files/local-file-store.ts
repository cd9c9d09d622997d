import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine. */
export const localFileStore = (folder: string): FileStore => ({
  async keep(file, key) {
    const place = join(folder, key);
    await mkdir(dirname(place), { recursive: true });
    await rename(file, place);
  },

  async read(key) {
    try {
      return (await open(join(folder, key))).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },

  remove: key => rm(join(folder, key), { force: true }),
});
