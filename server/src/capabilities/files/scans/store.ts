import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { scannedPages } from './tables.ts';

export type ScannedPage = typeof scannedPages.$inferSelect;
export type ScanStore = ReturnType<typeof scanStore>;

/** The only file that reads or writes scanned_pages. */
export function scanStore({ drizzle }: Database) {
  return {
    pages: (fileId: string): Promise<ScannedPage[]> =>
      drizzle.select().from(scannedPages).where(eq(scannedPages.fileId, fileId)).orderBy(asc(scannedPages.page)),
    /** What was read of the pages of a file, in their order, as JSON: two hundred are megabytes. */
    async packedPages(fileId: string): Promise<string> {
      const { page, reading } = scannedPages;
      const pages = sql<string>`coalesce(json_agg(json_build_object('page', ${page}, 'reading', ${reading}) order by ${page}), '[]')::text`;
      const rows = await drizzle.select({ pages }).from(scannedPages).where(eq(scannedPages.fileId, fileId));
      return rows[0]!.pages;
    },
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
