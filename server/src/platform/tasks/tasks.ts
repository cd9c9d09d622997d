import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { faults } from '@antai/contract/wire/faults';
import type { Page } from '@antai/contract/wire/page';
import type { ResourceId } from '@antai/contract/wire/resources';
import { taskFaults, tooManyTasks } from '@antai/contract/wire/tasks';
import type { NewUserEvent } from '@antai/contract/wire/user-events';
import { type Caller, own } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events/events.ts';
import { Fault, ignoreMissing } from '../fault.ts';
import type { Files } from '../files/open-files.ts';
import type { Orphans } from '../files/remove-orphans.ts';
import type { Jobs } from '../jobs/queue.ts';
import { type JobTools, Unretryable } from '../jobs/run-job.ts';
import type { Job } from '../jobs/tables.ts';
import type { Log } from '../log.ts';
import type { Transaction } from '../transaction.ts';
import { describeTask, type Task } from './describe-task.ts';
import { openParts, type Parts, removeParts, tasksWithParts } from './parts.ts';
import type { AddJob, TaskRow, TaskStore } from './store.ts';

export type { Task };

/** Whether somebody has the permission of a resource at this moment. */
export type May = (resource: ResourceId) => boolean;

/** What the work of a task has made. */
export interface WorkResult {
  /** The bytes of the result; they are kept, offered for download and taken away when they have had their time. */
  file?: Readable;
  /** What else is to be known of it. */
  result?: unknown;
}

export interface TaskTools extends JobTools {
  /** Whose task it is. */
  userId: string;
  may: May;
  /** What this machine has finished of the task, so that a broken task goes on from there; gone when it ends. */
  parts: Parts;
}

/** One kind of long work. */
export interface TaskDefinition<Order> {
  /** Tasks of one user that are at work at the same time; one more is refused. */
  atOnceMax: number;
  /** How long a file is kept. */
  keepMs: number;
  /** The largest file that is kept; a larger one fails the task with `tooLargeReason`. */
  fileMaxBytes: number;
  tooLargeReason: string;
  concurrency: number;
  maxAttempts: number;
  timeoutMs?: number;
  /** What the owner may at this moment: a task runs long after it was ordered. */
  permissionsOf: (ownerId: string) => Promise<May>;
  /** Whether who ordered it may still have what it makes; asked when it runs and when it is fetched. */
  isAllowed: (order: Order, may: May) => boolean;
  /** The work: safe to run twice, goes on from where it broke where it can. A `Fault` is final and its words are kept. */
  make: (task: Task<Order>, tools: TaskTools) => Promise<WorkResult>;
  /** What the owner's screens hear at each step. */
  eventOf?: (task: Task<Order>) => NewUserEvent;
  /** Tells the owner of the end; with the transaction that writes it where the task is done. */
  tell?: (task: Task<Order>, transaction?: Transaction) => Promise<void>;
}

interface Deps {
  store: TaskStore;
  jobs: Jobs;
  fileStore: Files;
  orphans: Pick<Orphans, 'nameHolder'>;
  events: Events;
  /** Where this machine keeps the parts of unfinished tasks. */
  folder: string;
  clock: Clock;
  log: Log;
}

/** Whose task it is and what they may: a caller, or the work of another task of theirs. */
type Owner = Pick<Caller, 'userId' | 'may'>;

export type Tasks = ReturnType<typeof createTasks>;
export type TaskKind<Order> = ReturnType<typeof defineKind<Order>>;

/** Work to be begun. */
interface NewTask<Order> {
  order: Order;
  name: string;
  unitsTotal: number;
}

const expiredAtOnce = 200;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Long work of users as one pattern: ordered, made with true progress, kept for a while, fetched, tried again, deleted. */
export function createTasks(deps: Deps) {
  const { store, jobs, fileStore, folder, clock } = deps;
  jobs.define('tasks.removeExpired', { concurrency: 1, run: removeExpired });
  jobs.schedule('tasks.removeExpired', { pattern: '20 * * * *', payload: null });
  deps.orphans.nameHolder(store.namedKeys);

  /** Takes away files that have had their time, and parts that no task is making. */
  async function removeExpired(): Promise<{ files: number }> {
    const rows = await store.expired(clock.now(), expiredAtOnce);
    for (const { taskId, fileKey } of rows) {
      if (fileKey) await fileStore.remove(fileKey);
      await store.forgetFile(taskId);
    }
    for (const taskId of await tasksWithParts(folder)) {
      const row = await store.find(taskId);
      if (!row || row.finishedAt) await removeParts(folder, taskId);
    }
    return { files: rows.length };
  }

  return {
    /** Tasks of some kinds, whoever owns them, the newest first: for those who see to the whole. */
    async pageOfKinds(kinds: string[], { pageNum, pageSize }: Page) {
      const { records, total } = await store.pageOfKinds(kinds, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      const described = records.map(async row =>
        describeTask(row, { job: await jobs.find(row.jobId), now: clock.now() }),
      );
      return { records: await Promise.all(described), total };
    },

    /** Stops the work of a task, whoever owns it. */
    async stop({ jobId }: Pick<TaskRow, 'jobId'>): Promise<void> {
      await jobs.cancel(jobId);
    },

    /** The task of any kind that has this id, whoever owns it. */
    find: async (taskId: string) => (uuid.test(taskId) ? store.find(taskId) : undefined),

    /** What a user has had done. */
    async *listOf(ownerId: string) {
      for await (const { taskId, kind, order, name, createdAt, finishedAt } of store.ofOwner(ownerId))
        yield { taskId, kind, order, name, createdAt, finishedAt };
    },

    /** Stops all work of a user and lets go of what it made. */
    async removeOf(ownerId: string) {
      for (const { taskId, jobId, fileKey } of await store.holdingsOf(ownerId)) {
        await store.remove(taskId);
        await jobs.cancel(jobId);
        if (fileKey) await fileStore.remove(fileKey);
        await removeParts(folder, taskId);
      }
    },

    /** Names a kind of work; the kind is also the name of its jobs. */
    define: <Order>(kind: string, definition: TaskDefinition<Order>) => defineKind(kind, { definition, deps }),
  };
}

/** The tasks of one kind as their owners reach them. */
function ownTasks<Order>(
  kind: string,
  { definition: { isAllowed }, deps }: { definition: Pick<TaskDefinition<Order>, 'isAllowed'>; deps: Deps },
) {
  const { store, jobs, fileStore, clock } = deps;

  const describe = async (row: TaskRow): Promise<Task<Order>> =>
    describeTask(row, { job: await jobs.find(row.jobId), now: clock.now() });

  const findOwn = async (caller: Owner, taskId: string): Promise<TaskRow> => {
    const row = await store.find(taskId);
    return own(caller, row?.kind === kind ? row : undefined);
  };

  async function remove(caller: Caller, taskId: string): Promise<void> {
    const row = await findOwn(caller, taskId);
    await store.remove(taskId);
    await jobs.cancel(row.jobId);
    if (row.fileKey) await fileStore.remove(row.fileKey);
    await removeParts(deps.folder, taskId);
  }

  return {
    describe,
    findOwn,
    remove,

    async allowed(caller: Owner, taskId: string): Promise<Task<Order>> {
      const task = await describe(await findOwn(caller, taskId));
      if (!isAllowed(task.order, caller.may)) throw new Fault(faults.forbidden);
      return task;
    },

    /** Removes the task that a record names, where it names one that is still there. */
    async removeNamed(caller: Caller, taskId: string | null | undefined): Promise<void> {
      if (taskId) await remove(caller, taskId).catch(ignoreMissing);
    },
  };
}

/** The tasks of one kind as they begin, each in one step with its job. */
function newTasks<Order>(kind: string, { definition, deps }: { definition: TaskDefinition<Order>; deps: Deps }) {
  const { store, jobs, fileStore, clock } = deps;
  const { atOnceMax, isAllowed } = definition;
  const full = tooManyTasks(atOnceMax);
  const { describe, allowed, remove, removeNamed } = ownTasks(kind, { definition, deps });

  /** Adds the task's job in one step with its row: a job that found no row would have nothing to do. */
  const jobOf =
    ({ taskId, ownerId }: Pick<TaskRow, 'taskId' | 'ownerId'>): AddJob =>
    async transaction =>
      (await jobs.add(kind, { taskId }, { ownerId, transaction })).id;

  async function add(caller: Caller, { order, name, unitsTotal }: NewTask<Order>): Promise<Task<Order>> {
    if (!isAllowed(order, caller.may)) throw new Fault(faults.forbidden);
    const task = { taskId: randomUUID(), kind, ownerId: caller.userId, order, name, unitsTotal };
    const row = await store.add({ ...task, createdAt: clock.now() }, { addJob: jobOf(task), atOnceMax });
    if (!row) throw new Fault(full);
    return describe(row);
  }

  return {
    /** Begins the work; refused with 429 where the caller has as many at work as there may be. */
    add,

    /**
     * Begins the work of a record in the place of the task that it named before, which is let go. `setTask` names the task
     * in the record, where none is named meanwhile, and tells whether it did; where none can begin it names the one before
     * again. A record that names none is a place that is taken: until its task is named, nobody else has it.
     */
    async replace(
      caller: Caller,
      work: NewTask<Order>,
      { before, setTask }: { before: string | null; setTask: (taskId: string | null) => Promise<boolean> },
    ): Promise<void> {
      const { taskId } = await add(caller, work).catch(async error => {
        await setTask(before);
        throw error;
      });
      if (!(await setTask(taskId))) {
        await remove(caller, taskId);
        throw new Fault(faults.notFound);
      }
      await removeNamed(caller, before);
    },

    /** Begins a failed or expired task anew; a failed one goes on from where it broke, as far as its work can. */
    async retry(caller: Caller, taskId: string): Promise<Task<Order>> {
      const task = await allowed(caller, taskId);
      if (!['failed', 'cancelled'].includes(task.state) && !task.isExpired) throw new Fault(taskFaults.stillRunning);
      const row = await store.begin(task, { addJob: jobOf(task), atOnceMax });
      if (row === 'full') throw new Fault(full);
      if (!row) throw new Fault(faults.changedMeanwhile);
      if (task.fileKey) await fileStore.remove(task.fileKey);
      return describe(row);
    },
  };
}

function defineKind<Order>(kind: string, { definition, deps }: { definition: TaskDefinition<Order>; deps: Deps }) {
  const { store, jobs, fileStore } = deps;
  const { describe, findOwn, allowed, remove, removeNamed } = ownTasks(kind, { definition, deps });

  jobs.define<{ taskId: string }>(kind, {
    concurrency: definition.concurrency,
    maxAttempts: definition.maxAttempts,
    ...(definition.timeoutMs ? { timeoutMs: definition.timeoutMs } : {}),
    run: (job, tools) => runTask(job, tools, { definition, deps }),
  });
  jobs.onChange(reportSteps({ kind, definition, deps }));

  return {
    ...newTasks(kind, { definition, deps }),

    /** One task; it belongs to who asks, and is refused where the permission is gone. */
    own: allowed,

    /** The task that a record names, or undefined where it names none or the task is gone. */
    async named(caller: Owner, taskId: string | null): Promise<Task<Order> | undefined> {
      return taskId === null ? undefined : allowed(caller, taskId).catch(ignoreMissing);
    },

    async page(caller: Caller, { pageNum, pageSize }: Page) {
      const { records, total } = await store.page(
        { ownerId: caller.userId, kind },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      );
      return { records: await Promise.all(records.map(describe)), total };
    },

    /** Stops the work where it goes on, and lets go of all that it made. */
    remove,

    removeNamed,

    /** Stops the work; the task stays, and can be begun anew. */
    async cancel(caller: Caller, taskId: string): Promise<void> {
      const row = await findOwn(caller, taskId);
      await jobs.cancel(row.jobId);
    },

    /** The file of a finished task; refused with the reason where there is none. */
    async open(caller: Owner, taskId: string): Promise<{ task: Task<Order>; stream: Readable }> {
      const task = await allowed(caller, taskId);
      if (task.state === 'failed' || task.state === 'cancelled') throw new Fault(taskFaults.failed);
      if (task.state !== 'done') throw new Fault(taskFaults.notReady);
      const stream = task.isExpired || task.fileKey === null ? undefined : await fileStore.read(task.fileKey);
      if (!stream) throw new Fault(taskFaults.expired);
      return { task, stream };
    },
  };
}

interface Kind<Order> {
  definition: TaskDefinition<Order>;
  deps: Deps;
}

/** Does the work of one task; nothing to do where the task is gone, done, or begun anew under another job. */
async function runTask<Order>(
  { id, payload }: Pick<Job, 'id'> & { payload: { taskId: string } },
  tools: JobTools,
  { definition, deps }: Kind<Order>,
): Promise<unknown> {
  const { store, jobs, clock } = deps;
  // jobs of before tasks named none
  const row = payload.taskId ? await store.find(payload.taskId) : undefined;
  if (row?.jobId !== id || row.finishedAt) return null;
  const task = describeTask<Order>(row, { job: await jobs.find(id), now: clock.now() });
  try {
    const may = await definition.permissionsOf(row.ownerId);
    if (!definition.isAllowed(task.order, may)) throw new Fault(faults.forbidden);
    const parts = await openParts(deps.folder, row.taskId);
    const progress = (done: number, total: number) => {
      task.unitsTotal = total;
      tools.progress(done, total);
    };
    const made = await definition.make(task, { ...tools, userId: row.ownerId, progress, may, parts });
    await keepMade(task, made, { definition, deps });
    await parts.remove();
    return made.result ?? null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await store.keepReason(row, error.message);
    throw new Unretryable(error.message);
  }
}

/** Keeps what was made: the file first, then the row with the word to the owner, in one transaction. */
async function keepMade<Order>(task: Task<Order>, made: WorkResult, { definition, deps }: Kind<Order>) {
  const { store, fileStore, clock } = deps;
  const { fileMaxBytes, tooLargeReason, keepMs, tell } = definition;
  const stored = made.file ? await fileStore.put(made.file, { limitBytes: fileMaxBytes }) : undefined;
  if (stored?.kind === 'tooLarge') throw new Fault({ code: 1, text: tooLargeReason });
  const finishedAt = clock.now();
  const outcome = {
    fileKey: stored?.key ?? null,
    sizeBytes: stored?.size ?? null,
    sha256: stored?.sha256 ?? null,
    result: made.result ?? null,
    finishedAt,
    expiresAt: stored ? new Date(finishedAt.getTime() + keepMs) : null,
    unitsTotal: task.unitsTotal,
  };
  const isKept = await store.finish(task, {
    outcome,
    andThen: async (row, tx) => {
      await tell?.(describeTask(row, { job: undefined, now: finishedAt }), tx);
    },
  });
  // deleted while it was made: nobody will ask for the file
  if (!isKept && stored) await fileStore.remove(stored.key);
}

/** Tells the owner's screens of each step of a task's job, one after the other: 99 % must not be heard after 100. */
function reportSteps<Order>({ kind, definition, deps }: Kind<Order> & { kind: string }) {
  const { store, events, clock, log } = deps;
  const { eventOf, tell } = definition;
  let reporting = Promise.resolve();

  async function report(job: Job) {
    const row = await store.ofJob(job.id);
    // done is heard once, when the job has ended too
    if (!row || (row.finishedAt && job.state === 'running')) return;
    const task = describeTask<Order>(row, { job, now: clock.now() });
    if (eventOf) await events.emit(row.ownerId, eventOf(task));
    if (tell && job.state === 'failed') await tell(task);
  }

  return (job: Job): void => {
    if (job.kind !== kind) return;
    reporting = reporting
      .then(() => report(job))
      .catch(error => log.warn({ err: error, jobId: job.id }, 'the owner was not told of a step of a task'));
  };
}
