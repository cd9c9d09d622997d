import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { publishedVersions } from './tables.ts';

export type VersionRow = typeof publishedVersions.$inferSelect;
export type VersionsStore = ReturnType<typeof versionsStore>;

/** The only file that reads or writes published_versions. */
export function versionsStore({ drizzle }: Database) {
  const table = publishedVersions;
  const hasOther = async (executor: Pick<typeof drizzle, '$count'>, { logId, versionNum }: VersionRow) =>
    (await executor.$count(table, sql`${table.versionNum} = ${versionNum} and ${table.logId} <> ${logId}`)) > 0;

  return {
    all: (): Promise<VersionRow[]> => drizzle.select().from(table).orderBy(desc(table.createdAt)),
    async find(logId: string): Promise<VersionRow | undefined> {
      const rows = await drizzle.select().from(table).where(eq(table.logId, logId));
      return rows[0];
    },
    async add(row: VersionRow, max: number): Promise<'added' | 'full' | 'taken'> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('published_versions'))`);
        if ((await tx.$count(table)) >= max) return 'full';
        const rows = await tx.insert(table).values(row).onConflictDoNothing().returning({ logId: table.logId });
        return rows.length > 0 ? 'added' : 'taken';
      });
    },
    /** False where another version has the number. */
    async change(row: VersionRow): Promise<boolean> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('published_versions'))`);
        if (await hasOther(tx, row)) return false;
        await tx.update(table).set(row).where(eq(table.logId, row.logId));
        return true;
      });
    },
    async remove(logId: string): Promise<boolean> {
      const rows = await drizzle.delete(table).where(eq(table.logId, logId)).returning({ logId: table.logId });
      return rows.length > 0;
    },
  };
}
