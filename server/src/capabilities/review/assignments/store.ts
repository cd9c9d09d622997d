import { and, count, desc, eq, inArray, isNull, max, min, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { contractReviews } from '../tables.ts';
import { contractReviewAssignments as assignments } from './tables.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
export type AssignmentStore = ReturnType<typeof assignmentStore>;

/** What is said when a change has come to pass; never where it has not. */
type Tell = (changed: number, transaction: Transaction) => Promise<void>;

/** Who gives findings to whom, in what enterprise: with the owner asked for, so that nothing of another is seen. */
interface Assignee {
  assigneeId: string;
  enterpriseId: string;
}

const ofRecord = (recordId: string) => eq(assignments.recordId, recordId);

const ofAssignee = ({ assigneeId, enterpriseId }: Assignee) =>
  and(eq(assignments.assigneeId, assigneeId), eq(assignments.enterpriseId, enterpriseId));

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
        const before = await tx.select().from(assignments).where(ofRecord(recordId));
        const isTheirs = new Map(before.map(each => [each.findingId, each.doneAt ? '' : each.assigneeId]));
        await tx
          .insert(assignments)
          .values(rows)
          .onConflictDoUpdate({
            target: [assignments.recordId, assignments.findingId],
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
      await drizzle.delete(assignments).where(and(ofRecord(recordId), inArray(assignments.findingId, findingIds)));
    },

    /** Drops what was given of findings that a new run has not found again. */
    async keepOnly(recordId: string, findingIds: string[]) {
      const isGone = findingIds.length > 0 ? notInArray(assignments.findingId, findingIds) : undefined;
      await drizzle.delete(assignments).where(and(ofRecord(recordId), isGone));
    },
  };
}

/** Findings as a colleague has them. */
function receiving({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Marks as handed back what the colleague still has of these; false, and nothing marked, where one is not theirs. */
    handBack: (
      { recordId, findingIds, at, ...who }: Assignee & { recordId: string; findingIds: string[]; at: Date },
      tell: Tell,
    ): Promise<boolean> =>
      transaction(async tx => {
        const isWanted = and(ofRecord(recordId), ofAssignee(who), inArray(assignments.findingId, findingIds));
        const own = await tx.select().from(assignments).where(isWanted).for('update');
        if (own.length < findingIds.length) return false;
        const changed = await tx
          .update(assignments)
          .set({ doneAt: at })
          .where(and(isWanted, isNull(assignments.doneAt)))
          .returning({ findingId: assignments.findingId });
        if (changed.length > 0) await tell(changed.length, tx);
        return true;
      }),

    /** Of whom the colleague has findings. */
    async giversOf(who: Assignee): Promise<string[]> {
      const rows = await drizzle
        .selectDistinct({ ownerId: assignments.ownerId })
        .from(assignments)
        .where(ofAssignee(who));
      return rows.map(({ ownerId }) => ownerId);
    },

    /** The reviews of these owners of which the colleague has findings, the latest given first. */
    async received(who: Assignee, ownerIds: string[], { offset, limit }: { offset: number; limit: number }) {
      if (ownerIds.length === 0) return { rows: [], total: 0 };
      const isWanted = and(ofAssignee(who), inArray(assignments.ownerId, ownerIds));
      const latest = max(assignments.assignedAt);
      const rows = await drizzle
        .select({
          ...{ recordId: assignments.recordId, ownerId: contractReviews.ownerId, name: contractReviews.name },
          ...{ settings: contractReviews.settings, assignedAt: latest },
          givenCount: count(),
          openCount: sql<number>`count(*) filter (where ${assignments.doneAt} is null)`.mapWith(Number),
          dueDay: min(sql<string | null>`case when ${assignments.doneAt} is null then ${assignments.dueDay} end`),
        })
        .from(assignments)
        .innerJoin(contractReviews, eq(contractReviews.recordId, assignments.recordId))
        .where(isWanted)
        .groupBy(assignments.recordId, contractReviews.recordId)
        .orderBy(desc(latest), desc(assignments.recordId))
        .offset(offset)
        .limit(limit);
      const [counted] = await drizzle
        .select({ total: sql<number>`count(distinct ${assignments.recordId})`.mapWith(Number) })
        .from(assignments)
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
      ownedRows({ drizzle }, { table: assignments, ownerColumn: assignments.ownerId }),
      ownedRows({ drizzle }, { table: assignments, ownerColumn: assignments.assigneeId }),
    ] as const,

    ofRecord: (recordId: string): Promise<AssignmentRow[]> =>
      drizzle.select().from(assignments).where(ofRecord(recordId)),
  };
}
