import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { scannedPages } from './tables.ts';

export type ScannedPage = typeof scannedPages.$inferSelect;
export type ScanStore = ReturnType<typeof scanStore>;

/** The only file that reads or writes scanned_pages. */
export function scanStore({ drizzle }: Database) {
  return {
    pages: (fileId: string): Promise<ScannedPage[]> =>
      drizzle.select().from(scannedPages).where(eq(scannedPages.fileId, fileId)).orderBy(asc(scannedPages.page)),
    async page(fileId: string, page: number): Promise<ScannedPage | undefined> {
      const own = and(eq(scannedPages.fileId, fileId), eq(scannedPages.page, page));
      return (await drizzle.select().from(scannedPages).where(own))[0];
    },
    async keep(row: ScannedPage) {
      const { reading, version, createdAt } = row;
      await drizzle
        .insert(scannedPages)
        .values(row)
        .onConflictDoUpdate({
          target: [scannedPages.fileId, scannedPages.page],
          set: { reading, version, createdAt },
        });
    },
  };
}
