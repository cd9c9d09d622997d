import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { auditIntentions, auditLog } from '../tables.ts';

export type DeedStore = ReturnType<typeof deedStore>;
/** An entry of the audit log but for what the chain gives it. */
export type DeedRow = Omit<typeof auditIntentions.$inferInsert, 'leaseUntil'>;

const later = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

/** The only file that adds to the audit log, and that reads or writes what is about to be added. Leases run by the database's clock. */
export const deedStore = ({ drizzle, transaction }: Database) => ({
  async add(entry: DeedRow) {
    await drizzle.insert(auditLog).values(entry);
  },

  /** Writes down what is about to be done. */
  async intend(entry: DeedRow, leaseMs: number) {
    await drizzle.insert(auditIntentions).values({ ...entry, leaseUntil: later(leaseMs) });
  },

  async prolong(auditIds: string[], leaseMs: number) {
    await drizzle
      .update(auditIntentions)
      .set({ leaseUntil: later(leaseMs) })
      .where(inArray(auditIntentions.auditId, auditIds));
  },

  async withdraw(auditId: string) {
    await drizzle.delete(auditIntentions).where(eq(auditIntentions.auditId, auditId));
  },

  /** Enters what was done, in one statement with the end of its intention; one that was taken for lost is entered beside that. */
  async settle({ auditId, userId, action, detail, address, at }: DeedRow) {
    // the intention goes before the chain is locked, as in `enterLost`: neither waits for the other
    await drizzle.execute(sql`
      with settled as (delete from ${auditIntentions} where audit_id = ${auditId} returning audit_id)
      insert into ${auditLog} (audit_id, user_id, action, detail, address, at)
      select coalesce((select audit_id from settled), gen_random_uuid()), ${userId ?? null}::uuid, ${action}, ${detail}, ${address},
        ${at.toISOString()}::timestamptz`);
  },

  /** Enters what nobody lives to settle, as `describe` puts it: all that stands there, or what outlived its lease. */
  enterLost: ({ isOnlyProcess }: { isOnlyProcess: boolean }, describe: (detail: string) => string): Promise<number> =>
    transaction(async tx => {
      const isLost = isOnlyProcess ? undefined : lt(auditIntentions.leaseUntil, sql`now()`);
      const lost = await tx.delete(auditIntentions).where(isLost).returning();
      for (const { leaseUntil, ...entry } of lost.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        await tx.insert(auditLog).values({ ...entry, detail: describe(entry.detail) });
      }
      return lost.length;
    }),
});
