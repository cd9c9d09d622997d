import {
  filledSegmentsMax,
  type SegmentComment,
  segmentCommentsMax,
  translatedBytesMax,
  translationsBytesMax,
} from '@antai/contract/translation/records';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { translationAcceptances, translationRecords, translationSegments } from '../tables.ts';

export type SegmentRow = Omit<typeof translationSegments.$inferSelect, 'bytes'>;
type Transactions = Pick<Database, 'transaction'>;

/** What a translator changes of a segment. */
export interface SegmentEdit {
  segmentId: number;
  target?: string;
  /** Added to those that are there. */
  comments?: SegmentComment[];
  isConfirmed?: boolean;
}

/** A segment as an edit leaves it. */
type EditedSegment = Pick<SegmentRow, 'segmentId' | 'language' | 'source' | 'target' | 'isConfirmed'>;

/** What edits came to: the segments that they changed, then the first of those that were filled; whether all were that say the same. */
interface EditOutcome {
  segmentIds: number[];
  isAllFilled: boolean;
}

/** Rows and bytes that are written in one statement: it takes some milliseconds, and nobody else is served meanwhile. */
export const writtenAtOnce = { rows: 250, bytes: 256 * 1024 };

const { bytes: _bytes, ...writtenColumns } = getTableColumns(translationSegments);
export const columns = writtenColumns;
const { comments: _comments, ...plainColumns } = columns;

export const isIn = (recordId: string) => eq(translationSegments.recordId, recordId);

export const isSegment = (recordId: string, segmentId: number) =>
  and(isIn(recordId), eq(translationSegments.segmentId, segmentId));

/** Whoever writes segments of an owner does it alone: what all of them say together is counted before. */
export async function hold(tx: Transaction, recordId: string): Promise<void> {
  const { recordId: id, ownerId: owner } = translationRecords;
  const [record] = await tx.select({ owner }).from(translationRecords).where(eq(id, recordId)).for('update');
  if (record) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`translation_bytes ${record.owner}`}))`);
}

/** Bytes that the translations of an owner may still take together. */
export async function roomOfOwner(tx: Pick<Transaction, 'execute'>, ownerId: string): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from translation_records where owner_id = ${ownerId}`,
  );
  return translationsBytesMax - rows[0]!.bytes;
}

/** Bytes that a record may still take, as itself and with all others of its owner. */
export async function roomOf(tx: Pick<Transaction, 'execute'>, recordId: string): Promise<number> {
  const { rows } = await tx.execute<{ ownerId: string; bytes: number }>(
    sql`select owner_id as "ownerId", bytes from translation_records where record_id = ${recordId}`,
  );
  const [record] = rows;
  if (!record) return translatedBytesMax;
  return Math.min(translatedBytesMax - record.bytes, await roomOfOwner(tx, record.ownerId));
}

/** What a value takes where it is kept. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

type Row = Omit<SegmentRow, 'comments'> & { commentCount: number };

interface Change {
  row: Row;
  added: SegmentComment[];
  growth: number;
}

function withEdit(
  { row, added, growth }: Change,
  { target, comments = [], isConfirmed }: Omit<SegmentEdit, 'segmentId'>,
): Change {
  const isOther = target !== undefined && target !== row.target;
  const fitting = comments.slice(0, Math.max(0, segmentCommentsMax - row.commentCount - added.length));
  const changed: Row = {
    ...row,
    ...(isOther ? { target, origin: target === '' ? ('none' as const) : ('own' as const), score: null } : {}),
    ...(isConfirmed === undefined ? {} : { isConfirmed: isConfirmed && (target ?? row.target) !== '' }),
  };
  return {
    row: changed,
    added: [...added, ...fitting],
    growth:
      growth +
      (isOther ? bytesOf(target) - bytesOf(row.target) : 0) +
      fitting.reduce((sum, comment) => sum + bytesOf(comment), 0),
  };
}

async function rowsOf(tx: Transaction, { recordId, segmentIds }: { recordId: string; segmentIds: number[] }) {
  const commentCount = sql<number>`jsonb_array_length(${translationSegments.comments})`;
  const isOne = sql`${translationSegments.segmentId} = any(${sql.param(segmentIds)}::int[])`;
  return tx
    .select({ ...plainColumns, commentCount })
    .from(translationSegments)
    .where(and(isIn(recordId), isOne));
}

async function writeEdited(tx: Transaction, { recordId, changes }: { recordId: string; changes: Change[] }) {
  const values = changes.map(({ row: { segmentId, target, origin, score, isConfirmed }, added }) => ({
    ...{ segmentId, target, origin, score, isConfirmed, added },
  }));
  await tx
    .update(translationSegments)
    .set({
      target: sql`v.target`,
      origin: sql`v.origin`,
      score: sql`v.score`,
      comments: sql`${translationSegments.comments} || v.added`,
      isConfirmed: sql`v."isConfirmed"`,
      problem: null,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v("segmentId" integer, target text, origin text, score integer, added jsonb, "isConfirmed" boolean)`,
    )
    .where(and(isIn(recordId), eq(translationSegments.segmentId, sql`v."segmentId"`)));
}

/** What is to stand in the segments that say the same. */
interface FillOrder {
  source: string;
  language: string | null;
  target: string;
  /** What the target takes where it is kept. */
  size: number;
}

interface Fill {
  recordId: string;
  fillings: readonly FillOrder[];
  /** Which of the segments that say the same are filled. */
  isOpen: SQL;
}

const fillingOf = ({ source, language, target }: EditedSegment): FillOrder => ({
  ...{ source, language, target },
  size: bytesOf(target),
});

/** The texts that segments are filled with, by their numbers. */
const textsOf = (fillings: readonly FillOrder[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(fillings.map((filling, at) => ({ at, ...filling })))}::jsonb)
    as text(at integer, source text, language text, target text, size integer)`;

/** Segments that say the same as `text`, with what they take more when they are filled. */
const fillable = ({ recordId, isOpen }: Pick<Fill, 'recordId' | 'isOpen'>) => sql`
  select segment_id, paragraph, start_at, text.at, text.size - octet_length(to_json(translation_segments.target)::text) as growth
  from translation_segments
  join text on translation_segments.source = text.source and translation_segments.language is not distinct from text.language
  where record_id = ${recordId} and ${isOpen}`;

/** Fills some segments; says how many there were to be filled. */
const fillSome = ({ transaction }: Transactions, order: Fill) =>
  transaction(async tx => {
    await hold(tx, order.recordId);
    const room = Math.max(0, await roomOf(tx, order.recordId));
    const { rows } = await tx.execute<{ openCount: number; segmentIds: number[] | null }>(sql`
      with text as materialized (${textsOf(order.fillings)}),
      open as (${fillable(order)} order by paragraph, start_at limit ${writtenAtOnce.rows}),
      summed as (select *, sum(growth) over (order by paragraph, start_at) as upto from open),
      filled as (
        update translation_segments set target = text.target, origin = 'memory', score = 100, problem = null
        from summed join text on text.at = summed.at
        where record_id = ${order.recordId} and translation_segments.segment_id = summed.segment_id
          and summed.upto <= ${room} and summed.upto - summed.growth < ${writtenAtOnce.bytes}
        returning translation_segments.segment_id
      )
      select (select count(*)::int from open) as "openCount", (select array_agg(segment_id order by segment_id) from filled) as "segmentIds"`);
    return { openCount: rows[0]!.openCount, segmentIds: rows[0]!.segmentIds ?? [] };
  });

/** Fills segments that say the same, some at a time, as far as the record has room; says whether it had for all. */
async function fillSame(database: Transactions, order: Fill): Promise<EditOutcome> {
  const segmentIds: number[] = [];
  for (;;) {
    const filled = await fillSome(database, order);
    segmentIds.push(...filled.segmentIds.slice(0, filledSegmentsMax - segmentIds.length));
    if (filled.openCount === filled.segmentIds.length && filled.openCount < writtenAtOnce.rows)
      return { segmentIds, isAllFilled: true };
    if (filled.segmentIds.length === 0) return { segmentIds, isAllFilled: false };
  }
}

/** Of several confirmed segments that say the same, the first counts. */
function fillingsOf(edited: readonly EditedSegment[]): FillOrder[] {
  const first = new Map<string, EditedSegment>();
  for (const each of edited) {
    const name = `${each.language ?? ''} ${each.source}`;
    if (each.isConfirmed && !first.has(name)) first.set(name, each);
  }
  return [...first.values()].map(fillingOf);
}

/** What a translator writes, and what is filled with it. */
function writing(database: Transactions) {
  const { transaction } = database;
  return {
    /**
     * Keeps what a translator wrote, and does `andThen` with it in the same transaction; then fills the empty segments that
     * say the same as those that were confirmed. Undefined where one of the segments is not there.
     */
    async edit(
      recordId: string,
      edits: readonly SegmentEdit[],
      { andThen }: { andThen?: (edited: EditedSegment[], tx: Transaction) => Promise<void> } = {},
    ): Promise<EditOutcome | 'full' | undefined> {
      const edited = await transaction(async tx => {
        await hold(tx, recordId);
        const segmentIds = [...new Set(edits.map(({ segmentId }) => segmentId))].sort((a, b) => a - b);
        const rows = await rowsOf(tx, { recordId, segmentIds });
        if (rows.length < segmentIds.length) return undefined;
        const changes = new Map(rows.map(row => [row.segmentId, { row, added: [], growth: 0 } as Change]));
        for (const { segmentId, ...edit } of edits) changes.set(segmentId, withEdit(changes.get(segmentId)!, edit));
        const growth = [...changes.values()].reduce((sum, change) => sum + change.growth, 0);
        if (growth > 0 && growth > (await roomOf(tx, recordId))) return 'full';
        await writeEdited(tx, { recordId, changes: [...changes.values()] });
        const inOrder = segmentIds.map(segmentId => changes.get(segmentId)!.row);
        await andThen?.(inOrder, tx);
        return inOrder;
      });
      if (!Array.isArray(edited)) return edited;
      const own = edited.map(({ segmentId }) => segmentId);
      const fillings = fillingsOf(edited);
      if (fillings.length === 0) return { segmentIds: own, isAllFilled: true };
      const isOpen = eq(translationSegments.target, '');
      const { segmentIds, isAllFilled } = await fillSame(database, { recordId, fillings, isOpen });
      return { segmentIds: [...own, ...segmentIds], isAllFilled };
    },

    /** Fills the segments with the same source that are not confirmed; gives the first of those that changed. `full` where there is no room for all. */
    async propagate(recordId: string, segmentId: number): Promise<number[] | 'gone' | 'full'> {
      const [row] = await transaction(tx => rowsOf(tx, { recordId, segmentIds: [segmentId] }));
      if (!row || row.target === '') return row ? [] : 'gone';
      const isOther = sql`translation_segments.target <> text.target and translation_segments.segment_id <> ${segmentId}`;
      const isOpen = and(isOther, eq(translationSegments.isConfirmed, false))!;
      const order = { recordId, fillings: [fillingOf(row)], isOpen };
      const hasRoom = await transaction(async tx => {
        const { rows } = await tx.execute<{ growth: number }>(sql`
          with text as materialized (${textsOf(order.fillings)})
          select coalesce(sum(growth), 0)::float8 as growth from (${fillable(order)}) as open`);
        return rows[0]!.growth <= Math.max(0, await roomOf(tx, recordId));
      });
      if (!hasRoom) return 'full';
      const { segmentIds, isAllFilled } = await fillSame(database, order);
      return isAllFilled ? segmentIds : 'full';
    },
  };
}

/** What is said of segments. */
const discussing = ({ transaction }: Transactions) => ({
  /** Changes what is said of a segment, one after the other; undefined where the segment is not there, `recordFull` where the record has no room. */
  discuss: <Refusal extends string>(
    recordId: string,
    { segmentId, change }: { segmentId: number; change: (comments: SegmentComment[]) => SegmentComment[] | Refusal },
  ): Promise<SegmentRow | Refusal | 'recordFull' | undefined> =>
    transaction(async tx => {
      await hold(tx, recordId);
      const isOne = isSegment(recordId, segmentId);
      const [row] = await tx.select(columns).from(translationSegments).where(isOne);
      if (!row) return undefined;
      const comments = change(row.comments);
      if (typeof comments === 'string') return comments;
      const growth = bytesOf(comments) - bytesOf(row.comments);
      if (growth > 0 && growth > (await roomOf(tx, recordId))) return 'recordFull';
      await tx.update(translationSegments).set({ comments }).where(isOne);
      return { ...row, comments };
    }),
});

/** What a translator changes of segments. */
export const editing = (database: Transactions) => ({ ...writing(database), ...discussing(database) });

const isAccepted = (recordId: string, segmentId: number) =>
  and(eq(translationAcceptances.recordId, recordId), eq(translationAcceptances.segmentId, segmentId));

/** A reason that somebody gave for a text counts where the text stands now. */
const copyAcceptances = (tx: Transaction, recordId: string, { from, to }: { from: number; to: number }) =>
  tx.execute(sql`
    insert into translation_acceptances (record_id, segment_id, owner_id, rule, text_key, text, reason, accepted_at)
    select record_id, ${to}::integer, owner_id, rule, text_key, text, reason, accepted_at from translation_acceptances
    where record_id = ${recordId} and segment_id = ${from}
    on conflict do nothing`);

/** Segments are divided otherwise than before. */
const noteParting = (tx: Transaction, recordId: string) =>
  tx
    .update(translationRecords)
    .set({ revision: sql`${translationRecords.revision} + 1` })
    .where(eq(translationRecords.recordId, recordId));

/** What becomes of a segment that is split. */
export interface SplitParts {
  first: Partial<SegmentRow>;
  second: Partial<SegmentRow>;
}

/** What becomes of a segment and the one after it, which goes. */
export interface JoinedSegments {
  change: Partial<SegmentRow>;
  removedId: number;
}

/** A segment of a record whose segments nobody else writes meanwhile; undefined where it is not there. */
async function heldRow(
  tx: Transaction,
  { recordId, segmentId }: { recordId: string; segmentId: number },
): Promise<SegmentRow | undefined> {
  await hold(tx, recordId);
  return (await tx.select(columns).from(translationSegments).where(isSegment(recordId, segmentId)))[0];
}

/** The segment that follows another. */
async function nextOf(tx: Transaction, { recordId, ...row }: SegmentRow): Promise<SegmentRow | undefined> {
  const { paragraph, start } = translationSegments;
  const isLater = sql`(${paragraph}, ${start}) > (${row.paragraph}, ${row.start})`;
  const later = tx
    .select(columns)
    .from(translationSegments)
    .where(and(isIn(recordId), isLater));
  return (await later.orderBy(asc(paragraph), asc(start)).limit(1))[0];
}

const bytesOfAccepted = async (tx: Transaction, { recordId, segmentId }: { recordId: string; segmentId: number }) => {
  const bytes = sql<number>`coalesce(sum(${translationAcceptances.bytes}), 0)::float8`;
  const rows = await tx.select({ bytes }).from(translationAcceptances).where(isAccepted(recordId, segmentId));
  return rows[0]!.bytes;
};

/** Segments that become two, or one. */
export function parting({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /** Puts two rows in the place of one, by what `part` makes of it; what it says for none of them is the answer. */
    split: <Refusal extends string>(
      recordId: string,
      segmentId: number,
      { max, part }: { max: number; part: (row: SegmentRow) => SplitParts | Refusal },
    ): Promise<SegmentRow[] | Refusal | 'full' | 'recordFull' | 'gone'> =>
      transaction(async tx => {
        const row = await heldRow(tx, { recordId, segmentId });
        if (!row) return 'gone';
        const { segmentId: id } = translationSegments;
        const figures = { count: sql<number>`count(*)::int`, last: sql<number>`max(${id})` };
        const [own] = await tx.select(figures).from(translationSegments).where(isIn(recordId));
        if (own!.count >= max) return 'full';
        const parts = part(row);
        if (typeof parts === 'string') return parts;
        if ((await bytesOfAccepted(tx, { recordId, segmentId })) > (await roomOf(tx, recordId))) return 'recordFull';
        const next = own!.last + 1;
        await tx.update(translationSegments).set(parts.first).where(isSegment(recordId, segmentId));
        const second = { ...row, ...parts.second, segmentId: next };
        await tx.insert(translationSegments).values(second);
        await copyAcceptances(tx, recordId, { from: segmentId, to: next });
        await noteParting(tx, recordId);
        return [{ ...row, ...parts.first }, second];
      }),

    /** Puts one row in the place of a segment and the one after it, by what `join` makes of them. */
    merge: <Refusal extends string>(
      recordId: string,
      {
        segmentId,
        join,
      }: {
        segmentId: number;
        join: (row: SegmentRow, next: SegmentRow | undefined) => JoinedSegments | Refusal;
      },
    ): Promise<{ row: SegmentRow; removedId: number } | Refusal | 'gone'> =>
      transaction(async tx => {
        const row = await heldRow(tx, { recordId, segmentId });
        if (!row) return 'gone';
        const next = await nextOf(tx, row);
        const joined = join(row, next);
        if (typeof joined === 'string') return joined;
        const { change, removedId } = joined;
        await tx.delete(translationSegments).where(isSegment(recordId, removedId));
        await tx.update(translationSegments).set(change).where(isSegment(recordId, segmentId));
        await copyAcceptances(tx, recordId, { from: removedId, to: segmentId });
        await tx.delete(translationAcceptances).where(isAccepted(recordId, removedId));
        await noteParting(tx, recordId);
        return { row: { ...row, ...change }, removedId };
      }),
  };
}
