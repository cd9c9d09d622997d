import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { correctionCounts, correctionDecisions, correctionRecords, correctionWords } from './tables.ts';

export type RecordRow = typeof correctionRecords.$inferSelect;
export type DecisionRow = typeof correctionDecisions.$inferSelect;
export type WordRow = typeof correctionWords.$inferSelect;
export type CountsRow = Omit<typeof correctionCounts.$inferSelect, 'name'>;
export type CorrectionStore = ReturnType<typeof correctionStore>;

// Any fixed number: keeps these locks apart from other advisory locks.
const lockFamily = 727_215;

interface Choice {
  recordId: string;
  decisions: DecisionRow[];
  words: WordRow[];
  wordsMax: number;
}

const countsName = 'records';

/** The only file that reads or writes correction_records, correction_decisions, correction_words and correction_counts. */
export function correctionStore({ drizzle, transaction }: Database) {
  const isRecord = (recordId: string) => eq(correctionRecords.recordId, recordId);
  const isWordOf = (ownerId: string) => eq(correctionWords.ownerId, ownerId);

  return {
    personal: [
      ownedRows({ drizzle }, correctionRecords, correctionRecords.ownerId),
      ownedRows({ drizzle }, correctionDecisions, correctionDecisions.ownerId),
      ownedRows({ drizzle }, correctionWords, correctionWords.ownerId),
    ] as const,

    async add(row: RecordRow) {
      await drizzle.insert(correctionRecords).values(row);
    },

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(correctionRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, offset: number, limit: number) {
      const isOwn = eq(correctionRecords.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(correctionRecords)
        .where(isOwn)
        .orderBy(desc(correctionRecords.createdAt), desc(correctionRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(correctionRecords, isOwn) };
    },

    async change(
      recordId: string,
      set: Partial<Pick<RecordRow, 'checkTaskId' | 'evidenceTaskId' | 'exportTaskId' | 'exportForm'>>,
    ) {
      await drizzle.update(correctionRecords).set(set).where(isRecord(recordId));
    },

    /** Puts a reading by a model in place of the one before; false where another was quicker. */
    async replaceReading(recordId: string, before: string | null, modelTaskId: string): Promise<boolean> {
      const isStill = sql`${correctionRecords.modelTaskId} is not distinct from ${before}`;
      const changed = await drizzle
        .update(correctionRecords)
        .set({ modelTaskId })
        .where(and(isRecord(recordId), isStill))
        .returning({ recordId: correctionRecords.recordId });
      return changed.length > 0;
    },

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(correctionDecisions).where(eq(correctionDecisions.recordId, recordId));
        await tx.delete(correctionRecords).where(isRecord(recordId));
      }),

    decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
      drizzle.select().from(correctionDecisions).where(eq(correctionDecisions.recordId, recordId)),

    /** Keeps decisions, each in place of the one before it, and what is to be remembered; false where that is full. */
    decide: ({ recordId, decisions, words, wordsMax }: Choice): Promise<boolean> =>
      transaction(async tx => {
        const [record] = await tx.select().from(correctionRecords).where(isRecord(recordId)).for('update');
        if (!record) return true;
        if (words.length > 0) {
          await tx.execute(sql`select pg_advisory_xact_lock(${lockFamily}, hashtext(${record.ownerId}))`);
          await tx.insert(correctionWords).values(words).onConflictDoNothing();
          const total = await tx.select({ total: count() }).from(correctionWords).where(isWordOf(record.ownerId));
          if (total[0]!.total > wordsMax) {
            await tx.delete(correctionWords).where(
              inArray(
                correctionWords.wordId,
                words.map(({ wordId }) => wordId),
              ),
            );
            return false;
          }
        }
        await tx
          .insert(correctionDecisions)
          .values(decisions)
          .onConflictDoUpdate({
            target: [correctionDecisions.recordId, correctionDecisions.findingId],
            set: {
              decision: sql`excluded.decision`,
              replacement: sql`excluded.replacement`,
              decidedAt: sql`excluded.decided_at`,
            },
          });
        return true;
      }),

    wordsOf: (ownerId: string): Promise<WordRow[]> => drizzle.select().from(correctionWords).where(isWordOf(ownerId)),

    async pageOfWords(ownerId: string, offset: number, limit: number) {
      const words = await drizzle
        .select()
        .from(correctionWords)
        .where(isWordOf(ownerId))
        .orderBy(desc(correctionWords.createdAt), desc(correctionWords.wordId))
        .offset(offset)
        .limit(limit);
      return { words, total: await drizzle.$count(correctionWords, isWordOf(ownerId)) };
    },

    /** Which counts of the house's own texts are kept; 0 where there are none. */
    async countsVersion(): Promise<number> {
      const [row] = await drizzle.select({ version: correctionCounts.version }).from(correctionCounts);
      return row?.version ?? 0;
    },

    async counts(): Promise<CountsRow | undefined> {
      return (await drizzle.select().from(correctionCounts))[0];
    },

    /** Keeps counts in place of those of a version; false where another process kept its own in between. */
    keepCounts: (before: number, row: CountsRow): Promise<boolean> =>
      transaction(async tx => {
        const isBefore = and(eq(correctionCounts.name, countsName), eq(correctionCounts.version, before));
        const kept =
          before === 0
            ? await tx
                .insert(correctionCounts)
                .values({ name: countsName, ...row })
                .onConflictDoNothing()
                .returning()
            : await tx
                .update(correctionCounts)
                .set(row)
                .where(isBefore)
                .returning({ version: correctionCounts.version });
        return kept.length > 0;
      }),

    async forget(ownerId: string, wordIds: string[]) {
      await drizzle.delete(correctionWords).where(and(isWordOf(ownerId), inArray(correctionWords.wordId, wordIds)));
    },
  };
}
