import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/open-database.ts';
import { type Job, jobs } from './tables.ts';

export type JobStore = ReturnType<typeof jobStore>;
export type Progress = { done: number; total: number };

const released = { leaseBy: null, leaseUntil: null };

interface TimedDatabase {
  db: Database['drizzle'];
  /** Where a test gives one; the database's clock otherwise. */
  now: (() => Date) | undefined;
}

const instant = ({ now }: Pick<TimedDatabase, 'now'>): SQL =>
  now ? sql`${now().toISOString()}::timestamptz` : sql`now()`;

const later = (clocked: TimedDatabase, ms: number): SQL =>
  sql`${instant(clocked)} + ${ms}::float8 * interval '1 millisecond'`;

const stamp = (clocked: TimedDatabase) => ({ updatedAt: instant(clocked) });

const leased = (id: string, lease: string) => and(eq(jobs.id, id), eq(jobs.leaseBy, lease), eq(jobs.state, 'running'));

// An interrupted or failed run that was to be cancelled must not begin again.
const queuedUnlessCancelled = (clocked: TimedDatabase) => ({
  state: sql`case when ${jobs.isCancelRequested} then 'cancelled' else 'queued' end`,
  finishedAt: sql`case when ${jobs.isCancelRequested} then ${instant(clocked)} end`,
});

const reported = ({ done, total }: Progress) => ({ progressDone: done, progressTotal: total });

/** Looked at beyond the free places: other processes may be taking the first. */
const spare = 8;

/**
 * The ids of due jobs, at most `slots` of each kind: first of owners who have fewest of the kind at work, among them of
 * those who were served longest ago. Jobs of nobody are those of one owner. Jobs that have lost their worker had their turn.
 */
const dueInTurn = (slots: Map<string, number>, now: SQL) => sql`(
  with recursive free as (
    select * from unnest(${sql.param([...slots.keys()])}::text[], ${sql.param([...slots.values()])}::int[]) as free (kind, slots)
  ), owners as (
    select free.*, first.* from free cross join lateral (
      select coalesce(owner_id, '') as owner, run_at, created_at from jobs
       where kind = free.kind and state = 'queued' order by coalesce(owner_id, ''), run_at, created_at limit 1
    ) first
    union all
    select owners.kind, owners.slots, next.* from owners cross join lateral (
      select coalesce(owner_id, ''), run_at, created_at from jobs
       where kind = owners.kind and state = 'queued' and coalesce(owner_id, '') > owners.owner
       order by coalesce(owner_id, ''), run_at, created_at limit 1
    ) next
  ), running as (
    select jobs.kind, coalesce(owner_id, '') as owner, count(*) as count
      from free join jobs on jobs.kind = free.kind and state = 'running' group by 1, 2
  ), standings as (
    select free.kind, best.* from free cross join lateral (
      select owners.owner, coalesce(running.count, 0) as running, (
        select max(updated_at) from jobs
         where kind = owners.kind and coalesce(owner_id, '') = owners.owner and state <> 'queued'
      ) as at
        from owners left join running on running.kind = owners.kind and running.owner = owners.owner
       where owners.kind = free.kind and owners.run_at <= ${now}
       order by 2, 3 nulls first, owners.run_at, owners.created_at limit free.slots + ${spare}
    ) best
  ), candidates as (
    select standings.kind, standings.at, job.id, standings.running + row_number() over (
      partition by standings.kind, standings.owner order by job.run_at, job.created_at
    ) as turn
      from standings join free on free.kind = standings.kind cross join lateral (
        select id, run_at, created_at from jobs
         where kind = standings.kind and coalesce(owner_id, '') = standings.owner and state = 'queued' and run_at <= ${now}
         order by run_at, created_at limit free.slots + ${spare}
      ) job
    union all
    select free.kind, null, job.id, 0 from free cross join lateral (
      select id from jobs
       where kind = free.kind and state = 'running' and lease_until < ${now} and attempt < max_attempts and not cancel_requested
       order by lease_until limit free.slots + ${spare}
    ) job
  ), due as materialized (
    select job.id from free cross join lateral (
      select jobs.id from candidates join jobs on jobs.id = candidates.id
       where candidates.kind = free.kind
         and (jobs.state = 'queued' or jobs.state = 'running' and jobs.lease_until < ${now})
       order by candidates.turn, candidates.at nulls first, jobs.run_at, jobs.created_at
       limit free.slots for update of jobs skip locked
    ) job
  )
  select id from due
)`;

/** Taking jobs, and what becomes of those whose worker was lost. */
function claims(clocked: TimedDatabase) {
  const { db } = clocked;
  return {
    /** Takes due jobs, at most `slots` of each kind, those whose lease ran out included: owners take turns. */
    async claim(slots: Map<string, number>, { lease, leaseMs }: { lease: string; leaseMs: number }): Promise<Job[]> {
      const due = dueInTurn(slots, instant(clocked));
      return db
        .update(jobs)
        .set({
          ...stamp(clocked),
          state: 'running',
          attempt: sql`${jobs.attempt} + 1`,
          leaseBy: lease,
          leaseUntil: later(clocked, leaseMs),
        })
        .where(inArray(jobs.id, due))
        .returning();
    },

    /** Ends jobs that lost their worker and cannot be tried again. */
    buryLost: (kinds: string[]): Promise<Job[]> =>
      db
        .update(jobs)
        .set({
          ...stamp(clocked),
          ...released,
          state: sql`case when ${jobs.isCancelRequested} then 'cancelled' else 'failed' end`,
          error: sql`case when ${jobs.isCancelRequested} then null else 'the worker was lost' end`,
          finishedAt: instant(clocked),
        })
        .where(
          and(
            inArray(jobs.kind, kinds),
            eq(jobs.state, 'running'),
            sql`${jobs.leaseUntil} < ${instant(clocked)}`,
            sql`(${jobs.attempt} >= ${jobs.maxAttempts} or ${jobs.isCancelRequested})`,
          ),
        )
        .returning(),

    /** Where only one process works, a lease found at the start belongs to nobody. */
    async expireLeases() {
      await db
        .update(jobs)
        .set({ leaseUntil: later(clocked, -1) })
        .where(eq(jobs.state, 'running'));
    },
  };
}

/** What becomes of an attempt, as long as its lease stands. */
function attempts(clocked: TimedDatabase) {
  const { db } = clocked;
  return {
    /** Prolongs the lease and writes the progress; undefined when the lease is lost. */
    async beat(id: string, lease: string, { leaseMs, progress }: { leaseMs: number; progress: Progress }) {
      const [row] = await db
        .update(jobs)
        .set({ ...stamp(clocked), ...reported(progress), leaseUntil: later(clocked, leaseMs) })
        .where(leased(id, lease))
        .returning({ isCancelRequested: jobs.isCancelRequested });
      return row;
    },

    /** Ends a run; undefined when the lease is lost and the outcome is somebody else's to write. */
    async finish(
      id: string,
      lease: string,
      {
        outcome,
        progress,
      }: { outcome: { state: 'done' | 'failed' | 'cancelled'; result?: unknown; error?: string }; progress: Progress },
    ): Promise<Job | undefined> {
      const [row] = await db
        .update(jobs)
        .set({
          ...stamp(clocked),
          ...released,
          ...reported(progress),
          error: null,
          ...outcome,
          finishedAt: instant(clocked),
        })
        .where(leased(id, lease))
        .returning();
      return row;
    },

    async tryLater(
      id: string,
      lease: string,
      { error, delayMs }: { error: string; delayMs: number },
    ): Promise<Job | undefined> {
      const [row] = await db
        .update(jobs)
        .set({
          ...stamp(clocked),
          ...released,
          ...queuedUnlessCancelled(clocked),
          error,
          runAt: later(clocked, delayMs),
        })
        .where(leased(id, lease))
        .returning();
      return row;
    },

    /** Hands an interrupted job back; the interruption does not count as an attempt. */
    async giveBack(id: string, lease: string): Promise<Job | undefined> {
      const [row] = await db
        .update(jobs)
        .set({ ...stamp(clocked), ...released, ...queuedUnlessCancelled(clocked), attempt: sql`${jobs.attempt} - 1` })
        .where(leased(id, lease))
        .returning();
      return row;
    },
  };
}

/** What is asked of a job. */
function wishes(clocked: TimedDatabase) {
  const { db } = clocked;
  return {
    /** A queued job ends at once, a running one is asked to. */
    async cancel(id: string): Promise<Job | undefined> {
      const [row] = await db
        .update(jobs)
        .set({
          ...stamp(clocked),
          isCancelRequested: true,
          state: sql`case when ${jobs.state} = 'queued' then 'cancelled' else ${jobs.state} end`,
          finishedAt: sql`case when ${jobs.state} = 'queued' then ${instant(clocked)} end`,
        })
        .where(and(eq(jobs.id, id), inArray(jobs.state, ['queued', 'running'])))
        .returning();
      return row;
    },

    async retry(id: string): Promise<Job | undefined> {
      const fresh = { state: 'queued', attempt: 0, error: null, isCancelRequested: false, finishedAt: null } as const;
      const [row] = await db
        .update(jobs)
        .set({ ...stamp(clocked), ...fresh, ...reported({ done: 0, total: 0 }), runAt: instant(clocked) })
        .where(and(eq(jobs.id, id), inArray(jobs.state, ['failed', 'cancelled'])))
        .returning();
      return row;
    },
  };
}

/** The only file that reads or writes `jobs`. Times come from the database's clock, or from `now` where a test gives one. */
export function jobStore(database: Database, now?: () => Date) {
  const clocked: TimedDatabase = { db: database.drizzle, now };
  const { db } = clocked;
  return {
    ...claims(clocked),
    ...attempts(clocked),
    ...wishes(clocked),

    /** Adds a job, or answers the one that already has this idempotency key. */
    async add(
      job: Pick<Job, 'kind' | 'payload' | 'maxAttempts' | 'idempotencyKey' | 'ownerId'> & { runAt?: Date },
      executor: Executor = db,
    ) {
      const [row] = await executor
        .insert(jobs)
        .values({ ...job, runAt: job.runAt ?? instant(clocked) })
        .onConflictDoUpdate({ target: jobs.idempotencyKey, set: { idempotencyKey: job.idempotencyKey } })
        // A row version that an update replaced carries the transaction that did it.
        .returning({ id: jobs.id, isNew: sql<boolean>`(xmax = 0)` });
      return row!;
    },

    async find(id: string): Promise<Job | undefined> {
      const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
      return row;
    },

    /** How many jobs of each kind wait, run, and have failed since a moment, and since when the oldest waits. */
    async counts(failedSince: Date) {
      const of = (state: Job['state']) => sql<number>`(count(*) filter (where ${jobs.state} = ${state}))::int`;
      return db
        .select({
          kind: jobs.kind,
          queued: of('queued'),
          running: of('running'),
          failed: of('failed'),
          oldestQueuedAt: sql<Date | null>`min(${jobs.runAt}) filter (where ${jobs.state} = 'queued')`.mapWith(
            jobs.runAt,
          ),
        })
        .from(jobs)
        .where(
          or(
            inArray(jobs.state, ['queued', 'running']),
            and(eq(jobs.state, 'failed'), gt(jobs.finishedAt, failedSince)),
          ),
        )
        .groupBy(jobs.kind)
        .orderBy(jobs.kind);
    },

    /** Wakes the workers of every process; inside a transaction, when it commits. */
    async notify(channel: string, payload: string, { executor = db }: { executor?: Executor } = {}) {
      await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
  };
}
