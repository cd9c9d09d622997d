import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Database, Executor } from '../db/open-database.ts';
import { userEvents } from './tables.ts';

export const channel = 'user_events';

/** The only file that reads or writes `user_events`. */
export function eventStore({ drizzle: db }: Database) {
  return {
    /**
     * Inserts and notifies in one statement. Numbers of one user are given under a lock held to the commit: a smaller
     * number can never appear after a larger one, so a reader may go on from the last one that it saw.
     */
    async add(
      userId: string,
      event: { type: string; data: unknown },
      { executor = db }: { executor?: Executor } = {},
    ): Promise<number> {
      const { rows } = await executor.execute<{ id: number }>(sql`
        with turn as materialized (select pg_advisory_xact_lock(${lockNumbers.eventsOfUser}, hashtext(${userId})) as taken),
        added as (
          insert into user_events (user_id, type, data)
          select ${userId}, ${event.type}, ${JSON.stringify(event.data ?? null)}::jsonb from turn returning id
        )
        select id, pg_notify(${channel}, ${userId}) from added`);
      return rows[0]!.id;
    },

    /** Reads now, and once: what Drizzle builds would read again for each who waits for it. */
    after: async (userId: string, { id, limit }: { id: number; limit: number }) =>
      db
        .select({ id: userEvents.id, type: userEvents.type, data: userEvents.data })
        .from(userEvents)
        .where(and(eq(userEvents.userId, userId), gt(userEvents.id, id)))
        .orderBy(asc(userEvents.id))
        .limit(limit),

    async lastId(userId: string): Promise<number> {
      const [row] = await db
        .select({ id: sql<number>`coalesce(max(${userEvents.id}), 0)` })
        .from(userEvents)
        .where(eq(userEvents.userId, userId));
      return row!.id;
    },

    async removeBefore(moment: Date): Promise<number> {
      const { rowCount } = await db.delete(userEvents).where(lt(userEvents.createdAt, moment));
      return rowCount ?? 0;
    },
  };
}
