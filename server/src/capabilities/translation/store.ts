import { randomUUID } from 'node:crypto';
import type { SegmentOrigin } from '@antai/contract/translation/records';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { SegmentCounts } from './describe-record.ts';
import { translationAcceptances, translationMemory, translationRecords, translationSegments } from './tables.ts';

export type RecordRow = typeof translationRecords.$inferSelect;
export type SegmentRow = typeof translationSegments.$inferSelect;
export type AcceptanceRow = Omit<typeof translationAcceptances.$inferSelect, 'textKey'>;
export type MemoryRow = typeof translationMemory.$inferSelect;
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
  note?: string;
  isConfirmed?: boolean;
}

const insertedAtOnce = 500;
/** Memories of one user that are kept; the oldest go. */
const memoryMax = 50_000;
const noSegments: SegmentCounts = { segmentCount: 0, translatedCount: 0, confirmedCount: 0 };

/** The only file that reads or writes translation_records, translation_segments, translation_acceptances and translation_memory. */
export function translationStore({ drizzle, transaction }: Database) {
  const isRecord = (recordId: string) => eq(translationRecords.recordId, recordId);
  const isIn = (recordId: string) => eq(translationSegments.recordId, recordId);
  const isSegment = (recordId: string, segmentId: number) =>
    and(isIn(recordId), eq(translationSegments.segmentId, segmentId));

  return {
    personal: [
      ownedRows({ drizzle }, translationRecords, translationRecords.ownerId),
      ownedRows({ drizzle }, translationSegments, translationSegments.ownerId),
      ownedRows({ drizzle }, translationAcceptances, translationAcceptances.ownerId),
      ownedRows({ drizzle }, translationMemory, translationMemory.ownerId),
    ] as const,

    async add(row: RecordRow) {
      await drizzle.insert(translationRecords).values(row);
    },

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(translationRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, offset: number, limit: number) {
      const isOwn = eq(translationRecords.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(translationRecords)
        .where(isOwn)
        .orderBy(desc(translationRecords.createdAt), desc(translationRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(translationRecords, isOwn) };
    },

    async change(
      recordId: string,
      set: Partial<Pick<RecordRow, 'taskId' | 'exportTaskId' | 'exportForm' | 'answeredBy' | 'notTranslated'>>,
    ) {
      await drizzle.update(translationRecords).set(set).where(isRecord(recordId));
    },

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(translationAcceptances).where(eq(translationAcceptances.recordId, recordId));
        await tx.delete(translationSegments).where(isIn(recordId));
        await tx.delete(translationRecords).where(isRecord(recordId));
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

    /** Writes the segments of a record, once: at a second try they are there. */
    keepSegments: (recordId: string, rows: SegmentRow[]): Promise<void> =>
      transaction(async tx => {
        const [record] = await tx.select().from(translationRecords).where(isRecord(recordId)).for('update');
        if (!record || (await tx.$count(translationSegments, isIn(recordId))) > 0) return;
        for (let at = 0; at < rows.length; at += insertedAtOnce)
          await tx.insert(translationSegments).values(rows.slice(at, at + insertedAtOnce));
      }),

    segments: (recordId: string): Promise<SegmentRow[]> =>
      drizzle.select().from(translationSegments).where(isIn(recordId)).orderBy(asc(translationSegments.segmentId)),

    /** Keeps drafts of segments that nobody has written or confirmed meanwhile. */
    keepDrafts: (recordId: string, drafts: readonly SegmentDraft[]): Promise<void> =>
      transaction(async tx => {
        for (const { segmentId, ...set } of drafts)
          await tx
            .update(translationSegments)
            .set(set)
            .where(
              and(
                isSegment(recordId, segmentId),
                eq(translationSegments.target, ''),
                eq(translationSegments.isConfirmed, false),
              ),
            );
      }),

    /** Keeps what a translator wrote; gives the rows that are changed by it. Undefined where one of the segments is not there. */
    edit: (recordId: string, edits: readonly SegmentEdit[]): Promise<SegmentRow[] | undefined> =>
      transaction(async tx => {
        const ids = [...new Set(edits.map(({ segmentId }) => segmentId))];
        const isOne = and(isIn(recordId), inArray(translationSegments.segmentId, ids));
        const rows = await tx.select().from(translationSegments).where(isOne).for('update');
        if (rows.length < ids.length) return undefined;
        const before = new Map(rows.map(row => [row.segmentId, row]));
        const changed = new Map<number, SegmentRow>();
        for (const { segmentId, target, note, isConfirmed } of edits) {
          const old = before.get(segmentId)!;
          const isOther = target !== undefined && target !== old.target;
          const set = {
            ...(isOther ? { target, origin: target === '' ? ('none' as const) : ('own' as const), score: null } : {}),
            ...(note === undefined ? {} : { note }),
            ...(isConfirmed === undefined ? {} : { isConfirmed: isConfirmed && (target ?? old.target) !== '' }),
            problem: null,
          };
          const [row] = await tx.update(translationSegments).set(set).where(isSegment(recordId, segmentId)).returning();
          if (row) {
            changed.set(segmentId, row);
            before.set(segmentId, row);
          }
        }
        for (const row of [...changed.values()].filter(each => each.isConfirmed)) {
          const isSame = and(
            isIn(recordId),
            eq(translationSegments.source, row.source),
            eq(translationSegments.target, ''),
            ne(translationSegments.segmentId, row.segmentId),
          );
          const set = { target: row.target, origin: 'memory' as const, score: 100, problem: null };
          for (const each of await tx.update(translationSegments).set(set).where(isSame).returning())
            changed.set(each.segmentId, each);
        }
        return [...changed.values()].sort((a, b) => a.segmentId - b.segmentId);
      }),

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

    /** What a user has confirmed in these languages, the oldest first. */
    memory: (ownerId: string, from: string, to: string): Promise<MemoryRow[]> =>
      drizzle
        .select()
        .from(translationMemory)
        .where(
          and(eq(translationMemory.ownerId, ownerId), eq(translationMemory.from, from), eq(translationMemory.to, to)),
        )
        .orderBy(desc(translationMemory.updatedAt))
        .limit(memoryMax)
        .then(rows => rows.reverse()),

    /** Remembers translations, each in place of what was remembered of its source. */
    async remember(rows: Omit<MemoryRow, 'memoryId' | 'sourceKey'>[]) {
      const keyed = rows.map(row => ({ ...row, memoryId: randomUUID(), sourceKey: sha256Of(row.source) }));
      const own = [...new Map(keyed.map(row => [row.sourceKey, row])).values()];
      if (own.length === 0) return;
      const { ownerId, from, to, sourceKey } = translationMemory;
      await drizzle
        .insert(translationMemory)
        .values(own)
        .onConflictDoUpdate({
          target: [ownerId, from, to, sourceKey],
          set: {
            target: sql`excluded.target`,
            before: sql`excluded.before`,
            updatedAt: sql`excluded.updated_at`,
          },
        });
    },
  };
}
