import { and, asc, count, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows, rowsOf } from '../../../platform/db/owned-rows.ts';
import { questionnaireAnswers, questionnaireLinks, questionnaires } from '../tables.ts';

export type LinkRecord = typeof questionnaireLinks.$inferSelect;
export type AnswerRecord = typeof questionnaireAnswers.$inferSelect;
export type ListedRecord = Omit<AnswerRecord, 'sealedAnswers' | 'sealedNotes' | 'sealedReturn'>;
export type AnswerStore = ReturnType<typeof answerStore>;

/** By which link, and on which days they were handed in. */
export type Came = { linkId?: string | null; fromDay?: string | null; toDay?: string | null };

type SealedAnswer = Pick<AnswerRecord, 'sealedAnswers' | 'sealedSummary' | 'savedAt'>;
type SubmittedAnswer = SealedAnswer & { referenceDate: string; submittedAt: Date };

/** So many answers may be saved for each that may be handed in: many who begin leave it. */
const startsPerAnswer = 5;
const startsMore = 50;
/** One network has at most this part of them as drafts, */
const networkPart = 0.5;
/** and begins so many within an hour that it never saves: an office of some hundred people answers from one address. */
const unsavedMax = 300;
const hourMs = 3_600_000;
/** Whoever keeps the page open for a day without a word on it begins anew. */
const unsavedKeptMs = 24 * hourMs;

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

/** Takes a place among the answers that may be handed in to a link; false where none is left. */
async function reserve(tx: Transaction, linkId: string): Promise<boolean> {
  const { submittedCount, answersMax } = questionnaireLinks;
  const rows = await tx
    .update(questionnaireLinks)
    .set({ submittedCount: sql`${submittedCount} + 1` })
    .where(and(isLink(linkId), lt(submittedCount, answersMax)))
    .returning({ linkId: questionnaireLinks.linkId });
  return rows.length > 0;
}

const placesOf = ({ answersMax }: LinkRecord) => answersMax * startsPerAnswer + startsMore;

/** The link, which nobody else changes until the transaction ends. */
const lockLink = async (tx: Transaction, linkId: string): Promise<LinkRecord | undefined> =>
  (await tx.select().from(questionnaireLinks).where(isLink(linkId)).for('update'))[0];

const draftsFrom = ({ linkId, networkMark }: { linkId: string; networkMark: string }, hasPlace: boolean) =>
  and(
    eq(questionnaireAnswers.linkId, linkId),
    eq(questionnaireAnswers.networkMark, networkMark),
    eq(questionnaireAnswers.hasPlace, hasPlace),
    isDraft,
  );

/** Gives a draft its place in its link, where it has none yet; false where none is left, for anybody or for its network. */
async function takePlace(
  tx: Transaction,
  { answerId, linkId }: { answerId: string; linkId: string },
): Promise<boolean> {
  const link = await lockLink(tx, linkId);
  const [draft] = await tx.select().from(questionnaireAnswers).where(isAnswer(answerId));
  if (!link || !draft || draft.hasPlace) return true;
  const placesMax = placesOf(link);
  if (link.startedCount >= placesMax) return false;
  const { networkMark } = draft;
  const ofNetwork = networkMark ? await tx.$count(questionnaireAnswers, draftsFrom({ linkId, networkMark }, true)) : 0;
  if (ofNetwork >= placesMax * networkPart) return false;
  await tx.update(questionnaireAnswers).set({ hasPlace: true }).where(isAnswer(answerId));
  await tx
    .update(questionnaireLinks)
    .set({ startedCount: sql`${questionnaireLinks.startedCount} + 1` })
    .where(isLink(linkId));
  return true;
}

/** Removes answers, whose places in their links are free again; how many that were. */
async function removeAll(tx: Transaction, which: SQL | undefined): Promise<number> {
  const { linkId: link, hasPlace: place, isSubmitted: handed, isReturned: returned } = questionnaireAnswers;
  const columns = { linkId: link, hasPlace: place, isSubmitted: handed, isReturned: returned };
  const gone = await tx.delete(questionnaireAnswers).where(which).returning(columns);
  const { startedCount, submittedCount } = questionnaireLinks;
  for (const [linkId, answers] of Map.groupBy(gone, each => each.linkId)) {
    if (linkId === null) continue;
    const started = answers.filter(({ hasPlace }) => hasPlace).length;
    const submitted = answers.filter(({ isSubmitted, isReturned }) => isSubmitted || isReturned).length;
    await tx
      .update(questionnaireLinks)
      .set({
        startedCount: sql`greatest(0, ${startedCount} - ${started}::int)`,
        submittedCount: sql`greatest(0, ${submittedCount} - ${submitted}::int)`,
      })
      .where(isLink(linkId));
  }
  return gone.length;
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

type Draft = Pick<AnswerRecord, 'answerId' | 'linkId' | 'hasPlace'>;

/** Answers as they are begun. */
function beginning({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /**
     * Begins an answer of a link, which has no place there before it is saved: `full` where there will be none, `tooOften`
     * where too many were begun from its network and left, `secondTime` where this person has one.
     */
    start: (
      row: AnswerRecord & { linkId: string; networkMark: string },
    ): Promise<'started' | 'full' | 'tooOften' | 'secondTime'> =>
      transaction(async tx => {
        const link = await lockLink(tx, row.linkId);
        if (!link || link.startedCount >= placesOf(link)) return 'full';
        const isRecent = gt(questionnaireAnswers.createdAt, new Date(row.createdAt.getTime() - hourMs));
        const unsaved = await tx.$count(questionnaireAnswers, and(draftsFrom(row, false), isRecent));
        if (unsaved >= unsavedMax) return 'tooOften';
        const added = await tx.insert(questionnaireAnswers).values(row).onConflictDoNothing().returning();
        return added.length > 0 ? 'started' : 'secondTime';
      }),

    /** Gives a draft its place, before it takes files; false where none is left. */
    takePlace: ({ answerId, linkId, hasPlace }: Draft): Promise<boolean> =>
      linkId === null || hasPlace ? Promise.resolve(true) : transaction(tx => takePlace(tx, { answerId, linkId })),

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
  };
}

/** Answers from their first save to their end. */
function changing({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Keeps what is written so far: `full` where its link has no place for it, `over` where it has been handed in or removed. */
    save: ({ answerId, linkId, hasPlace }: Draft, set: SealedAnswer): Promise<'done' | 'full' | 'over'> =>
      transaction(async tx => {
        if (linkId !== null && !hasPlace && !(await takePlace(tx, { answerId, linkId }))) return 'full';
        const rows = await tx
          .update(questionnaireAnswers)
          .set(set)
          .where(and(isAnswer(answerId), isDraft))
          .returning({ answerId: questionnaireAnswers.answerId });
        return rows.length > 0 ? 'done' : 'over';
      }),

    /**
     * Hands an answer in: of several at once one does; `full` where its link takes no more. One that was sent back has
     * its place still. What is told of it is told in the same transaction.
     */
    submit: (
      { answerId, linkId, hasPlace, isReturned }: Draft & Pick<AnswerRecord, 'isReturned'>,
      set: SubmittedAnswer,
      { tell }: { tell?: (tx: Transaction) => Promise<unknown> } = {},
    ): Promise<'done' | 'full' | 'over'> =>
      transaction(async tx => {
        const needsPlace = linkId !== null && !isReturned;
        if (linkId !== null && !hasPlace && !(await takePlace(tx, { answerId, linkId }))) return 'full';
        if (needsPlace && !(await reserve(tx, linkId))) return 'full';
        const rows = await tx
          .update(questionnaireAnswers)
          .set({ ...set, isSubmitted: true, isReturned: false, sealedReturn: null, networkMark: null })
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
    /** All of an owner; few are in memory at a time. */
    answersOfOwner: (ownerId: string): AsyncGenerator<AnswerRecord> =>
      rowsOf({ drizzle }, { table: questionnaireAnswers, where: eq(questionnaireAnswers.ownerId, ownerId) }),

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
    async remove(answerId: string) {
      await transaction(tx => removeAll(tx, isAnswer(answerId)));
    },

    /** Removes what was to be kept no longer than the day before, and what was begun a day ago and never saved. */
    removeDue: (today: string, now: Date): Promise<number> =>
      transaction(async tx => {
        const { keepUntil, hasPlace, createdAt } = questionnaireAnswers;
        const isUnsaved = and(isDraft, eq(hasPlace, false), lt(createdAt, new Date(now.getTime() - unsavedKeptMs)));
        return removeAll(tx, or(lt(keepUntil, today), isUnsaved));
      }),
  };
}

/** The only file that reads or writes questionnaire_links and questionnaire_answers. */
export function answerStore(database: Database) {
  const { drizzle } = database;
  return {
    ...links(database),
    ...beginning(database),
    ...changing(database),
    ...reading(database),
    ...listing(database),
    ...upkeep(database),

    personal: [
      ownedRows({ drizzle }, { table: questionnaireLinks, ownerColumn: questionnaireLinks.ownerId }),
      ownedRows({ drizzle }, { table: questionnaireAnswers, ownerColumn: questionnaireAnswers.ownerId }),
    ] as const,
  };
}
