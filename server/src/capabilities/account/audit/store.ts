import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../../platform/db/contains-text.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { auditLog, users } from '../tables.ts';
import type { ChainedEntry } from './verify-chain.ts';

export type AuditStore = ReturnType<typeof auditStore>;

export interface WhichEntries {
  userId?: string | null | undefined;
  action?: string | null | undefined;
  keyword?: string | null | undefined;
  from?: Date | undefined;
  /** Before this moment. */
  until?: Date | undefined;
  /** Written before the entry of this number. */
  below?: number | undefined;
}

const matching = ({ userId, action, keyword, from, until, below }: WhichEntries): SQL | undefined =>
  and(
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, from) : undefined,
    until ? lt(auditLog.at, until) : undefined,
    below === undefined ? undefined : lt(auditLog.number, below),
    keyword
      ? or(
          containsText(auditLog.detail, keyword),
          eq(auditLog.address, keyword),
          sql`${auditLog.userId} in (select ${users.userId} from ${users} where ${users.name} = ${keyword} or ${users.username} = ${keyword})`,
        )
      : undefined,
  );

/** Reads the audit log; nothing but the store of deeds adds to it, and nothing changes it. */
export function auditStore({ drizzle }: Database) {
  const columns = {
    number: auditLog.number,
    at: auditLog.at,
    auditId: auditLog.auditId,
    userId: auditLog.userId,
    action: auditLog.action,
    detail: auditLog.detail,
    address: auditLog.address,
    hash: auditLog.hash,
  };
  const withNames = { ...columns, userName: users.name };

  /** Entries, the latest first. */
  const latest = (which: WhichEntries, { offset = 0, limit }: { offset?: number; limit: number }) =>
    drizzle
      .select(withNames)
      .from(auditLog)
      .leftJoin(users, eq(users.userId, auditLog.userId))
      .where(matching(which))
      .orderBy(desc(auditLog.number))
      .offset(offset)
      .limit(limit);

  return {
    async page(which: WhichEntries, place: { offset: number; limit: number }) {
      return { records: await latest(which, place), total: await drizzle.$count(auditLog, matching(which)) };
    },
    latest,
    count: (which: WhichEntries): Promise<number> => drizzle.$count(auditLog, matching(which)),
    /** Entries after a number, in the order in which they were written. */
    async after(number: number, limit: number): Promise<ChainedEntry[]> {
      return drizzle
        .select(columns)
        .from(auditLog)
        .where(gt(auditLog.number, number))
        .orderBy(asc(auditLog.number))
        .limit(limit);
    },
  };
}
