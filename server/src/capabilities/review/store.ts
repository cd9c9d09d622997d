import { and, asc, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { contractReviewDecisions, contractReviews } from './tables.ts';

export type ReviewRow = typeof contractReviews.$inferSelect;
export type DecisionRow = typeof contractReviewDecisions.$inferSelect;
export type ReviewStore = ReturnType<typeof reviewStore>;

interface Listed {
  ownerId: string;
  dictId: string | undefined;
  offset: number;
  limit: number;
}

/** The only file that reads or writes contract_reviews and contract_review_decisions. */
export function reviewStore({ drizzle, transaction }: Database) {
  const isRecord = (recordId: string) => eq(contractReviews.recordId, recordId);
  const ofRecord = (recordId: string) => eq(contractReviewDecisions.recordId, recordId);

  return {
    personal: [
      ownedRows({ drizzle }, contractReviews, contractReviews.ownerId),
      ownedRows({ drizzle }, contractReviewDecisions, contractReviewDecisions.ownerId),
    ] as const,

    async add(row: ReviewRow) {
      await drizzle.insert(contractReviews).values(row);
    },

    async find(recordId: string): Promise<ReviewRow | undefined> {
      return (await drizzle.select().from(contractReviews).where(isRecord(recordId)))[0];
    },

    async page({ ownerId, dictId, offset, limit }: Listed) {
      const isWanted = and(
        eq(contractReviews.ownerId, ownerId),
        dictId === undefined ? undefined : eq(contractReviews.dictId, dictId),
      );
      const records = await drizzle
        .select()
        .from(contractReviews)
        .where(isWanted)
        .orderBy(desc(contractReviews.createdAt), desc(contractReviews.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(contractReviews, isWanted) };
    },

    /** The reviews of a batch, in the order in which they were read in. */
    ofBatch: (ownerId: string, batchId: string): Promise<ReviewRow[]> =>
      drizzle
        .select()
        .from(contractReviews)
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.batchId, batchId)))
        .orderBy(asc(contractReviews.createdAt), asc(contractReviews.recordId)),

    /** What a user decided in their reviews of one type, the newest first; with the side of each and its own points. */
    async decisionsOn({ ownerId, dictId, limit }: { ownerId: string; dictId: string; limit: number }) {
      return drizzle
        .select({
          decision: contractReviewDecisions,
          recordId: contractReviews.recordId,
          name: contractReviews.name,
          settings: contractReviews.settings,
          playbook: contractReviews.playbook,
        })
        .from(contractReviewDecisions)
        .innerJoin(contractReviews, eq(contractReviews.recordId, contractReviewDecisions.recordId))
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.dictId, dictId)))
        .orderBy(desc(contractReviewDecisions.decidedAt))
        .limit(limit);
    },

    /** Takes the place of the run that was seen; false where another was begun meanwhile. */
    async begin(
      { recordId, runs }: Pick<ReviewRow, 'recordId' | 'runs'>,
      set: Pick<ReviewRow, 'settings' | 'dictId' | 'taskId' | 'playbook'>,
    ): Promise<boolean> {
      const changed = await drizzle
        .update(contractReviews)
        .set({ ...set, runs: runs + 1 })
        .where(and(isRecord(recordId), eq(contractReviews.runs, runs)))
        .returning({ recordId: contractReviews.recordId });
      return changed.length > 0;
    },

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(contractReviewDecisions).where(ofRecord(recordId));
        await tx.delete(contractReviews).where(isRecord(recordId));
      }),

    decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
      drizzle.select().from(contractReviewDecisions).where(ofRecord(recordId)),

    /** How many findings of each record are decided. */
    async decidedCounts(recordIds: string[]): Promise<Map<string, number>> {
      if (recordIds.length === 0) return new Map();
      const rows = await drizzle
        .select({ recordId: contractReviewDecisions.recordId, decided: count() })
        .from(contractReviewDecisions)
        .where(and(inArray(contractReviewDecisions.recordId, recordIds), ne(contractReviewDecisions.decision, 'open')))
        .groupBy(contractReviewDecisions.recordId);
      return new Map(rows.map(({ recordId, decided }) => [recordId, decided]));
    },

    /** Changes what is decided of findings, each beginning with the decision that stands. */
    decide: (
      recordId: string,
      findingIds: string[],
      change: (before: DecisionRow | undefined, findingId: string) => DecisionRow,
    ): Promise<void> =>
      transaction(async tx => {
        // two decisions at once wait for each other, so that neither is lost
        const record = await tx.select().from(contractReviews).where(isRecord(recordId)).for('update');
        if (record.length === 0) return;
        const rows = await tx
          .select()
          .from(contractReviewDecisions)
          .where(and(ofRecord(recordId), inArray(contractReviewDecisions.findingId, findingIds)));
        const before = new Map(rows.map(row => [row.findingId, row]));
        for (const findingId of findingIds) {
          const row = change(before.get(findingId), findingId);
          const { decision, level, wording, note, decidedAt } = row;
          await tx
            .insert(contractReviewDecisions)
            .values(row)
            .onConflictDoUpdate({
              target: [contractReviewDecisions.recordId, contractReviewDecisions.findingId],
              set: { decision, level, wording, note, decidedAt },
            });
        }
      }),
  };
}
