import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Database } from '../db/open-database.ts';
import { rowsOf } from '../db/owned-rows.ts';
import { jobs } from '../jobs/tables.ts';
import type { Transaction } from '../transaction.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskStore = ReturnType<typeof taskStore>;

/** A task as it begins. */
type NewTask = Pick<TaskRow, 'taskId' | 'kind' | 'ownerId' | 'order' | 'name' | 'unitsTotal' | 'createdAt'>;

/** What came of a task's work. */
type Outcome = Pick<TaskRow, 'fileKey' | 'sizeBytes' | 'sha256' | 'result' | 'finishedAt' | 'expiresAt' | 'unitsTotal'>;

/** Adds the job of a task within the transaction that writes its row; gives the job's id. */
export type AddJob = (transaction: Transaction) => Promise<string>;

const noOutcome = { fileKey: null, sizeBytes: null, sha256: null, result: null, finishedAt: null, expiresAt: null };
const blank = { failReason: null, ...noOutcome };

const isNamed = (taskId: string) => eq(tasks.taskId, taskId);

/** Waits for other beginnings of this owner, and answers whether one more task fits under the limit. */
async function hasRoom(
  tx: Transaction,
  { row: { ownerId, kind }, atOnceMax }: { row: Pick<TaskRow, 'ownerId' | 'kind'>; atOnceMax: number },
) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.tasksOfOwner}, hashtext(${`${ownerId} ${kind}`}))`);
  const open = await tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .innerJoin(jobs, eq(jobs.id, tasks.jobId))
    .where(
      and(
        eq(tasks.ownerId, ownerId),
        eq(tasks.kind, kind),
        isNull(tasks.finishedAt),
        isNull(tasks.failReason),
        inArray(jobs.state, ['queued', 'running']),
      ),
    );
  return open.length < atOnceMax;
}

/** Tasks as they stand. */
function reading({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** Which of these file keys belong to a task. */
    async namedKeys(keys: string[]): Promise<string[]> {
      const rows = await drizzle.select({ key: tasks.fileKey }).from(tasks).where(inArray(tasks.fileKey, keys));
      return rows.flatMap(({ key }) => key ?? []);
    },

    async page(
      { ownerId, kind }: Pick<TaskRow, 'ownerId' | 'kind'>,
      { offset, limit }: { offset: number; limit: number },
    ) {
      const isOwn = and(eq(tasks.ownerId, ownerId), eq(tasks.kind, kind));
      const records = await drizzle
        .select()
        .from(tasks)
        .where(isOwn)
        .orderBy(desc(tasks.createdAt), desc(tasks.taskId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(tasks, isOwn) };
    },

    /** Tasks of some kinds, whoever owns them, the newest first. */
    async pageOfKinds(kinds: string[], { offset, limit }: { offset: number; limit: number }) {
      const which = inArray(tasks.kind, kinds);
      const rows = drizzle.select().from(tasks).where(which).orderBy(desc(tasks.createdAt), desc(tasks.taskId));
      return { records: await rows.offset(offset).limit(limit), total: await drizzle.$count(tasks, which) };
    },

    async find(taskId: string): Promise<TaskRow | undefined> {
      return (await drizzle.select().from(tasks).where(isNamed(taskId)))[0];
    },

    /** The task of a job; undefined where it was deleted or begun anew. */
    async ofJob(jobId: string): Promise<TaskRow | undefined> {
      return (await drizzle.select().from(tasks).where(eq(tasks.jobId, jobId)))[0];
    },

    /** Every task of a user, of whatever kind. */
    ofOwner: (ownerId: string) => rowsOf({ drizzle }, { table: tasks, where: eq(tasks.ownerId, ownerId) }),

    /** What of a user's tasks is to be let go with them. */
    holdingsOf: (ownerId: string): Promise<Pick<TaskRow, 'taskId' | 'jobId' | 'fileKey'>[]> =>
      drizzle
        .select({ taskId: tasks.taskId, jobId: tasks.jobId, fileKey: tasks.fileKey })
        .from(tasks)
        .where(eq(tasks.ownerId, ownerId)),

    /** Tasks whose file has had its time. */
    expired: (now: Date, limit: number): Promise<TaskRow[]> =>
      drizzle
        .select()
        .from(tasks)
        .where(and(lte(tasks.expiresAt, now), isNotNull(tasks.fileKey)))
        .limit(limit),
  };
}

/** A task from its beginning to its end. */
function work({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Writes the row with its job; undefined where the owner has as many at work as there may be. */
    add: (task: NewTask, { addJob, atOnceMax }: { addJob: AddJob; atOnceMax: number }): Promise<TaskRow | undefined> =>
      transaction(async tx => {
        if (!(await hasRoom(tx, { row: task, atOnceMax }))) return undefined;
        const row = { ...task, ...blank, jobId: await addJob(tx) };
        await tx.insert(tasks).values(row);
        return row;
      }),

    /** Sets the task back to its beginning, under a new job; `full` where the owner has as many at work as there may be. */
    begin: (
      task: TaskRow,
      { addJob, atOnceMax }: { addJob: AddJob; atOnceMax: number },
    ): Promise<TaskRow | 'full' | undefined> =>
      transaction(async tx => {
        if (!(await hasRoom(tx, { row: task, atOnceMax }))) return 'full';
        const isUnchanged = and(isNamed(task.taskId), eq(tasks.jobId, task.jobId));
        const set = { ...blank, jobId: await addJob(tx) };
        return (await tx.update(tasks).set(set).where(isUnchanged).returning())[0];
      }),

    /** Keeps what came of the task and does `andThen` with it; false when the task was deleted or begun anew meanwhile. */
    finish: (
      { taskId, jobId }: Pick<TaskRow, 'taskId' | 'jobId'>,
      { outcome, andThen }: { outcome: Outcome; andThen: (row: TaskRow, tx: Transaction) => Promise<void> },
    ): Promise<boolean> =>
      transaction(async tx => {
        const isCurrent = and(isNamed(taskId), eq(tasks.jobId, jobId), isNull(tasks.finishedAt));
        const [row] = await tx.update(tasks).set(outcome).where(isCurrent).returning();
        if (row) await andThen(row, tx);
        return row !== undefined;
      }),

    async keepReason({ taskId, jobId }: Pick<TaskRow, 'taskId' | 'jobId'>, failReason: string) {
      await drizzle
        .update(tasks)
        .set({ failReason })
        .where(and(isNamed(taskId), eq(tasks.jobId, jobId)));
    },

    async remove(taskId: string) {
      await drizzle.delete(tasks).where(isNamed(taskId));
    },

    async forgetFile(taskId: string) {
      await drizzle.update(tasks).set({ fileKey: null }).where(isNamed(taskId));
    },
  };
}

/** The only file that reads or writes `tasks`. */
export function taskStore(database: Database) {
  return {
    ...reading(database),
    ...work(database),
  };
}
