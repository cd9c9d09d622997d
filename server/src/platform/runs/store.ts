import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Database, Transaction } from '../db/open-database.ts';
import { runEvents, runs } from './tables.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunStore = ReturnType<typeof runStore>;
type NewRun = Pick<RunRow, 'runId' | 'kind' | 'ownerId' | 'input' | 'leaseBy' | 'createdAt'>;

/** Who may write to a run: the attempt that holds its lease. */
export type Attempt = Pick<RunRow, 'runId' | 'leaseBy'>;

export const channels = { events: 'run_said', stopped: 'run_stopped' } as const;

const isNamed = (runId: string) => eq(runs.runId, runId);

const later = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

const isHeld = ({ runId, leaseBy }: Attempt) =>
  and(isNamed(runId), eq(runs.leaseBy, leaseBy), eq(runs.state, 'running'));

const notify = ({ drizzle }: Pick<Database, 'drizzle'>, { channel, runId }: { channel: string; runId: string }) =>
  drizzle.execute(sql`select pg_notify(${channel}, ${runId})`);

/** Waits for other beginnings of this owner, and answers whether one more run of theirs may be at work. */
async function hasRoom(
  tx: Transaction,
  { ownerId, kind, atOnceMax }: Pick<RunRow, 'ownerId' | 'kind'> & { atOnceMax: number },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.runsOfOwner}, hashtext(${`${ownerId} ${kind}`}))`);
  const isOpen = and(eq(runs.ownerId, ownerId), eq(runs.kind, kind), eq(runs.state, 'running'));
  return (await tx.$count(runs, isOpen)) < atOnceMax;
}

/** What whoever holds the lease of a run writes. */
function attempts(database: Database) {
  const { drizzle, transaction } = database;
  return {
    /**
     * Takes up a run that is over but not done: `closed` where it is at work or done, `full` where its owner has as many at
     * work as there may be.
     */
    takeUp: (
      { runId, leaseBy }: Attempt,
      { ownerId, kind, leaseMs, atOnceMax }: Pick<RunRow, 'ownerId' | 'kind'> & { leaseMs: number; atOnceMax: number },
    ): Promise<RunRow | 'closed' | 'full'> =>
      transaction(async tx => {
        if (!(await hasRoom(tx, { ownerId, kind, atOnceMax }))) return 'full';
        const fresh = { state: 'running', failReason: null, isStopRequested: false, finishedAt: null } as const;
        const [row] = await tx
          .update(runs)
          .set({ ...fresh, leaseBy, leaseUntil: later(leaseMs) })
          .where(and(isNamed(runId), inArray(runs.state, ['failed', 'stopped', 'interrupted'])))
          .returning();
        return row ?? 'closed';
      }),

    /** Appends what was said, numbered on from the last; false where the lease is lost. */
    async append({ runId, leaseBy }: Attempt, events: unknown[]): Promise<boolean> {
      const { rowCount } = await drizzle.execute(sql`
        with held as (
          select run_id from runs where run_id = ${runId} and lease_by = ${leaseBy} and state = 'running' for update
        ), added as (
          insert into run_events (run_id, number, data)
          select ${runId}::uuid, coalesce((select max(number) from run_events where run_id = ${runId}), 0) + item.at::int, item.data
            from held, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as item(data, at)
          returning number
        )
        select max(number), pg_notify(${channels.events}, ${runId}) from added having count(*) > 0`);
      return (rowCount ?? 0) > 0;
    },

    /** Prolongs the lease; undefined when it is lost. */
    async beat(attempt: Attempt, leaseMs: number): Promise<{ isStopRequested: boolean } | undefined> {
      const [row] = await drizzle
        .update(runs)
        .set({ leaseUntil: later(leaseMs) })
        .where(isHeld(attempt))
        .returning({ isStopRequested: runs.isStopRequested });
      return row;
    },

    /** Ends an attempt; nothing happens where its lease is lost. */
    async end(attempt: Attempt, outcome: Pick<RunRow, 'state' | 'failReason' | 'finishedAt'>) {
      await drizzle.update(runs).set(outcome).where(isHeld(attempt));
      await notify(database, { channel: channels.events, runId: attempt.runId });
    },

    /** Marks runs whose process is gone; all that are at work where only one process works and it begins now. */
    async interruptLost(isOnlyProcess: boolean, now: Date) {
      const isLost = isOnlyProcess ? sql`true` : sql`${runs.leaseUntil} < now()`;
      const lost = await drizzle
        .update(runs)
        .set({
          state: sql`case when ${runs.isStopRequested} then 'stopped' else 'interrupted' end`,
          finishedAt: now,
        })
        .where(and(eq(runs.state, 'running'), isLost))
        .returning({ runId: runs.runId });
      for (const { runId } of lost) await notify(database, { channel: channels.events, runId });
    },
  };
}

/** The only file that reads or writes `runs` and `run_events`. Leases run by the database's clock. */
export function runStore(database: Database) {
  const { drizzle, transaction } = database;
  return {
    ...attempts(database),

    async find(runId: string): Promise<RunRow | undefined> {
      return (await drizzle.select().from(runs).where(isNamed(runId)))[0];
    },

    /** Writes a run that begins now; undefined where the owner has as many at work as there may be. */
    begin: (run: NewRun, { leaseMs, atOnceMax }: { leaseMs: number; atOnceMax: number }): Promise<RunRow | undefined> =>
      transaction(async tx => {
        if (!(await hasRoom(tx, { ...run, atOnceMax }))) return undefined;
        const row = { ...run, state: 'running' as const, leaseUntil: later(leaseMs) };
        return (await tx.insert(runs).values(row).returning())[0];
      }),

    events: (runId: string, { after, limit }: { after: number; limit: number }) =>
      drizzle
        .select({ number: runEvents.number, data: runEvents.data })
        .from(runEvents)
        .where(and(eq(runEvents.runId, runId), gt(runEvents.number, after)))
        .orderBy(asc(runEvents.number))
        .limit(limit),

    /** Asks whoever is at work to stop. */
    async requestStop(runId: string) {
      const isOpen = and(isNamed(runId), eq(runs.state, 'running'));
      await drizzle.update(runs).set({ isStopRequested: true }).where(isOpen);
      await notify(database, { channel: channels.stopped, runId });
    },

    async remove(runId: string) {
      await drizzle.delete(runs).where(isNamed(runId));
    },
  };
}
