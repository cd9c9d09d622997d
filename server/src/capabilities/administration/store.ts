import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { defects } from './tables.ts';

export type DefectRow = typeof defects.$inferSelect;
export type AdministrationStore = ReturnType<typeof administrationStore>;

/** The size of a database is that of all its files, looked at one by one: it is told anew after this long. */
const bytesKeptMs = 60_000;

/** The only file that reads or writes defects. */
export function administrationStore({ drizzle }: Database, now: () => Date) {
  let size: { bytes: Promise<number>; until: number } | undefined;

  async function measureDatabase(): Promise<number> {
    const { rows } = await drizzle.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database()) as bytes`,
    );
    return Number(rows[0]?.bytes ?? 0);
  }

  return {
    /** Adds defects and lets the oldest beyond the limit go. */
    async addDefects(rows: DefectRow[], max: number) {
      await drizzle.insert(defects).values(rows);
      const newest = drizzle.select({ id: defects.defectId }).from(defects).orderBy(desc(defects.at)).limit(max);
      await drizzle.delete(defects).where(sql`${defects.defectId} not in ${newest}`);
    },
    async defects(traceId: string, { offset, limit }: { offset: number; limit: number }) {
      const which = traceId ? eq(defects.traceId, traceId) : undefined;
      const rows = drizzle.select().from(defects).where(which).orderBy(desc(defects.at), desc(defects.defectId));
      return { records: await rows.offset(offset).limit(limit), total: await drizzle.$count(defects, which) };
    },
    /** How large the database was at some time within the last minute. */
    databaseBytes(): Promise<number> {
      const time = now().getTime();
      if (size && time < size.until) return size.bytes;
      const bytes = measureDatabase();
      size = { bytes, until: time + bytesKeptMs };
      // what could not be told is asked again
      bytes.catch(() => {
        size = undefined;
      });
      return bytes;
    },
  };
}
