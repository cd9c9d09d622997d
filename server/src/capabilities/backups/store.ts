import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { backups } from './tables.ts';

export type BackupRow = typeof backups.$inferSelect;
type Restoration = NonNullable<BackupRow['restoration']>;
type Begun = Pick<BackupRow, 'backupId' | 'name' | 'reason' | 'startedAt'>;
/** A restoration that is to begin, and the one before it as whoever began it has seen it. */
interface NewRestoration {
  last: Restoration | null;
  folder: string;
}
/** Adds the job of the work within the transaction that notes it. */
type AddJob = (transaction: Transaction) => Promise<string>;
export type BackupsStore = ReturnType<typeof backupsStore>;

/** Backups that one answer lists. */
const listMax = 200;

/** The only file that reads or writes backups. */
export function backupsStore({ drizzle, transaction }: Database) {
  const named = (backupId: string) => eq(backups.backupId, backupId);
  const isRunning = eq(backups.state, 'running');

  return {
    list: (): Promise<BackupRow[]> =>
      drizzle.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.backupId)).limit(listMax),

    async find(backupId: string): Promise<BackupRow | undefined> {
      const rows = await drizzle.select().from(backups).where(named(backupId));
      return rows[0];
    },

    running: (): Promise<BackupRow[]> => drizzle.select().from(backups).where(isRunning),

    /** Adds a backup that begins, with its job, unless one is at work; those who ask at once come one after the other. */
    begin: (row: Begun, addJob: AddJob): Promise<'begun' | 'busy'> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`);
        if ((await tx.$count(backups, isRunning)) > 0) return 'busy';
        await tx.insert(backups).values({ ...row, state: 'running', jobId: await addJob(tx) });
        return 'begun';
      }),

    async update(backupId: string, change: Partial<BackupRow>) {
      await drizzle.update(backups).set(change).where(named(backupId));
    },

    /** Notes a restoration that begins, with its job, unless another has begun since the last one that is known. */
    beginRestoration: (backupId: string, { last, folder }: NewRestoration, { addJob }: { addJob: AddJob }) =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backups'))`);
        const [row] = await tx.select({ restoration: backups.restoration }).from(backups).where(named(backupId));
        if (row?.restoration?.jobId !== last?.jobId) return 'busy';
        const jobId = await addJob(tx);
        const restoration = { state: 'running' as const, folder, jobId, failReason: null, endTime: null };
        await tx.update(backups).set({ restoration }).where(named(backupId));
        return 'begun';
      }),

    async remove(backupId: string) {
      await drizzle.delete(backups).where(named(backupId));
    },

    /** Finished backups that came by themselves, beyond the newest so many. */
    superseded: (copiesMax: number): Promise<BackupRow[]> =>
      drizzle
        .select()
        .from(backups)
        .where(and(eq(backups.state, 'done'), eq(backups.reason, 'scheduled')))
        .orderBy(desc(backups.startedAt))
        .offset(copiesMax),

    /** The newest backup that is whole. */
    async newestDone(): Promise<BackupRow | undefined> {
      const done = drizzle.select().from(backups).where(eq(backups.state, 'done'));
      return (await done.orderBy(desc(backups.startedAt)).limit(1))[0];
    },
  };
}
