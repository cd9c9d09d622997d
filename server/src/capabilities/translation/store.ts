import type { SegmentComment, SegmentOrigin } from '@antai/contract/translation/records';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, like, ne, or, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { SegmentCounts, SourceHead } from './describe-record.ts';
import { parting, type SegmentRow, segmentsOf } from './editing/store.ts';
import { translationAcceptances, translationRecords, translationSegments } from './tables.ts';

export type RecordRow = typeof translationRecords.$inferSelect;
/** A record without the words of a text that was pasted. */
export type RecordHead = Omit<RecordRow, 'source'> & { source: SourceHead };
export type { SegmentRow, SplitParts } from './editing/store.ts';

type AcceptanceRow = Omit<typeof translationAcceptances.$inferSelect, 'textKey'>;
export type TranslationStore = ReturnType<typeof translationStore>;

/** What a draft makes of a segment. */
export interface SegmentDraft {
  segmentId: number;
  target: string;
  origin: SegmentOrigin;
  score: number | null;
  problem: string | null;
}

/** What a translator changes of a segment. */
export interface SegmentEdit {
  segmentId: number;
  target?: string;
  /** Added to those that are there. */
  comments?: SegmentComment[];
  isConfirmed?: boolean;
}

/** A statement of a hundred rows is composed in some milliseconds. */
const insertedAtOnce = 100;
const noSegments: SegmentCounts = { segmentCount: 0, translatedCount: 0, confirmedCount: 0 };

const head = {
  ...getTableColumns(translationRecords),
  source: sql<SourceHead>`${translationRecords.source} - 'text'`,
};

const isRecord = (recordId: string) => eq(translationRecords.recordId, recordId);

const isIn = (recordId: string) => eq(translationSegments.recordId, recordId);

const isSegment = (recordId: string, segmentId: number) =>
  and(isIn(recordId), eq(translationSegments.segmentId, segmentId));

const isSaidIn = (language: string | null) => sql`${translationSegments.language} is not distinct from ${language}`;

/** Translations of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a record; false where its owner has as many as there may be. */
    add: (row: RecordRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: translationRecords, ownerColumn: translationRecords.ownerId, ownerId, max })))
          return false;
        await tx.insert(translationRecords).values(row);
        return true;
      }),

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(translationRecords).where(isRecord(recordId)))[0];
    },

    async head(recordId: string): Promise<RecordHead | undefined> {
      return (await drizzle.select(head).from(translationRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, { offset, limit }: { offset: number; limit: number }) {
      const isOwn = eq(translationRecords.ownerId, ownerId);
      const records = await drizzle
        .select(head)
        .from(translationRecords)
        .where(isOwn)
        .orderBy(desc(translationRecords.createdAt), desc(translationRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(translationRecords, isOwn) };
    },

    async change(recordId: string, set: Partial<Pick<RecordRow, 'answeredBy' | 'notTranslated'>>) {
      await drizzle.update(translationRecords).set(set).where(isRecord(recordId));
    },

    /** Names the task that drafts a record that names none; false where another is named meanwhile, or the record is gone. */
    async setTask(recordId: string, taskId: string | null): Promise<boolean> {
      const isOpen = and(isRecord(recordId), isNull(translationRecords.taskId));
      return (await drizzle.update(translationRecords).set({ taskId }).where(isOpen)).rowCount === 1;
    },

    /** Names an export in the place of the one before; gives the task of that one. Undefined where the record is gone. */
    replaceExport: (
      recordId: string,
      set: Pick<RecordRow, 'exportTaskId' | 'exportForm'>,
    ): Promise<Pick<RecordRow, 'exportTaskId'> | undefined> =>
      transaction(async tx => {
        const columns = { exportTaskId: translationRecords.exportTaskId };
        const [before] = await tx.select(columns).from(translationRecords).where(isRecord(recordId)).for('update');
        if (before) await tx.update(translationRecords).set(set).where(isRecord(recordId));
        return before;
      }),

    /** Removes a record; gives the tasks that it names at this moment, undefined where it is gone. */
    remove: (recordId: string): Promise<Pick<RecordRow, 'taskId' | 'exportTaskId'> | undefined> =>
      transaction(async tx => {
        await tx.delete(translationAcceptances).where(eq(translationAcceptances.recordId, recordId));
        await tx.delete(translationSegments).where(isIn(recordId));
        const named = { taskId: translationRecords.taskId, exportTaskId: translationRecords.exportTaskId };
        return (await tx.delete(translationRecords).where(isRecord(recordId)).returning(named))[0];
      }),

    /** How far the segments of records are. */
    async countsOf(recordIds: string[]): Promise<(recordId: string) => SegmentCounts> {
      const rows = await drizzle
        .select({
          recordId: translationSegments.recordId,
          segmentCount: sql<number>`count(*)::int`,
          translatedCount: sql<number>`count(*) filter (where ${translationSegments.target} <> '')::int`,
          confirmedCount: sql<number>`count(*) filter (where ${translationSegments.isConfirmed})::int`,
        })
        .from(translationSegments)
        .where(inArray(translationSegments.recordId, recordIds))
        .groupBy(translationSegments.recordId);
      const byId = new Map(rows.map(({ recordId, ...counts }) => [recordId, counts]));
      return recordId => byId.get(recordId) ?? noSegments;
    },
  };
}

/** The segments of a record as they are read in and drafted. */
function segments({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Writes the segments of a record, once: at a second try they are there. */
    keepSegments: (recordId: string, rows: SegmentRow[]): Promise<void> =>
      transaction(async tx => {
        const { recordId: id } = translationRecords;
        const [record] = await tx.select({ id }).from(translationRecords).where(isRecord(recordId)).for('update');
        if (!record || (await tx.$count(translationSegments, isIn(recordId))) > 0) return;
        for (let at = 0; at < rows.length; at += insertedAtOnce)
          await tx.insert(translationSegments).values(rows.slice(at, at + insertedAtOnce));
      }),

    segments: (recordId: string): Promise<SegmentRow[]> => transaction(tx => segmentsOf(tx, recordId)),

    /** Whether the text is read in. */
    async hasSegments(recordId: string): Promise<boolean> {
      const { segmentId } = translationSegments;
      return (await drizzle.select({ segmentId }).from(translationSegments).where(isIn(recordId)).limit(1)).length > 0;
    },

    async hasSegment(recordId: string, segmentId: number): Promise<boolean> {
      return (await drizzle.$count(translationSegments, isSegment(recordId, segmentId))) > 0;
    },

    /**
     * What a segment is seen with: those before it that may define a term, which stands in quotes, and at least the one just
     * before it; the segment itself comes last. Undefined where it is not there.
     */
    async context(recordId: string, segmentId: number): Promise<SegmentRow[] | undefined> {
      const { paragraph, start, source } = translationSegments;
      const [row] = await drizzle.select().from(translationSegments).where(isSegment(recordId, segmentId));
      if (!row) return undefined;
      const isBefore = and(isIn(recordId), sql`(${paragraph}, ${start}) < (${row.paragraph}, ${row.start})`);
      const isQuoting = or(like(source, '%"%'), like(source, "%'%"));
      const rows = drizzle.select().from(translationSegments);
      const quoting = await rows.where(and(isBefore, isQuoting)).orderBy(asc(paragraph), asc(start));
      const last = drizzle.select().from(translationSegments).where(isBefore);
      const [previous] = await last.orderBy(desc(paragraph), desc(start)).limit(1);
      const isLast = previous?.segmentId === quoting.at(-1)?.segmentId;
      return [...quoting, ...(previous && !isLast ? [previous] : []), row];
    },

    /** What stands just before segments; empty at the beginning. */
    async sourcesBefore(
      tx: Transaction,
      recordId: string,
      { segmentIds }: { segmentIds: number[] },
    ): Promise<Map<number, string>> {
      const { rows } = await tx.execute<{ id: number; before: string | null }>(sql`
        select segment_id as id, before from (
          select segment_id, lag(source) over (order by paragraph, start_at) as before
          from translation_segments where record_id = ${recordId}) as placed
        where segment_id = any(${sql.param(segmentIds)}::int[])`);
      return new Map(rows.map(({ id, before }) => [id, before ?? '']));
    },

    /** Keeps drafts of segments that nobody has written or confirmed meanwhile. */
    async keepDrafts(recordId: string, drafts: readonly SegmentDraft[]): Promise<void> {
      if (drafts.length === 0) return;
      await drizzle.execute(sql`
        update translation_segments as own
        set target = draft.target, origin = draft.origin, score = draft.score, problem = draft.problem
        from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
          as draft("segmentId" integer, target text, origin text, score integer, problem text)
        where own.record_id = ${recordId} and own.segment_id = draft."segmentId"
          and own.target = '' and not own.is_confirmed`);
    },
  };
}

/** Rows in one statement: a file of exchange brings thousands, and nobody else is served while they are written. */
const writtenAtOnce = 1_000;

function withEdit(row: SegmentRow, { target, comments, isConfirmed }: SegmentEdit): SegmentRow {
  const isOther = target !== undefined && target !== row.target;
  return {
    ...row,
    ...(isOther ? { target, origin: target === '' ? ('none' as const) : ('own' as const), score: null } : {}),
    ...(comments ? { comments: [...row.comments, ...comments] } : {}),
    ...(isConfirmed === undefined ? {} : { isConfirmed: isConfirmed && (target ?? row.target) !== '' }),
    problem: null,
  };
}

async function writeEdited(tx: Transaction, { recordId, rows }: { recordId: string; rows: SegmentRow[] }) {
  for (let from = 0; from < rows.length; from += writtenAtOnce) {
    const values = rows
      .slice(from, from + writtenAtOnce)
      .map(({ segmentId, target, origin, score, comments, isConfirmed }) => ({
        ...{ segmentId, target, origin, score, comments, isConfirmed },
      }));
    await tx
      .update(translationSegments)
      .set({
        target: sql`v.target`,
        origin: sql`v.origin`,
        score: sql`v.score`,
        comments: sql`v.comments`,
        isConfirmed: sql`v."isConfirmed"`,
        problem: null,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v("segmentId" integer, target text, origin text, score integer, comments jsonb, "isConfirmed" boolean)`,
      )
      .where(and(isIn(recordId), eq(translationSegments.segmentId, sql`v."segmentId"`)));
  }
}

/** Fills the empty segments that say the same as confirmed ones; of several that say it, the first counts. Gives those that changed. */
async function fillSame(
  tx: Transaction,
  { recordId, confirmed }: { recordId: string; confirmed: SegmentRow[] },
): Promise<SegmentRow[]> {
  const first = new Map<string, { source: string; language: string | null; target: string }>();
  for (const { source, language, target } of confirmed) {
    const name = `${language ?? ''} ${source}`;
    if (!first.has(name)) first.set(name, { source, language, target });
  }
  const values = [...first.values()];
  const changed: SegmentRow[] = [];
  for (let from = 0; from < values.length; from += writtenAtOnce) {
    const some = JSON.stringify(values.slice(from, from + writtenAtOnce));
    changed.push(
      ...(await tx
        .update(translationSegments)
        .set({ target: sql`v.target`, origin: 'memory', score: 100, problem: null })
        .from(sql`jsonb_to_recordset(${some}::jsonb) as v(source text, language text, target text)`)
        .where(
          and(
            isIn(recordId),
            eq(translationSegments.target, ''),
            eq(translationSegments.source, sql`v.source`),
            sql`${translationSegments.language} is not distinct from v.language`,
          ),
        )
        .returning(getTableColumns(translationSegments))),
    );
  }
  return changed;
}

/** What a translator changes of segments. */
function edits({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /**
     * Keeps what a translator wrote, and does `andThen` with it in the same transaction; gives the rows that are changed by
     * it. Undefined where one of the segments is not there.
     */
    edit: (
      recordId: string,
      edits: readonly SegmentEdit[],
      { andThen }: { andThen?: (changed: SegmentRow[], tx: Transaction) => Promise<void> } = {},
    ): Promise<SegmentRow[] | undefined> =>
      transaction(async tx => {
        const ids = [...new Set(edits.map(({ segmentId }) => segmentId))];
        const isOne = and(isIn(recordId), inArray(translationSegments.segmentId, ids));
        const rows = await tx.select().from(translationSegments).where(isOne).for('update');
        if (rows.length < ids.length) return undefined;
        const changed = new Map(rows.map(row => [row.segmentId, row]));
        for (const each of edits) changed.set(each.segmentId, withEdit(changed.get(each.segmentId)!, each));
        await writeEdited(tx, { recordId, rows: [...changed.values()] });
        const inOrder = () => [...changed.values()].sort((a, b) => a.segmentId - b.segmentId);
        const confirmed = inOrder().filter(({ isConfirmed }) => isConfirmed);
        for (const row of await fillSame(tx, { recordId, confirmed })) changed.set(row.segmentId, row);
        await andThen?.(inOrder(), tx);
        return inOrder();
      }),

    /** Changes what is said of a segment, one after the other; undefined where the segment is not there. */
    discuss: <Refusal extends string>(
      recordId: string,
      { segmentId, change }: { segmentId: number; change: (comments: SegmentComment[]) => SegmentComment[] | Refusal },
    ): Promise<SegmentRow | Refusal | undefined> =>
      transaction(async tx => {
        const isOne = isSegment(recordId, segmentId);
        const [row] = await tx.select().from(translationSegments).where(isOne).for('update');
        if (!row) return undefined;
        const comments = change(row.comments);
        if (typeof comments === 'string') return comments;
        await tx.update(translationSegments).set({ comments }).where(isOne);
        return { ...row, comments };
      }),

    /** Fills the segments with the same source that are not confirmed; gives those that changed. */
    propagate: (recordId: string, segmentId: number): Promise<SegmentRow[] | 'gone'> =>
      transaction(async tx => {
        const [row] = await tx.select().from(translationSegments).where(isSegment(recordId, segmentId)).for('update');
        if (!row || row.target === '') return row ? [] : 'gone';
        return tx
          .update(translationSegments)
          .set({ target: row.target, origin: 'memory', score: 100, problem: null })
          .where(
            and(
              isIn(recordId),
              eq(translationSegments.source, row.source),
              isSaidIn(row.language),
              eq(translationSegments.isConfirmed, false),
              ne(translationSegments.target, row.target),
              ne(translationSegments.segmentId, segmentId),
            ),
          )
          .returning();
      }),
  };
}

/** Deviations that a translator accepts. */
function acceptances({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    async acceptances(recordId: string): Promise<AcceptanceRow[]> {
      return drizzle
        .select()
        .from(translationAcceptances)
        .where(eq(translationAcceptances.recordId, recordId))
        .orderBy(asc(translationAcceptances.segmentId), asc(translationAcceptances.acceptedAt));
    },

    /** Keeps that a deviation is accepted, in place of what was said of it before; without a reason it is accepted no more. */
    async accept(row: AcceptanceRow) {
      const { recordId, segmentId, rule, text, reason, acceptedAt } = row;
      const textKey = sha256Of(text);
      if (reason === '') {
        await drizzle
          .delete(translationAcceptances)
          .where(
            and(
              eq(translationAcceptances.recordId, recordId),
              eq(translationAcceptances.segmentId, segmentId),
              eq(translationAcceptances.rule, rule),
              eq(translationAcceptances.textKey, textKey),
            ),
          );
        return;
      }
      const { recordId: a, segmentId: b, rule: c, textKey: d } = translationAcceptances;
      await drizzle
        .insert(translationAcceptances)
        .values({ ...row, textKey })
        .onConflictDoUpdate({ target: [a, b, c, d], set: { reason, acceptedAt } });
    },
  };
}

/** With `editing/store.ts` the only file that reads or writes translation_records, translation_segments and translation_acceptances. */
export function translationStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...segments(database),
    ...edits(database),
    ...parting(database),
    ...acceptances(database),

    personal: [
      ownedRows({ drizzle }, { table: translationRecords, ownerColumn: translationRecords.ownerId }),
      ownedRows({ drizzle }, { table: translationSegments, ownerColumn: translationSegments.ownerId }),
      ownedRows({ drizzle }, { table: translationAcceptances, ownerColumn: translationAcceptances.ownerId }),
    ] as const,
  };
}
