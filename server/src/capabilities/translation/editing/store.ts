import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { translationAcceptances, translationRecords, translationSegments } from '../tables.ts';

export type SegmentRow = typeof translationSegments.$inferSelect;

/** What becomes of a segment that is split. */
export interface SplitParts {
  first: Partial<SegmentRow>;
  second: Partial<SegmentRow>;
}

const isIn = (recordId: string) => eq(translationSegments.recordId, recordId);

const isSegment = (recordId: string, segmentId: number) =>
  and(isIn(recordId), eq(translationSegments.segmentId, segmentId));

/** A segment of a record whose segments nobody else parts or joins meanwhile; undefined where it is not there. */
async function hold(
  tx: Transaction,
  { recordId, segmentId }: { recordId: string; segmentId: number },
): Promise<SegmentRow | undefined> {
  const { recordId: id } = translationRecords;
  await tx.select({ id }).from(translationRecords).where(eq(id, recordId)).for('update');
  return (await tx.select().from(translationSegments).where(isSegment(recordId, segmentId)).for('update'))[0];
}

/** The segments of a record in reading order, those behind one of them alone. */
function segmentsBehind(tx: Transaction, { recordId, row }: { recordId: string; row: SegmentRow | undefined }) {
  const { paragraph, start } = translationSegments;
  const isLater = row && sql`(${paragraph}, ${start}) > (${row.paragraph}, ${row.start})`;
  const later = tx
    .select()
    .from(translationSegments)
    .where(and(isIn(recordId), isLater));
  return later.orderBy(asc(paragraph), asc(start));
}

/** The segment that follows another. */
const nextOf = async (tx: Transaction, row: SegmentRow): Promise<SegmentRow | undefined> =>
  (await segmentsBehind(tx, { recordId: row.recordId, row }).limit(1).for('update'))[0];

const readAtOnce = 500;

/** In reading order, as they stood at one moment; read some at a time, so that others are answered in between. */
export async function segmentsOf(tx: Transaction, recordId: string): Promise<SegmentRow[]> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const rows: SegmentRow[] = [];
  for (;;) {
    const some = await segmentsBehind(tx, { recordId, row: rows.at(-1) }).limit(readAtOnce);
    rows.push(...some);
    if (some.length < readAtOnce) return rows;
  }
}

const isAccepted = (recordId: string, segmentId: number) =>
  and(eq(translationAcceptances.recordId, recordId), eq(translationAcceptances.segmentId, segmentId));

/** A reason that somebody gave for a text counts where the text stands now. */
async function copyAcceptances(tx: Transaction, recordId: string, { from, to }: { from: number; to: number }) {
  const rows = await tx.select().from(translationAcceptances).where(isAccepted(recordId, from));
  if (rows.length === 0) return;
  await tx
    .insert(translationAcceptances)
    .values(rows.map(row => ({ ...row, segmentId: to })))
    .onConflictDoNothing();
}

/** Segments that become two, or one. */
export function parting({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /** Puts two rows in the place of one, by what `part` makes of it; what it says for none of them is the answer. */
    split: <Refusal extends string>(
      recordId: string,
      segmentId: number,
      { max, part }: { max: number; part: (row: SegmentRow) => SplitParts | Refusal },
    ): Promise<SegmentRow[] | Refusal | 'full' | 'gone'> =>
      transaction(async tx => {
        const row = await hold(tx, { recordId, segmentId });
        if (!row) return 'gone';
        const { segmentId: id } = translationSegments;
        const figures = { count: sql<number>`count(*)::int`, last: sql<number>`max(${id})` };
        const [own] = await tx.select(figures).from(translationSegments).where(isIn(recordId));
        if (own!.count >= max) return 'full';
        const parts = part(row);
        if (typeof parts === 'string') return parts;
        const next = own!.last + 1;
        await tx.update(translationSegments).set(parts.first).where(isSegment(recordId, segmentId));
        const second = { ...row, ...parts.second, segmentId: next };
        await tx.insert(translationSegments).values(second);
        await copyAcceptances(tx, recordId, { from: segmentId, to: next });
        return [{ ...row, ...parts.first }, second];
      }),

    /** Puts one row in the place of a segment and the one after it, by what `join` makes of them. */
    merge: (
      recordId: string,
      {
        segmentId,
        join,
      }: {
        segmentId: number;
        join: (row: SegmentRow, next: SegmentRow | undefined) => Partial<SegmentRow> | undefined;
      },
    ): Promise<{ row: SegmentRow; removedId: number } | 'refused' | 'gone'> =>
      transaction(async tx => {
        const row = await hold(tx, { recordId, segmentId });
        if (!row) return 'gone';
        const next = await nextOf(tx, row);
        const joined = join(row, next);
        if (!joined || !next) return 'refused';
        await tx.delete(translationSegments).where(isSegment(recordId, next.segmentId));
        await tx.update(translationSegments).set(joined).where(isSegment(recordId, segmentId));
        await copyAcceptances(tx, recordId, { from: next.segmentId, to: segmentId });
        await tx.delete(translationAcceptances).where(isAccepted(recordId, next.segmentId));
        return { row: { ...row, ...joined }, removedId: next.segmentId };
      }),
  };
}
