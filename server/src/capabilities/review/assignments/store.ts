import { and, count, desc, eq, inArray, isNull, max, min, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { contractReviews } from '../tables.ts';
import { contractReviewAssignments as given } from './tables.ts';

export type AssignmentRow = typeof given.$inferSelect;
export type AssignmentStore = ReturnType<typeof assignmentStore>;

/** What is said when a change has come to pass; never where it has not. */
type Tell = (changed: number, transaction: Transaction) => Promise<void>;

/** Who gives findings to whom, in what enterprise: with the owner asked for, so that nothing of another is seen. */
interface Received {
  assigneeId: string;
  enterpriseId: string;
}

const ofRecord = (recordId: string) => eq(given.recordId, recordId);

const ofAssignee = ({ assigneeId, enterpriseId }: Received) =>
  and(eq(given.assigneeId, assigneeId), eq(given.enterpriseId, enterpriseId));

/** Findings as their owner gives them, and takes them back. */
function giving({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Gives findings of a record to one colleague, whoever had them; tells of those that were not theirs yet. */
    assign: (recordId: string, { rows, tell }: { rows: AssignmentRow[]; tell: Tell }): Promise<void> =>
      transaction(async tx => {
        // two assignments at once wait for each other
        const record = await tx
          .select({ recordId: contractReviews.recordId })
          .from(contractReviews)
          .where(eq(contractReviews.recordId, recordId))
          .for('update');
        if (record.length === 0) return;
        const before = await tx.select().from(given).where(ofRecord(recordId));
        const isTheirs = new Map(before.map(each => [each.findingId, each.doneAt ? '' : each.assigneeId]));
        await tx
          .insert(given)
          .values(rows)
          .onConflictDoUpdate({
            target: [given.recordId, given.findingId],
            set: {
              assigneeId: sql`excluded.assignee_id`,
              enterpriseId: sql`excluded.enterprise_id`,
              note: sql`excluded.note`,
              dueDay: sql`excluded.due_day`,
              assignedAt: sql`excluded.assigned_at`,
              doneAt: sql`null`,
            },
          });
        const fresh = rows.filter(row => isTheirs.get(row.findingId) !== row.assigneeId).length;
        if (fresh > 0) await tell(fresh, tx);
      }),

    async takeBack(recordId: string, findingIds: string[]) {
      await drizzle.delete(given).where(and(ofRecord(recordId), inArray(given.findingId, findingIds)));
    },

    /** Drops what was given of findings that a new run has not found again. */
    async keepOnly(recordId: string, findingIds: string[]) {
      const isGone = findingIds.length > 0 ? notInArray(given.findingId, findingIds) : undefined;
      await drizzle.delete(given).where(and(ofRecord(recordId), isGone));
    },
  };
}

/** Findings as a colleague has them. */
function receiving({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Marks as handed back what the colleague still has of these; false, and nothing marked, where one is not theirs. */
    handBack: (
      { recordId, findingIds, at, ...who }: Received & { recordId: string; findingIds: string[]; at: Date },
      tell: Tell,
    ): Promise<boolean> =>
      transaction(async tx => {
        const isWanted = and(ofRecord(recordId), ofAssignee(who), inArray(given.findingId, findingIds));
        const own = await tx.select().from(given).where(isWanted).for('update');
        if (own.length < findingIds.length) return false;
        const changed = await tx
          .update(given)
          .set({ doneAt: at })
          .where(and(isWanted, isNull(given.doneAt)))
          .returning({ findingId: given.findingId });
        if (changed.length > 0) await tell(changed.length, tx);
        return true;
      }),

    /** Of whom the colleague has findings. */
    async giversOf(who: Received): Promise<string[]> {
      const rows = await drizzle.selectDistinct({ ownerId: given.ownerId }).from(given).where(ofAssignee(who));
      return rows.map(({ ownerId }) => ownerId);
    },

    /** The reviews of these owners of which the colleague has findings, the latest given first. */
    async received(who: Received, ownerIds: string[], { offset, limit }: { offset: number; limit: number }) {
      if (ownerIds.length === 0) return { rows: [], total: 0 };
      const isWanted = and(ofAssignee(who), inArray(given.ownerId, ownerIds));
      const latest = max(given.assignedAt);
      const rows = await drizzle
        .select({
          ...{ recordId: given.recordId, ownerId: contractReviews.ownerId, name: contractReviews.name },
          ...{ settings: contractReviews.settings, assignedAt: latest },
          givenCount: count(),
          openCount: sql<number>`count(*) filter (where ${given.doneAt} is null)`.mapWith(Number),
          dueDay: min(sql<string | null>`case when ${given.doneAt} is null then ${given.dueDay} end`),
        })
        .from(given)
        .innerJoin(contractReviews, eq(contractReviews.recordId, given.recordId))
        .where(isWanted)
        .groupBy(given.recordId, contractReviews.recordId)
        .orderBy(desc(latest), desc(given.recordId))
        .offset(offset)
        .limit(limit);
      const [counted] = await drizzle
        .select({ total: sql<number>`count(distinct ${given.recordId})`.mapWith(Number) })
        .from(given)
        .where(isWanted);
      return { rows, total: counted?.total ?? 0 };
    },
  };
}

/** The only file that writes contract_review_assignments, but for what goes with its review. */
export function assignmentStore(database: Database) {
  const { drizzle } = database;
  return {
    ...giving(database),
    ...receiving(database),

    personal: [
      ownedRows({ drizzle }, { table: given, ownerColumn: given.ownerId }),
      ownedRows({ drizzle }, { table: given, ownerColumn: given.assigneeId }),
    ] as const,

    ofRecord: (recordId: string): Promise<AssignmentRow[]> => drizzle.select().from(given).where(ofRecord(recordId)),
  };
}
