import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { sessions, signInFailures } from '../tables.ts';
import { type Attempts, countAttempt, forgetBefore, type SubjectKind, waitUntil } from './limit-attempts.ts';

export type SignInStore = ReturnType<typeof signInStore>;

export interface Subject {
  kind: SubjectKind;
  /** The row it is counted under. */
  key: string;
}

/** The only file that reads or writes sign_in_failures. */
export function signInStore({ drizzle }: Database) {
  const table = signInFailures;

  /** Makes whoever counts against one of these subjects wait: in one order for all, so that no two wait for each other. */
  async function take(tx: Transaction, subjects: Subject[]) {
    for (const key of keysOf(subjects))
      await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.signInAttempts}, hashtext(${key}))`);
  }

  const rowsOf = async (tx: Transaction, subjects: Subject[]) => {
    const rows = await tx
      .select()
      .from(table)
      .where(inArray(table.subject, keysOf(subjects)));
    return new Map(rows.map(row => [row.subject, row]));
  };

  return {
    /** Counts one attempt against every subject, unless one of them has to wait; says until when each has to from now on. */
    async reserve(subjects: Subject[], now: Date): Promise<{ isCounted: boolean; waits: Map<string, number> }> {
      return drizzle.transaction(async tx => {
        await take(tx, subjects);
        const blank = keysOf(subjects).map(subject => ({ subject, count: 0, retryAt: now }));
        await tx.insert(table).values(blank).onConflictDoNothing();
        const rows: Map<string, Attempts> = await rowsOf(tx, subjects);
        const waits = () => new Map(subjects.map(({ kind, key }) => [key, waitUntil(kind, rows.get(key))]));
        if (Math.max(...waits().values()) > now.getTime()) return { isCounted: false, waits: waits() };
        for (const { kind, key } of subjects) {
          const counted = countAttempt(kind, { before: rows.get(key), now });
          await tx.update(table).set(counted).where(eq(table.subject, key));
          rows.set(key, counted);
        }
        return { isCounted: true, waits: waits() };
      });
    },

    /** A right password: nothing stands against `pardoned` any more, and what the first of them added to `address` is taken off. */
    async forgive(pardoned: Subject[], address?: Subject) {
      await drizzle.transaction(async tx => {
        const subjects = [...pardoned, ...(address ? [address] : [])];
        await take(tx, subjects);
        const rows = await rowsOf(tx, subjects);
        await tx.delete(table).where(inArray(table.subject, keysOf(pardoned)));
        const own = rows.get(pardoned[0]?.key ?? '')?.count ?? 0;
        const shared = address && rows.get(address.key);
        if (!shared) return;
        const count = Math.max(0, shared.count - own);
        await tx.update(table).set({ count }).where(eq(table.subject, shared.subject));
      });
    },

    /** Whether the user has signed in from this address after a moment. */
    async isKnownAddress(userId: string, { address, since }: { address: string; since: Date }): Promise<boolean> {
      const own = and(eq(sessions.userId, userId), eq(sessions.address, address), gt(sessions.createdAt, since));
      const rows = await drizzle.select({ sessionId: sessions.sessionId }).from(sessions).where(own).limit(1);
      return rows.length > 0;
    },

    async removeOld(now: Date): Promise<number> {
      const { rowCount } = await drizzle.delete(table).where(lt(table.retryAt, forgetBefore(now)));
      return rowCount ?? 0;
    },
  };
}

const keysOf = (subjects: Subject[]) => subjects.map(({ key }) => key).sort();
