import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { storedFiles } from './tables.ts';

export type StoredFile = typeof storedFiles.$inferSelect;
export type FilesStore = ReturnType<typeof filesStore>;

/** The only file that reads or writes stored_files. */
export function filesStore({ drizzle }: Database) {
  return {
    async find(fileId: string): Promise<StoredFile | undefined> {
      const rows = await drizzle.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
      return rows[0];
    },
    async add(file: StoredFile) {
      await drizzle.insert(storedFiles).values(file);
    },
  };
}
