import { and, desc, eq, isNull, sql } from 'drizzle-orm';
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
    /** What is noted of changes, as JSON for a thread. */
    async packedMarks(recordId: string): Promise<string> {
      const { changeKey, isSeen, note } = comparisonMarks;
      const each = sql`json_build_object('changeKey', ${changeKey}, 'isSeen', ${isSeen}, 'note', ${note})`;
      const text = sql<string>`coalesce(json_agg(${each}), '[]')::text`;
      return (await drizzle.select({ text }).from(comparisonMarks).where(ofRecord(recordId)))[0]!.text;
    },

    /** Keeps marks; false where the record has as many as there may be. */
    mark: (
      { recordId, ownerId, markedAt }: Pick<MarkRow, 'recordId' | 'ownerId' | 'markedAt'>,
      { marks, marksMax }: { marks: NewMark[]; marksMax: number },
    ): Promise<boolean> =>
      transaction(async tx => {
        const record = await tx.select().from(comparisonRecords).where(isRecord(recordId)).for('update');
        if (record.length === 0) return true;
        const fresh = JSON.stringify(marks);
        // thousands of rows as one value: a statement for each of them would hold up whoever else asks the database
        const { rows } = await tx.execute<{ others: number }>(sql`
          select count(*)::int as others from comparison_marks where record_id = ${recordId} and change_key not in
            (select "changeKey" from jsonb_to_recordset(${fresh}::jsonb) as fresh ("changeKey" text))`);
        if (rows[0]!.others + marks.length > marksMax) return false;
        await tx.execute(sql`
          insert into comparison_marks (record_id, owner_id, change_key, is_seen, note, marked_at)
          select ${recordId}::uuid, ${ownerId}, f."changeKey", coalesce(f."isSeen", m.is_seen, false),
            coalesce(f.note, m.note, ''), ${markedAt.toISOString()}::timestamptz
          from jsonb_to_recordset(${fresh}::jsonb) as f ("changeKey" text, "isSeen" boolean, note text)
          left join comparison_marks m on m.record_id = ${recordId} and m.change_key = f."changeKey"
          on conflict (record_id, change_key) do update
          set is_seen = excluded.is_seen, note = excluded.note, marked_at = excluded.marked_at`);
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
