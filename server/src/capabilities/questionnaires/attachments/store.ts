import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { rowsOf } from '../../../platform/db/owned-rows.ts';
import { questionnaireAnswers, questionnaireFiles } from '../tables.ts';

export type AttachmentRecord = typeof questionnaireFiles.$inferSelect;
export type AttachmentStore = ReturnType<typeof attachmentStore>;

interface AttachmentLimits {
  ofQuestion: number;
  ofAnswer: number;
  ownerBytes: number;
}
export type Refusal = 'over' | 'tooManyOfQuestion' | 'tooManyFiles' | 'noRoom';

const isFile = (fileId: string) => eq(questionnaireFiles.fileId, fileId);

const ofAnswer = (answerId: string) => eq(questionnaireFiles.answerId, answerId);

const keyColumn = { fileKey: questionnaireFiles.fileKey };

/** Removes rows; gives the keys of their bytes. */
function removals({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** Removes the row of a file; gives the key of its bytes, undefined where it is gone already. */
    async remove(fileId: string): Promise<string[]> {
      return (await drizzle.delete(questionnaireFiles).where(isFile(fileId)).returning(keyColumn)).map(
        each => each.fileKey,
      );
    },

    /** Removes the rows of files whose answer is gone; gives the keys of their bytes. */
    async removeStray(): Promise<string[]> {
      const answer = drizzle
        .select({ answerId: questionnaireAnswers.answerId })
        .from(questionnaireAnswers)
        .where(eq(questionnaireAnswers.answerId, questionnaireFiles.answerId));
      return (await drizzle.delete(questionnaireFiles).where(notExists(answer)).returning(keyColumn)).map(
        each => each.fileKey,
      );
    },

    async removeOfAnswer(answerId: string): Promise<string[]> {
      return (await drizzle.delete(questionnaireFiles).where(ofAnswer(answerId)).returning(keyColumn)).map(
        each => each.fileKey,
      );
    },

    async removeOfQuestionnaire(questionnaireId: string): Promise<string[]> {
      const isOf = eq(questionnaireFiles.questionnaireId, questionnaireId);
      return (await drizzle.delete(questionnaireFiles).where(isOf).returning(keyColumn)).map(each => each.fileKey);
    },

    async removeOfOwner(ownerId: string): Promise<string[]> {
      const isOf = eq(questionnaireFiles.ownerId, ownerId);
      return (await drizzle.delete(questionnaireFiles).where(isOf).returning(keyColumn)).map(each => each.fileKey);
    },
  };
}

/** The only file that reads or writes questionnaire_files. */
export function attachmentStore(database: Database) {
  const { transaction, drizzle } = database;
  return {
    ...removals(database),

    /**
     * Adds a file within the limits, whatever else is added at the same time; `over` where its answer is gone, or is
     * handed in and the file is no evidence.
     */
    add: (row: AttachmentRecord, limits: AttachmentLimits): Promise<'added' | Refusal> =>
      transaction(async tx => {
        const [answer] = await tx
          .select({ isSubmitted: questionnaireAnswers.isSubmitted })
          .from(questionnaireAnswers)
          .where(eq(questionnaireAnswers.answerId, row.answerId))
          .for('update');
        if (!answer || (answer.isSubmitted && !row.isEvidence)) return 'over';
        await tx.execute(
          sql`select pg_advisory_xact_lock(${lockNumbers.attachmentsOfOwner}, hashtext(${row.ownerId}))`,
        );
        const isOfQuestion = and(
          ofAnswer(row.answerId),
          eq(questionnaireFiles.questionId, row.questionId),
          eq(questionnaireFiles.isEvidence, row.isEvidence),
        );
        if ((await tx.$count(questionnaireFiles, isOfQuestion)) >= limits.ofQuestion) return 'tooManyOfQuestion';
        if ((await tx.$count(questionnaireFiles, ofAnswer(row.answerId))) >= limits.ofAnswer) return 'tooManyFiles';
        const [taken] = await tx
          .select({ bytes: sql<string>`coalesce(sum(${questionnaireFiles.sizeBytes}), 0)` })
          .from(questionnaireFiles)
          .where(eq(questionnaireFiles.ownerId, row.ownerId));
        if (Number(taken?.bytes ?? 0) + row.sizeBytes > limits.ownerBytes) return 'noRoom';
        await tx.insert(questionnaireFiles).values(row);
        return 'added';
      }),

    async find(fileId: string): Promise<AttachmentRecord | undefined> {
      return (await drizzle.select().from(questionnaireFiles).where(isFile(fileId)))[0];
    },

    /** The files of an answer in the order in which they came. */
    ofAnswer: (answerId: string): Promise<AttachmentRecord[]> =>
      drizzle
        .select()
        .from(questionnaireFiles)
        .where(ofAnswer(answerId))
        .orderBy(asc(questionnaireFiles.createdAt), asc(questionnaireFiles.fileId)),

    /** All of an owner; few are in memory at a time. */
    ofOwner: (ownerId: string): AsyncGenerator<AttachmentRecord> =>
      rowsOf({ drizzle }, { table: questionnaireFiles, where: eq(questionnaireFiles.ownerId, ownerId) }),

    /** Which of these keys a row names. */
    namedKeys: async (keys: string[]): Promise<string[]> =>
      (await drizzle.select(keyColumn).from(questionnaireFiles).where(inArray(questionnaireFiles.fileKey, keys))).map(
        each => each.fileKey,
      ),
  };
}
