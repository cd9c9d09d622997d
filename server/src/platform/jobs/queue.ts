import { randomUUID } from 'node:crypto';
import type { Listener } from '../db/listener.ts';
import type { Database, Transaction } from '../db/open-database.ts';
import type { Log } from '../log.ts';
import type { JobDefinition, RunOptions } from './run-job.ts';
import { createSchedule } from './schedule.ts';
import { type JobStore, jobStore } from './store.ts';
import type { Job } from './tables.ts';
import { createWorker } from './worker.ts';

export type Jobs = ReturnType<typeof createJobs>;

type AddOptions = { idempotencyKey?: string; ownerId?: string; runAt?: Date; transaction?: Transaction | undefined };

export type JobsOptions = Partial<RunOptions> & {
  database: Database;
  listener: Listener;
  log: Log;
  /** False: this node only adds jobs (`WORKER=0`). */
  isWorker?: boolean;
  /** True: no other process works on this database, leases found at the start are void. */
  isOnlyWorker?: boolean;
  /** For tests; the database's clock otherwise. */
  now?: () => Date;
  pollMs?: number;
};

const channels = { added: 'jobs_added', cancelled: 'jobs_cancelled' } as const;
const defaults = { leaseMs: 10_000, beatMs: 3_000, writeProgressMs: 500, graceMs: 5_000, pollMs: 2_000 };
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whoever hears of changes of jobs; one that fails keeps no other from hearing. */
function createWatchers(log: Log) {
  const watchers = new Set<(job: Job) => void>();
  return {
    add(watcher: (job: Job) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    tell(job: Job) {
      for (const watcher of watchers) {
        try {
          watcher(job);
        } catch (error) {
          log.error({ err: error, jobId: job.id }, 'a watcher of jobs failed');
        }
      }
    },
  };
}

/** Adds jobs of the kinds that are defined. */
function adderOf(store: JobStore, definitions: Map<string, JobDefinition>) {
  return async function add(
    kind: string,
    payload: unknown,
    { idempotencyKey, ownerId, runAt, transaction }: AddOptions = {},
  ) {
    const definition = definitions.get(kind);
    if (!definition) throw new Error(`no job of kind ${kind} is defined`);
    const maxAttempts = definition.maxAttempts ?? 3;
    const job = { kind, payload, maxAttempts, runAt, idempotencyKey: idempotencyKey ?? null, ownerId: ownerId ?? null };
    const added = await store.add(job, transaction);
    if (added.isNew) await store.notify(channels.added, kind, { executor: transaction });
    return added;
  };
}

/** What is asked of a job from outside. */
function wishes(store: JobStore, onChange: (job: Job) => void) {
  return {
    /** Ends a queued job at once; a running one is told within a moment and ends by itself. */
    async cancel(id: string): Promise<{ kind: 'cancelled' | 'requested' | 'none' }> {
      const job = uuid.test(id) ? await store.cancel(id) : undefined;
      if (!job) return { kind: 'none' };
      if (job.state === 'running') {
        await store.notify(channels.cancelled, id);
        return { kind: 'requested' };
      }
      onChange(job);
      return { kind: 'cancelled' };
    },

    /** Queues a failed or cancelled job anew; `none` when there is no such job or it is in another state. */
    async retry(id: string): Promise<{ kind: 'queued' | 'none' }> {
      const job = uuid.test(id) ? await store.retry(id) : undefined;
      if (!job) return { kind: 'none' };
      await store.notify(channels.added, job.kind);
      onChange(job);
      return { kind: 'queued' };
    },
  };
}

/** The durable queue: a job that was added runs at least once, on whichever node is free, also after a crash. */
export function createJobs(options: JobsOptions) {
  const { database, listener, log, isWorker = true, isOnlyWorker = database.kind === 'embedded' } = options;
  const store = jobStore(database, options.now);
  const definitions = new Map<string, JobDefinition>();
  const watchers = createWatchers(log);
  const stopListening: (() => void)[] = [];
  const add = adderOf(store, definitions);
  const schedule = createSchedule(add, options.now ?? (() => new Date()));
  const settings = { ...defaults, ...definedIn(options) };
  const worker = createWorker({
    store,
    definitions,
    log,
    options: settings,
    lease: randomUUID,
    onChange: watchers.tell,
  });

  async function tick() {
    await schedule.addDue();
    await worker.work();
  }

  return {
    define<Payload>(kind: string, definition: JobDefinition<Payload>) {
      if (definitions.has(kind)) throw new Error(`jobs of kind ${kind} are defined twice`);
      definitions.set(kind, definition as JobDefinition);
    },

    /** Adds a job, within the transaction when one is given; a known idempotency key answers the job that has it. */
    add,

    async find(id: string): Promise<Job | undefined> {
      return uuid.test(id) ? store.find(id) : undefined;
    },

    ...wishes(store, watchers.tell),

    /** Adds a job whenever the cron pattern (Shanghai's time) says, once over all nodes; throws on a bad pattern. */
    schedule: (kind: string, { pattern, payload }: { pattern: string; payload: unknown }) =>
      schedule.add(kind, { pattern, payload }),

    /** How the queue stands, by kind. */
    counts: store.counts,

    /** Calls the watcher at each written progress and each end of a job that happens in this process. */
    onChange: watchers.add,

    async start() {
      if (!isWorker) return;
      if (isOnlyWorker) await store.expireLeases();
      stopListening.push(
        await listener.on(channels.added, () => worker.wake(tick)),
        await listener.on(channels.cancelled, id => worker.checkCancelled(id)),
      );
      const poll = setInterval(() => worker.wake(tick), settings.pollMs);
      stopListening.push(() => clearInterval(poll));
      worker.wake(tick);
    },

    /** Claims no more, lets running jobs end for a while, then interrupts them and hands them back. */
    async stop({ patienceMs = 5_000 } = {}) {
      for (const stop of stopListening.splice(0)) stop();
      await worker.stop(patienceMs);
    },

    /** For tests: works until nothing is due, without waiting for anything that is due later. */
    async settle() {
      await schedule.addDue();
      await worker.settle();
    },
  };
}

const definedIn = (options: JobsOptions) =>
  Object.fromEntries(
    Object.keys(defaults).flatMap(name => {
      const value = options[name as keyof typeof defaults];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<typeof defaults>;
