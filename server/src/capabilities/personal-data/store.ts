import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { accountRemovals } from './tables.ts';

export type PersonalDataStore = ReturnType<typeof personalDataStore>;

/** The only file that reads or writes account_removals. */
export function personalDataStore({ drizzle }: Database) {
  const ofUser = (userId: string) => eq(accountRemovals.userId, userId);
  return {
    async dueAt(userId: string): Promise<Date | undefined> {
      return (await drizzle.select().from(accountRemovals).where(ofUser(userId)))[0]?.dueAt;
    },

    /** Notes when a user is to be removed, whatever was noted before. */
    async put(userId: string, { dueAt, executor = drizzle }: { dueAt: Date; executor?: Executor }) {
      await executor
        .insert(accountRemovals)
        .values({ userId, dueAt })
        .onConflictDoUpdate({ target: accountRemovals.userId, set: { dueAt } });
    },

    /** Takes back a removal that is not due yet; false where there is none. */
    async takeBack(userId: string, now: Date): Promise<boolean> {
      const waiting = and(ofUser(userId), gt(accountRemovals.dueAt, now));
      return (await drizzle.delete(accountRemovals).where(waiting).returning()).length > 0;
    },

    /** All who are to be removed. */
    async leaving(executor: Executor): Promise<string[]> {
      const rows = await executor.select({ userId: accountRemovals.userId }).from(accountRemovals);
      return rows.map(({ userId }) => userId);
    },

    async due(now: Date, limit: number): Promise<string[]> {
      const rows = await drizzle.select().from(accountRemovals).where(lte(accountRemovals.dueAt, now)).limit(limit);
      return rows.map(({ userId }) => userId);
    },

    async forget(userId: string) {
      await drizzle.delete(accountRemovals).where(ofUser(userId));
    },
  };
}
