import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { downloadTasks, searchCertificates } from './tables.ts';

export type TaskRow = typeof downloadTasks.$inferSelect;
export type Certificate = typeof searchCertificates.$inferSelect;
export type DownloadsStore = ReturnType<typeof downloadsStore>;

type Finished = Pick<TaskRow, 'fileKey' | 'sizeBytes' | 'sha256' | 'finishedAt' | 'expiresAt' | 'rowsTotal'>;

/** Adds the job of a task within the transaction that writes its row; gives the job's id. */
export type AddJob = (transaction: Transaction) => Promise<string>;

/** The only file that reads or writes download_tasks and search_certificates. */
export function downloadsStore({ drizzle }: Database) {
  const named = (taskId: string) => eq(downloadTasks.taskId, taskId);
  return {
    async page(ownerId: string, offset: number, limit: number) {
      const isOwn = eq(downloadTasks.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(downloadTasks)
        .where(isOwn)
        .orderBy(desc(downloadTasks.createdAt), desc(downloadTasks.taskId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(downloadTasks, isOwn) };
    },

    async find(taskId: string): Promise<TaskRow | undefined> {
      const rows = await drizzle.select().from(downloadTasks).where(named(taskId));
      return rows[0];
    },

    /** Tasks of a user that have no file and no reason why not. */
    open: (ownerId: string): Promise<TaskRow[]> =>
      drizzle
        .select()
        .from(downloadTasks)
        .where(
          and(eq(downloadTasks.ownerId, ownerId), isNull(downloadTasks.finishedAt), isNull(downloadTasks.failReason)),
        ),

    add: (task: Omit<TaskRow, 'jobId'>, addJob: AddJob): Promise<TaskRow> =>
      drizzle.transaction(async tx => {
        const row = { ...task, jobId: await addJob(tx) };
        await tx.insert(downloadTasks).values(row);
        return row;
      }),

    /** Sets the task back to its beginning, under a new job; undefined when it is gone. */
    begin: (taskId: string, addJob: AddJob): Promise<TaskRow | undefined> =>
      drizzle.transaction(async tx => {
        const blank = { failReason: null, fileKey: null, sizeBytes: null, sha256: null };
        const set = { ...blank, jobId: await addJob(tx), finishedAt: null, expiresAt: null };
        const rows = await tx.update(downloadTasks).set(set).where(named(taskId)).returning();
        return rows[0];
      }),

    /** Keeps the made file with its task; false when the task was deleted or begun anew meanwhile. */
    async finish(taskId: string, jobId: string, finished: Finished): Promise<boolean> {
      const isCurrent = and(named(taskId), eq(downloadTasks.jobId, jobId));
      const rows = await drizzle.update(downloadTasks).set(finished).where(isCurrent).returning();
      return rows.length > 0;
    },

    async keepReason(taskId: string, failReason: string) {
      await drizzle.update(downloadTasks).set({ failReason }).where(named(taskId));
    },

    async remove(taskId: string) {
      await drizzle.delete(downloadTasks).where(named(taskId));
    },

    /** Tasks whose file has had its time. */
    expired: (now: Date, limit: number): Promise<TaskRow[]> =>
      drizzle
        .select()
        .from(downloadTasks)
        .where(and(lte(downloadTasks.expiresAt, now), isNotNull(downloadTasks.fileKey)))
        .limit(limit),

    async forgetFile(taskId: string) {
      await drizzle.update(downloadTasks).set({ fileKey: null }).where(named(taskId));
    },

    /** Issues a certificate, or gives the one that was issued under this id. */
    async issue(certificate: Certificate): Promise<Certificate> {
      await drizzle.insert(searchCertificates).values(certificate).onConflictDoNothing();
      return (await this.certificate(certificate.certificateId)) ?? certificate;
    },

    async certificate(certificateId: string): Promise<Certificate | undefined> {
      const isNamed = eq(searchCertificates.certificateId, certificateId);
      const rows = await drizzle.select().from(searchCertificates).where(isNamed);
      return rows[0];
    },
  };
}
