import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { comparisonMarks, comparisonRecords, type SourceVersion } from './tables.ts';

export type RecordRow = typeof comparisonRecords.$inferSelect;
type MarkRow = typeof comparisonMarks.$inferSelect;
export type ComparisonStore = ReturnType<typeof comparisonStore>;

/** A mark as it is to be kept: what is left out stays as it was. */
export interface NewMark {
  changeKey: string;
  isSeen?: boolean;
  note?: string;
}

const isRecord = (recordId: string) => eq(comparisonRecords.recordId, recordId);

const ofRecord = (recordId: string) => eq(comparisonMarks.recordId, recordId);

/** Comparisons of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a record; false where its owner has as many as there may be. */
    add: (row: RecordRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: comparisonRecords, ownerColumn: comparisonRecords.ownerId, ownerId, max })))
          return false;
        await tx.insert(comparisonRecords).values(row);
        return true;
      }),

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(comparisonRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, { offset, limit }: { offset: number; limit: number }) {
      const isOwn = eq(comparisonRecords.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(comparisonRecords)
        .where(isOwn)
        .orderBy(desc(comparisonRecords.createdAt), desc(comparisonRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(comparisonRecords, isOwn) };
    },

    /**
     * Ends a change of versions: names the task that compares them, or puts all back as it was. False where others have
     * changed them meanwhile, or the record is gone.
     */
    async settleChange(
      { recordId, versions }: Pick<RecordRow, 'recordId' | 'versions'>,
      set: Pick<RecordRow, 'taskId'> & Partial<Pick<RecordRow, 'versions'>>,
    ): Promise<boolean> {
      const isSame = sql`${comparisonRecords.versions} = ${JSON.stringify(versions)}::jsonb`;
      const isOpen = and(isRecord(recordId), isNull(comparisonRecords.taskId), isSame);
      return (await drizzle.update(comparisonRecords).set(set).where(isOpen)).rowCount === 1;
    },

    /**
     * Changes the versions as they are at this moment, and takes the place of the task for one that is to compare them; gives
     * the record as it was. Undefined where it is gone or `change` refuses.
     */
    changeVersions: (
      recordId: string,
      change: (versions: SourceVersion[]) => SourceVersion[] | undefined,
    ): Promise<{ before: RecordRow; versions: SourceVersion[] } | undefined> =>
      transaction(async tx => {
        const [row] = await tx.select().from(comparisonRecords).where(isRecord(recordId)).for('update');
        const versions = row && change(row.versions);
        if (!row || !versions) return undefined;
        await tx.update(comparisonRecords).set({ versions, taskId: null }).where(isRecord(recordId));
        return { before: row, versions };
      }),

    /** Removes a record; gives the task that it names at this moment, undefined where it is gone. */
    remove: (recordId: string): Promise<Pick<RecordRow, 'taskId'> | undefined> =>
      transaction(async tx => {
        await tx.delete(comparisonMarks).where(ofRecord(recordId));
        const named = { taskId: comparisonRecords.taskId };
        return (await tx.delete(comparisonRecords).where(isRecord(recordId)).returning(named))[0];
      }),
  };
}

/** What is noted of changes. */
function marks({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    marksOf: (recordId: string): Promise<MarkRow[]> => drizzle.select().from(comparisonMarks).where(ofRecord(recordId)),

    /** Keeps marks; false where the record has as many as there may be. */
    mark: (
      { recordId, ownerId, markedAt }: Pick<MarkRow, 'recordId' | 'ownerId' | 'markedAt'>,
      { marks, marksMax }: { marks: NewMark[]; marksMax: number },
    ): Promise<boolean> =>
      transaction(async tx => {
        const record = await tx.select().from(comparisonRecords).where(isRecord(recordId)).for('update');
        if (record.length === 0) return true;
        const keys = marks.map(({ changeKey }) => changeKey);
        const others = await tx.$count(
          comparisonMarks,
          and(ofRecord(recordId), notInArray(comparisonMarks.changeKey, keys)),
        );
        if (others + marks.length > marksMax) return false;
        for (const { changeKey, isSeen, note } of marks) {
          await tx
            .insert(comparisonMarks)
            .values({ recordId, ownerId, changeKey, isSeen: isSeen ?? false, note: note ?? '', markedAt })
            .onConflictDoUpdate({
              target: [comparisonMarks.recordId, comparisonMarks.changeKey],
              set: {
                markedAt: sql`excluded.marked_at`,
                ...(isSeen === undefined ? {} : { isSeen }),
                ...(note === undefined ? {} : { note }),
              },
            });
        }
        return true;
      }),
  };
}

/** The only file that reads or writes comparison_records and comparison_marks. */
export function comparisonStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...marks(database),

    personal: [
      ownedRows({ drizzle }, { table: comparisonRecords, ownerColumn: comparisonRecords.ownerId }),
      ownedRows({ drizzle }, { table: comparisonMarks, ownerColumn: comparisonMarks.ownerId }),
    ] as const,
  };
}
