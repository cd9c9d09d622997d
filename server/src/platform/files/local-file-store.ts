import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine. */
export const localFileStore = (folder: string): FileStore => ({
  async keep(file, { key }) {
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

  async localPath(key) {
    const place = join(folder, key);
    return (await stat(place).catch(() => undefined))?.isFile() ? place : undefined;
  },

  remove: key => rm(join(folder, key), { force: true }),

  async *list() {
    const entries = await readdir(folder, { withFileTypes: true });
    yield entries.filter(entry => entry.isFile()).map(({ name }) => name);
    for (const { name } of entries.filter(entry => entry.isDirectory()))
      yield (await readdir(join(folder, name))).map(file => `${name}/${file}`);
  },

  keptAt: async key => (await stat(join(folder, key))).mtime,
});
