import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { questionnaireAnswers, questionnaireLinks, questionnaires } from '../tables.ts';

export type LinkRecord = typeof questionnaireLinks.$inferSelect;
export type AnswerRecord = typeof questionnaireAnswers.$inferSelect;
export type ListedRecord = Omit<AnswerRecord, 'sealedAnswers' | 'sealedNotes' | 'sealedReturn'>;
export type AnswerStore = ReturnType<typeof answerStore>;

/** By which link, and on which days they were handed in. */
export type Came = { linkId?: string | null; fromDay?: string | null; toDay?: string | null };

type Sealed = Pick<AnswerRecord, 'sealedAnswers' | 'sealedSummary' | 'savedAt'>;
type Handed = Sealed & { referenceDate: string; submittedAt: Date };

/** So many answers may be begun for each that may be handed in: most who open a link leave it. */
const startsPerAnswer = 5;
const startsMore = 50;

const isLink = (linkId: string) => eq(questionnaireLinks.linkId, linkId);

const isAnswer = (answerId: string) => eq(questionnaireAnswers.answerId, answerId);

const isSubmittedTo = (questionnaireId: string, version: number) =>
  and(
    eq(questionnaireAnswers.questionnaireId, questionnaireId),
    eq(questionnaireAnswers.version, version),
    eq(questionnaireAnswers.isSubmitted, true),
  );

/** What came by one link, or was handed in on some days of Shanghai. */
const came = ({ linkId, fromDay, toDay }: Came): SQL | undefined =>
  and(
    linkId ? eq(questionnaireAnswers.linkId, linkId) : undefined,
    fromDay ? gte(questionnaireAnswers.referenceDate, fromDay) : undefined,
    toDay ? lte(questionnaireAnswers.referenceDate, toDay) : undefined,
  );

const isDraft = eq(questionnaireAnswers.isSubmitted, false);

const summaryColumns = {
  answerId: questionnaireAnswers.answerId,
  sealedSummary: questionnaireAnswers.sealedSummary,
  submittedAt: questionnaireAnswers.submittedAt,
};

/** Takes a place among those that a link may have; false where none is left. */
async function reserve(
  tx: Transaction,
  { linkId, set }: { linkId: string; set: 'startedCount' | 'submittedCount' },
): Promise<boolean> {
  const column = questionnaireLinks[set];
  const limit =
    set === 'submittedCount'
      ? questionnaireLinks.answersMax
      : sql`${questionnaireLinks.answersMax} * ${startsPerAnswer} + ${startsMore}`;
  const rows = await tx
    .update(questionnaireLinks)
    .set({ [set]: sql`${column} + 1` })
    .where(and(isLink(linkId), lt(column, limit)))
    .returning({ linkId: questionnaireLinks.linkId });
  return rows.length > 0;
}

/** The links that questionnaires are answered by. */
function links({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Adds a link, unless its questionnaire has as many as may be; false then. */
    addLink: (row: LinkRecord, linksMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx
          .select()
          .from(questionnaires)
          .where(eq(questionnaires.questionnaireId, row.questionnaireId))
          .for('update');
        const total = await tx.$count(questionnaireLinks, eq(questionnaireLinks.questionnaireId, row.questionnaireId));
        if (total >= linksMax) return false;
        await tx.insert(questionnaireLinks).values(row);
        return true;
      }),

    async findLink(linkId: string): Promise<LinkRecord | undefined> {
      return (await drizzle.select().from(questionnaireLinks).where(isLink(linkId)))[0];
    },

    linksOf: (questionnaireId: string): Promise<LinkRecord[]> =>
      drizzle
        .select()
        .from(questionnaireLinks)
        .where(eq(questionnaireLinks.questionnaireId, questionnaireId))
        .orderBy(desc(questionnaireLinks.createdAt), asc(questionnaireLinks.linkId)),

    async editLink(linkId: string, set: Partial<Pick<LinkRecord, 'isOpen' | 'expireDay' | 'answersMax'>>) {
      const rows = await drizzle.update(questionnaireLinks).set(set).where(isLink(linkId)).returning();
      return rows[0];
    },
  };
}

/** What opens an answer again to whoever gave it. */
type Return = { sealedReturn: string; savedAt: Date };

/** Answers from their beginning to their end. */
function writing({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Begins an answer of a link: `full` where it takes no more, `secondTime` where this person has one. */
    start: (row: AnswerRecord & { linkId: string }): Promise<'started' | 'full' | 'secondTime'> =>
      transaction(async tx => {
        // a person is looked for first: whoever comes a second time takes no place
        if (!(await reserve(tx, { linkId: row.linkId, set: 'startedCount' }))) return 'full';
        const added = await tx.insert(questionnaireAnswers).values(row).onConflictDoNothing().returning();
        if (added.length > 0) return 'started';
        await tx
          .update(questionnaireLinks)
          .set({ startedCount: sql`${questionnaireLinks.startedCount} - 1` })
          .where(isLink(row.linkId));
        return 'secondTime';
      }),

    /** Adds an answer that the lawyer fills in, unless the questionnaire has as many as may be; false then. */
    add: (row: AnswerRecord, answersMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx
          .select()
          .from(questionnaires)
          .where(eq(questionnaires.questionnaireId, row.questionnaireId))
          .for('update');
        const isOf = eq(questionnaireAnswers.questionnaireId, row.questionnaireId);
        if ((await tx.$count(questionnaireAnswers, isOf)) >= answersMax) return false;
        await tx.insert(questionnaireAnswers).values(row);
        return true;
      }),

    /** Keeps what is written so far; false where it has been handed in or removed. */
    async save(answerId: string, set: Sealed): Promise<boolean> {
      const rows = await drizzle
        .update(questionnaireAnswers)
        .set(set)
        .where(and(isAnswer(answerId), isDraft))
        .returning({ answerId: questionnaireAnswers.answerId });
      return rows.length > 0;
    },

    /**
     * Hands an answer in: of several at once one does; `full` where its link takes no more. One that was sent back has
     * its place still. What is told of it is told in the same transaction.
     */
    submit: (
      { answerId, linkId, isReturned }: Pick<AnswerRecord, 'answerId' | 'linkId' | 'isReturned'>,
      set: Handed,
      { tell }: { tell?: (tx: Transaction) => Promise<unknown> } = {},
    ): Promise<'done' | 'full' | 'over'> =>
      transaction(async tx => {
        const needsPlace = linkId !== null && !isReturned;
        if (needsPlace && !(await reserve(tx, { linkId, set: 'submittedCount' }))) return 'full';
        const rows = await tx
          .update(questionnaireAnswers)
          .set({ ...set, isSubmitted: true, isReturned: false, sealedReturn: null })
          .where(and(isAnswer(answerId), isDraft, eq(questionnaireAnswers.isReturned, isReturned)))
          .returning({ answerId: questionnaireAnswers.answerId });
        if (rows.length > 0) {
          await tell?.(tx);
          return 'done';
        }
        if (needsPlace)
          await tx
            .update(questionnaireLinks)
            .set({ submittedCount: sql`${questionnaireLinks.submittedCount} - 1` })
            .where(isLink(linkId));
        return 'over';
      }),

    /** Opens an answer that was handed in to whoever gave it; false where it was not. */
    async sendBack(answerId: string, { sealedReturn, savedAt }: Return): Promise<boolean> {
      const rows = await drizzle
        .update(questionnaireAnswers)
        .set({ isSubmitted: false, isReturned: true, sealedReturn, referenceDate: null, submittedAt: null, savedAt })
        .where(and(isAnswer(answerId), eq(questionnaireAnswers.isSubmitted, true)))
        .returning({ answerId: questionnaireAnswers.answerId });
      return rows.length > 0;
    },
  };
}

/** One answer, or all of an owner. */
function reading({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    answersOfOwner: (ownerId: string): Promise<AnswerRecord[]> =>
      drizzle.select().from(questionnaireAnswers).where(eq(questionnaireAnswers.ownerId, ownerId)),

    async find(answerId: string): Promise<AnswerRecord | undefined> {
      return (await drizzle.select().from(questionnaireAnswers).where(isAnswer(answerId)))[0];
    },

    async findByKey(linkId: string, keyHash: string): Promise<AnswerRecord | undefined> {
      const isKey = and(eq(questionnaireAnswers.linkId, linkId), eq(questionnaireAnswers.keyHash, keyHash));
      return (await drizzle.select().from(questionnaireAnswers).where(isKey))[0];
    },

    /** Some answers, whole, in no order; those that are gone are not among them. */
    whole: (answerIds: string[]): Promise<AnswerRecord[]> =>
      drizzle.select().from(questionnaireAnswers).where(inArray(questionnaireAnswers.answerId, answerIds)),
  };
}

/** What came in to a questionnaire. */
function listing({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    async page({
      questionnaireId,
      state,
      version,
      offset,
      limit,
      ...of
    }: Came & {
      questionnaireId: string;
      state?: 'draft' | 'submitted' | null;
      version?: number | null;
      offset: number;
      limit: number;
    }) {
      const conditions: (SQL | undefined)[] = [
        eq(questionnaireAnswers.questionnaireId, questionnaireId),
        state ? eq(questionnaireAnswers.isSubmitted, state === 'submitted') : undefined,
        version ? eq(questionnaireAnswers.version, version) : undefined,
        came(of),
      ];
      const where = and(...conditions);
      // what was answered is not looked at in a list
      const {
        sealedAnswers: _answers,
        sealedNotes: _notes,
        sealedReturn: _return,
        ...columns
      } = getTableColumns(questionnaireAnswers);
      const records: ListedRecord[] = await drizzle
        .select(columns)
        .from(questionnaireAnswers)
        .where(where)
        .orderBy(desc(questionnaireAnswers.savedAt), desc(questionnaireAnswers.answerId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(questionnaireAnswers, where) };
    },

    /** What was handed in to a version, the latest first. */
    summariesOf: (
      { questionnaireId, version, ...of }: Came & { questionnaireId: string; version: number },
      limit: number,
    ) =>
      drizzle
        .select(summaryColumns)
        .from(questionnaireAnswers)
        .where(and(isSubmittedTo(questionnaireId, version), came(of)))
        .orderBy(desc(questionnaireAnswers.savedAt), desc(questionnaireAnswers.answerId))
        .limit(limit),

    countsByVersion: (questionnaireId: string) =>
      drizzle
        .select({ version: questionnaireAnswers.version, answers: count() })
        .from(questionnaireAnswers)
        .where(
          and(eq(questionnaireAnswers.questionnaireId, questionnaireId), eq(questionnaireAnswers.isSubmitted, true)),
        )
        .groupBy(questionnaireAnswers.version),
  };
}

/** What becomes of answers that were handed in. */
function upkeep({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    async markAnalysed(answerId: string, analysedAt: Date) {
      await drizzle.update(questionnaireAnswers).set({ analysedAt }).where(isAnswer(answerId));
    },

    /** Changes the notes of an answer, one change after the other; false where the answer is gone. */
    changeNotes: (answerId: string, change: (sealed: string | null) => string): Promise<boolean> =>
      transaction(async tx => {
        const [row] = await tx
          .select({ sealedNotes: questionnaireAnswers.sealedNotes })
          .from(questionnaireAnswers)
          .where(isAnswer(answerId))
          .for('update');
        if (!row) return false;
        await tx
          .update(questionnaireAnswers)
          .set({ sealedNotes: change(row.sealedNotes) })
          .where(isAnswer(answerId));
        return true;
      }),

    /** Removes an answer; its place in the link is free again. */
    remove: (answerId: string): Promise<void> =>
      transaction(async tx => {
        const [row] = await tx.delete(questionnaireAnswers).where(isAnswer(answerId)).returning();
        if (!row?.linkId) return;
        const { startedCount, submittedCount } = questionnaireLinks;
        await tx
          .update(questionnaireLinks)
          .set({
            startedCount: sql`${startedCount} - 1`,
            ...(row.isSubmitted || row.isReturned ? { submittedCount: sql`${submittedCount} - 1` } : {}),
          })
          .where(isLink(row.linkId));
      }),

    /** Removes what was to be kept no longer than the day before. */
    async removeDue(today: string): Promise<number> {
      const { rowCount } = await drizzle.delete(questionnaireAnswers).where(lt(questionnaireAnswers.keepUntil, today));
      return rowCount ?? 0;
    },
  };
}

/** The only file that reads or writes questionnaire_links and questionnaire_answers. */
export function answerStore(database: Database) {
  const { drizzle } = database;
  return {
    ...links(database),
    ...writing(database),
    ...reading(database),
    ...listing(database),
    ...upkeep(database),

    personal: [
      ownedRows({ drizzle }, { table: questionnaireLinks, ownerColumn: questionnaireLinks.ownerId }),
      ownedRows({ drizzle }, { table: questionnaireAnswers, ownerColumn: questionnaireAnswers.ownerId }),
    ] as const,
  };
}
