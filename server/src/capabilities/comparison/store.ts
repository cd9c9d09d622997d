import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { comparisonMarks, comparisonRecords, type SourceVersion } from './tables.ts';

export type RecordRow = typeof comparisonRecords.$inferSelect;
export type MarkRow = typeof comparisonMarks.$inferSelect;
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
    async add(row: RecordRow) {
      await drizzle.insert(comparisonRecords).values(row);
    },

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(comparisonRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, offset: number, limit: number) {
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

    async setTask(recordId: string, taskId: string) {
      await drizzle.update(comparisonRecords).set({ taskId }).where(isRecord(recordId));
    },

    /** Changes the versions as they are at this moment; undefined where the record is gone or `change` refuses. */
    changeVersions: (
      recordId: string,
      change: (versions: SourceVersion[]) => SourceVersion[] | undefined,
    ): Promise<SourceVersion[] | undefined> =>
      transaction(async tx => {
        const [row] = await tx.select().from(comparisonRecords).where(isRecord(recordId)).for('update');
        const versions = row && change(row.versions);
        if (versions) await tx.update(comparisonRecords).set({ versions }).where(isRecord(recordId));
        return versions;
      }),

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(comparisonMarks).where(ofRecord(recordId));
        await tx.delete(comparisonRecords).where(isRecord(recordId));
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
      marks: NewMark[],
      marksMax: number,
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
      ownedRows({ drizzle }, comparisonRecords, comparisonRecords.ownerId),
      ownedRows({ drizzle }, comparisonMarks, comparisonMarks.ownerId),
    ] as const,
  };
}
