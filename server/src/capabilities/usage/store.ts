import type { UsageEvent } from '@antai/contract/usage';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import type { UsageEntry } from './read-usage.ts';
import { usageCounts } from './tables.ts';

export type UsageStore = ReturnType<typeof usageStore>;

/** Different things that are counted of one user in one day. */
const subjectsMax = 200;
const countMax = 100_000;
const listMax = 50;

/** The only file that reads or writes usage_counts. */
export function usageStore({ drizzle, transaction }: Database) {
  const table = usageCounts;
  const count = sql<number>`sum(${table.count})::int`;
  const users = sql<number>`count(distinct ${table.userId})::int`;
  const since = (day: string) => gte(table.day, day);

  return {
    personal: ownedRows({ drizzle }, { table, ownerColumn: table.userId }),

    /** Adds to a user's counts of a day; a user's requests come one after the other, and what is over the bound is let go. */
    add: (userId: string, { day, happenings }: { day: string; happenings: (UsageEntry & { count: number })[] }) =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`usage ${userId}`}))`);
        const isOwn = and(eq(table.day, day), eq(table.userId, userId));
        const present = await tx.select({ event: table.event, subject: table.subject }).from(table).where(isOwn);
        const pairs = new Set(present.map(({ event, subject }) => `${event} ${subject}`));
        for (const { event, subject, count: added } of happenings) {
          const key = `${event} ${subject}`;
          if (!pairs.has(key) && pairs.size >= subjectsMax) continue;
          pairs.add(key);
          await tx
            .insert(table)
            .values({ day, userId, event, subject, count: added })
            .onConflictDoUpdate({
              target: [table.day, table.userId, table.event, table.subject],
              set: { count: sql`least(${table.count} + ${added}, ${countMax})` },
            });
        }
      }),

    days: (from: string) =>
      drizzle
        .select({ day: table.day, count, users })
        .from(table)
        .where(since(from))
        .groupBy(table.day)
        .orderBy(asc(table.day)),

    subjects: (from: string, event: UsageEvent) =>
      drizzle
        .select({ subject: table.subject, count, users })
        .from(table)
        .where(and(since(from), eq(table.event, event)))
        .groupBy(table.subject)
        .orderBy(desc(count), asc(table.subject))
        .limit(listMax),

    users: (from: string) =>
      drizzle
        .select({ userId: table.userId, count })
        .from(table)
        .where(since(from))
        .groupBy(table.userId)
        .orderBy(desc(count), asc(table.userId))
        .limit(listMax),

    async removeBefore(day: string) {
      await drizzle.delete(table).where(lt(table.day, day));
    },
  };
}
