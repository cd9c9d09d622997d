import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { scannedPages } from './tables.ts';

export type ScannedPage = typeof scannedPages.$inferSelect;
export type ScanStore = ReturnType<typeof scanStore>;

const ofVersion = (fileId: string, version: string | undefined) =>
  and(eq(scannedPages.fileId, fileId), version === undefined ? undefined : eq(scannedPages.version, version));

/** The only file that reads or writes scanned_pages. */
export function scanStore({ drizzle }: Database) {
  return {
    /** The pages of a file that models of a version have read. */
    async pagesOfVersion(fileId: string, version: string): Promise<number[]> {
      const { page } = scannedPages;
      const rows = await drizzle.select({ page }).from(scannedPages).where(ofVersion(fileId, version));
      return rows.map(row => row.page);
    },
    /**
     * What was read of the pages of a file, in their order, as JSON: two hundred are megabytes. By models of a version, or
     * whichever.
     */
    async packedPages(fileId: string, version?: string): Promise<string> {
      const { page, reading } = scannedPages;
      const pages = sql<string>`coalesce(json_agg(json_build_object('page', ${page}, 'reading', ${reading}) order by ${page}), '[]')::text`;
      const rows = await drizzle.select({ pages }).from(scannedPages).where(ofVersion(fileId, version));
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
