import { acceptancesMax, type SegmentOrigin } from '@antai/contract/translation/records';
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { sha256Of } from '../../platform/hash.ts';
import { mapInSlices } from '../../platform/map-in-slices.ts';
import { unpackJson } from '../../platform/pack-json.ts';
import type { SegmentCounts, SourceHead } from './describe-record.ts';
import {
  bytesOf,
  columns,
  editing,
  hold,
  isIn,
  isSegment,
  parting,
  roomOf,
  roomOfOwner,
  type SegmentRow,
} from './editing/store.ts';
import type { PackedPieces } from './join-pieces.ts';
import { translationAcceptances, translationRecords, translationSegments } from './tables.ts';

export type RecordRow = typeof translationRecords.$inferSelect;
/** A record without the words of a text that was pasted. */
export type RecordHead = Omit<RecordRow, 'source'> & { source: SourceHead };
export type { SegmentEdit, SegmentRow } from './editing/store.ts';

type AcceptanceRow = Omit<typeof translationAcceptances.$inferSelect, 'textKey' | 'bytes'>;
export type TranslationStore = ReturnType<typeof translationStore>;

/** What a draft makes of a segment. */
export interface SegmentDraft {
  segmentId: number;
  target: string;
  origin: SegmentOrigin;
  score: number | null;
  problem: string | null;
}

/** A statement of a hundred rows is composed in some milliseconds. */
const insertedAtOnce = 100;
const acceptancesAtOnce = 200;
const noSegments: SegmentCounts = { segmentCount: 0, translatedCount: 0, confirmedCount: 0 };

const head = {
  ...getTableColumns(translationRecords),
  source: sql<SourceHead>`${translationRecords.source} - 'text'`,
};

const isRecord = (recordId: string) => eq(translationRecords.recordId, recordId);

/** Which fields of segments are read. */
interface Reading<Name extends keyof SegmentRow> {
  names: readonly Name[];
  signal?: AbortSignal | undefined;
}

/** What is told of a segment beside another. */
export type ToldSegment = Pick<SegmentRow, (typeof toldNames)[number]>;

/** A segment and what stands before it. */
interface SegmentContext {
  segment: SegmentRow;
  /** The one just before it; empty at the beginning. */
  before: string;
  quoting: PackedPieces<ToldSegment>;
}

export const everyName = Object.keys(columns) as (keyof SegmentRow)[];
const toldNames = ['segmentId', 'source', 'target', 'language'] as const;

/** Segments and bytes that the database writes at once: it takes some milliseconds, and others have their turn after it. */
const writtenSegmentsMax = 250;
const writtenBytesMax = 256 * 1024;

/** Segments in reading order as the database writes them, piece by piece: what may be megabytes is not read on the event loop. */
async function piecesOf<Name extends keyof SegmentRow>(
  { drizzle }: Pick<Database, 'drizzle'>,
  recordId: string,
  { names, signal, where = sql`true` }: Reading<Name> & { where?: SQL },
): Promise<PackedPieces<Pick<SegmentRow, Name>>> {
  const fields = sql.join(
    names.map(name => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(columns[name].name)}`),
    sql`, `,
  );
  const pieces: PackedPieces<Pick<SegmentRow, Name>> = [];
  for (let last = sql`true`; ; ) {
    signal?.throwIfAborted();
    const { rows } = await drizzle.execute<{ end: [number, number] | null; text: string }>(sql`
      select max(array[paragraph, start_at]) as "end", json_agg(json_build_object(${fields}) order by paragraph, start_at)::text as text
      from (
        select *, sum(bytes) over (order by paragraph, start_at) - bytes as before
        from (
          select * from translation_segments where record_id = ${recordId} and ${last} and ${where}
          order by paragraph, start_at limit ${writtenSegmentsMax}
        ) as next
      ) as piece
      where before < ${writtenBytesMax}`);
    const { end, text } = rows[0]!;
    if (!end) return pieces;
    pieces.push(Buffer.from(text));
    last = sql`(paragraph, start_at) > (${end[0]}::int, ${end[1]}::int)`;
  }
}

/** The same of a whole record, as it stood between two partings of its segments. */
async function writtenSegments<Name extends keyof SegmentRow>(
  { drizzle }: Pick<Database, 'drizzle'>,
  { recordId, ...reading }: Reading<Name> & { recordId: string },
): Promise<PackedPieces<Pick<SegmentRow, Name>>> {
  const { revision } = translationRecords;
  const revisionOf = async () =>
    (await drizzle.select({ revision }).from(translationRecords).where(isRecord(recordId)))[0]?.revision;
  for (;;) {
    const before = await revisionOf();
    const pieces = await piecesOf({ drizzle }, recordId, reading);
    if (before === (await revisionOf())) return pieces;
  }
}

/** Translations of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a record; says why not where its owner has as many as there may be, or they say as much together as they may. */
    add: (row: RecordRow, max: number): Promise<'full' | 'bytesFull' | undefined> =>
      transaction(async tx => {
        const { ownerId } = row;
        const own = { table: translationRecords, ownerColumn: translationRecords.ownerId, ownerId };
        if (!(await hasRoom(tx, { ...own, max }))) return 'full';
        if ((await roomOfOwner(tx, ownerId)) <= 0) return 'bytesFull';
        await tx.insert(translationRecords).values(row);
        return undefined;
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
  };
}

/** How far records are. */
function counting({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** How far the segments of records are; one record after the other: each is counted in some milliseconds. */
    async countsOf(recordIds: string[]): Promise<(recordId: string) => SegmentCounts> {
      const byId = new Map<string, SegmentCounts>();
      for (const recordId of recordIds) {
        const [counts] = await drizzle
          .select({
            segmentCount: sql<number>`count(*)::int`,
            translatedCount: sql<number>`count(*) filter (where ${translationSegments.target} <> '')::int`,
            confirmedCount: sql<number>`count(*) filter (where ${translationSegments.isConfirmed})::int`,
          })
          .from(translationSegments)
          .where(isIn(recordId));
        byId.set(recordId, counts!);
      }
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

    /** Fields of the segments of a record, in reading order, as they stood between two partings; `signal` ends the reading. */
    written: <Name extends keyof SegmentRow>(recordId: string, reading: Reading<Name>) =>
      writtenSegments({ drizzle }, { recordId, ...reading }),

    /** The segments of a record in reading order. */
    async segments(recordId: string): Promise<SegmentRow[]> {
      const pieces = await writtenSegments({ drizzle }, { recordId, names: everyName });
      return (await mapInSlices(pieces, unpackJson)).flat();
    },

    /** Some segments as they stand; those that are not there are left out. */
    someWritten: <Name extends keyof SegmentRow>(
      recordId: string,
      { segmentIds, ...reading }: Reading<Name> & { segmentIds: number[] },
    ) =>
      piecesOf({ drizzle }, recordId, {
        ...reading,
        where: sql`segment_id = any(${sql.param(segmentIds)}::int[])`,
      }),

    /** Bytes that a record may still take. */
    room: (recordId: string): Promise<number> => roomOf(drizzle, recordId),

    /** Whether the text is read in. */
    async hasSegments(recordId: string): Promise<boolean> {
      const { segmentId } = translationSegments;
      return (await drizzle.select({ segmentId }).from(translationSegments).where(isIn(recordId)).limit(1)).length > 0;
    },

    async hasSegment(recordId: string, segmentId: number): Promise<boolean> {
      return (await drizzle.$count(translationSegments, isSegment(recordId, segmentId))) > 0;
    },
  };
}

/** What a segment is drafted and seen with, and its draft. */
function drafts({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /**
     * What a segment is seen with: what stands just before it, and, written, those before it that may define a term, which
     * stands in quotes; `length` counts what they say. Undefined where it is not there.
     */
    async context(
      recordId: string,
      { segmentId, signal }: { segmentId: number; signal?: AbortSignal | undefined },
    ): Promise<SegmentContext | undefined> {
      const { paragraph, start, source } = translationSegments;
      const [segment] = await drizzle.select(columns).from(translationSegments).where(isSegment(recordId, segmentId));
      if (!segment) return undefined;
      const isBefore = sql`(paragraph, start_at) < (${segment.paragraph}, ${segment.start})`;
      const last = drizzle
        .select({ source })
        .from(translationSegments)
        .where(and(isIn(recordId), isBefore));
      const [previous] = await last.orderBy(desc(paragraph), desc(start)).limit(1);
      const where = sql`${isBefore} and (source like '%"%' or source like '%''%')`;
      const pieces = await piecesOf({ drizzle }, recordId, { names: toldNames, where, signal });
      return { segment, before: previous?.source ?? '', quoting: pieces };
    },

    /** What stands just before segments; empty at the beginning. */
    async sourcesBefore(
      tx: Transaction,
      recordId: string,
      { segmentIds }: { segmentIds: number[] },
    ): Promise<Map<number, string>> {
      const { rows } = await tx.execute<{ id: number; before: string | null }>(sql`
        select own.segment_id as id, (
          select earlier.source from translation_segments as earlier
          where earlier.record_id = own.record_id and (earlier.paragraph, earlier.start_at) < (own.paragraph, own.start_at)
          order by earlier.paragraph desc, earlier.start_at desc limit 1
        ) as before
        from translation_segments as own
        where own.record_id = ${recordId} and own.segment_id = any(${sql.param(segmentIds)}::int[])`);
      return new Map(rows.map(({ id, before }) => [id, before ?? '']));
    },

    /** Keeps drafts of segments that nobody has written or confirmed meanwhile, as far as the record has room; what has none says `refusal`. */
    keepDrafts: (recordId: string, drafts: readonly SegmentDraft[], refusal: string): Promise<void> =>
      transaction(async tx => {
        await hold(tx, recordId);
        const room = await roomOf(tx, recordId);
        await tx.execute(sql`
          with draft as (
            select "segmentId", target, origin, score, problem,
              sum(octet_length(to_json(target)::text)) over (order by "segmentId") <= ${room} as fits
            from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
              as fresh("segmentId" integer, target text, origin text, score integer, problem text)
          )
          update translation_segments as own
          set target = case when fits then draft.target else '' end, origin = case when fits then draft.origin else 'none' end,
            score = case when fits then draft.score end, problem = case when fits then draft.problem else ${refusal} end
          from draft
          where own.record_id = ${recordId} and own.segment_id = draft."segmentId"
            and own.target = '' and not own.is_confirmed`);
      }),
  };
}

/** Deviations that a translator accepts. */
function acceptances({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  const { bytes: _bytes, textKey: _textKey, ...plainColumns } = getTableColumns(translationAcceptances);
  return {
    /** In the order of segments, some at a time: others have their turn between them. */
    async *acceptances(recordId: string): AsyncGenerator<AcceptanceRow[]> {
      const { segmentId, acceptedAt, rule, textKey } = translationAcceptances;
      for (let offset = 0; ; offset += acceptancesAtOnce) {
        const rows = await drizzle
          .select(plainColumns)
          .from(translationAcceptances)
          .where(eq(translationAcceptances.recordId, recordId))
          .orderBy(asc(segmentId), asc(acceptedAt), asc(rule), asc(textKey))
          .offset(offset)
          .limit(acceptancesAtOnce);
        if (rows.length > 0) yield rows;
        if (rows.length < acceptancesAtOnce) return;
      }
    },

    /** Keeps that a deviation is accepted, in place of what was said of it before; without a reason it is accepted no more. */
    accept: (row: AcceptanceRow): Promise<'accepted' | 'acceptancesFull' | 'recordFull'> =>
      transaction(async tx => {
        const { recordId, segmentId, rule, text, reason, acceptedAt } = row;
        const { recordId: a, segmentId: b, rule: c, textKey: d } = translationAcceptances;
        const textKey = sha256Of(text);
        const isOne = and(eq(a, recordId), eq(b, segmentId), eq(c, rule), eq(d, textKey));
        await hold(tx, recordId);
        if (reason === '') {
          await tx.delete(translationAcceptances).where(isOne);
          return 'accepted';
        }
        const isOther = (await tx.$count(translationAcceptances, isOne)) === 0;
        if (isOther && (await tx.$count(translationAcceptances, eq(a, recordId))) >= acceptancesMax)
          return 'acceptancesFull';
        if (bytesOf({ text, reason }) > (await roomOf(tx, recordId))) return 'recordFull';
        await tx
          .insert(translationAcceptances)
          .values({ ...row, textKey })
          .onConflictDoUpdate({ target: [a, b, c, d], set: { reason, acceptedAt } });
        return 'accepted';
      }),
  };
}

/** With `editing/store.ts` the only file that reads or writes translation_records, translation_segments and translation_acceptances. */
export function translationStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...counting(database),
    ...segments(database),
    ...drafts(database),
    ...editing(database),
    ...parting(database),
    ...acceptances(database),

    personal: [
      ownedRows({ drizzle }, { table: translationRecords, ownerColumn: translationRecords.ownerId }),
      ownedRows({ drizzle }, { table: translationSegments, ownerColumn: translationSegments.ownerId }),
      ownedRows({ drizzle }, { table: translationAcceptances, ownerColumn: translationAcceptances.ownerId }),
    ] as const,
  };
}
