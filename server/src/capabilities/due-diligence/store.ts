import type { DiligenceKind } from '@antai/contract/due-diligence';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { diligenceCompanies, diligenceRecords } from './tables.ts';

export type RecordRow = typeof diligenceRecords.$inferSelect;
export type CompanyRow = typeof diligenceCompanies.$inferSelect;
export type DueDiligenceStore = ReturnType<typeof dueDiligenceStore>;

const isRecord = (recordId: string) => eq(diligenceRecords.recordId, recordId);

const isOf = (recordId: string) => eq(diligenceCompanies.recordId, recordId);

const isCompany = (recordId: string, companyIndex: number) =>
  and(isOf(recordId), eq(diligenceCompanies.companyIndex, companyIndex));

/** Checks of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a record with its companies; false where its owner has as many as there may be. */
    add: ({ row, companies, max }: { row: RecordRow; companies: CompanyRow[]; max: number }): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: diligenceRecords, ownerColumn: diligenceRecords.ownerId, ownerId, max })))
          return false;
        await tx.insert(diligenceRecords).values(row);
        await tx.insert(diligenceCompanies).values(companies);
        return true;
      }),

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(diligenceRecords).where(isRecord(recordId)))[0];
    },

    async page(
      ownerId: string,
      { kind, offset, limit }: { kind: DiligenceKind | undefined; offset: number; limit: number },
    ) {
      const isOwn = and(eq(diligenceRecords.ownerId, ownerId), kind ? eq(diligenceRecords.kind, kind) : undefined);
      const records = await drizzle
        .select()
        .from(diligenceRecords)
        .where(isOwn)
        .orderBy(desc(diligenceRecords.createdAt), desc(diligenceRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(diligenceRecords, isOwn) };
    },

    /** Takes the place of the run that was seen for one that is to begin; false where another was begun meanwhile. */
    async reserve({ recordId, taskId }: Pick<RecordRow, 'recordId' | 'taskId'>): Promise<boolean> {
      const isSeen = and(isRecord(recordId), sql`${diligenceRecords.taskId} is not distinct from ${taskId}`);
      return (await drizzle.update(diligenceRecords).set({ taskId: null }).where(isSeen)).rowCount === 1;
    },

    /** Names the task that makes a record that names none; false where another is named meanwhile, or the record is gone. */
    async setTask(recordId: string, taskId: string | null): Promise<boolean> {
      const isOpen = and(isRecord(recordId), isNull(diligenceRecords.taskId));
      return (await drizzle.update(diligenceRecords).set({ taskId }).where(isOpen)).rowCount === 1;
    },

    /** Removes a record; gives the task that it names at this moment, undefined where it is gone. */
    remove: (recordId: string): Promise<Pick<RecordRow, 'taskId'> | undefined> =>
      transaction(async tx => {
        await tx.delete(diligenceCompanies).where(isOf(recordId));
        const named = { taskId: diligenceRecords.taskId };
        return (await tx.delete(diligenceRecords).where(isRecord(recordId)).returning(named))[0];
      }),
  };
}

/** The companies of checks, and what was seen of them. */
function companies({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    companies: (recordId: string): Promise<CompanyRow[]> =>
      drizzle.select().from(diligenceCompanies).where(isOf(recordId)).orderBy(asc(diligenceCompanies.companyIndex)),

    /** Of each record of a page: how many companies are graded high, and how many are not in the data. */
    async figures(recordIds: string[]): Promise<Map<string, { high: number; unknown: number }>> {
      if (recordIds.length === 0) return new Map();
      const { rows } = await drizzle.execute<{ id: string; high: number; unknown: number }>(
        sql`select record_id as id,
              count(*) filter (where judged->>'grade' = 'high')::int as high,
              count(*) filter (where match = 'none')::int as unknown
            from diligence_companies where record_id = any(${sql.param(recordIds)}::uuid[]) group by record_id`,
      );
      return new Map(rows.map(({ id, high, unknown }) => [id, { high, unknown }]));
    },

    async company(recordId: string, companyIndex: number): Promise<CompanyRow | undefined> {
      return (await drizzle.select().from(diligenceCompanies).where(isCompany(recordId, companyIndex)))[0];
    },

    async keep(
      { recordId, companyIndex }: Pick<CompanyRow, 'recordId' | 'companyIndex'>,
      seen: Partial<Pick<CompanyRow, 'match' | 'companyId' | 'companyName' | 'day' | 'judged'>>,
    ) {
      await drizzle.update(diligenceCompanies).set(seen).where(isCompany(recordId, companyIndex));
    },

    /** Lets every company be looked at anew; whom a name was taken for by hand stays. */
    async forget(recordId: string) {
      await drizzle.update(diligenceCompanies).set({ judged: null, day: null }).where(isOf(recordId));
    },

    /** Keeps a note, or takes it away where the text is empty; the others stay as they are, also under parallel calls. */
    async note(
      { recordId, companyIndex }: Pick<CompanyRow, 'recordId' | 'companyIndex'>,
      { key, text }: { key: string; text: string },
    ) {
      const { notes } = diligenceCompanies;
      const next = text
        ? sql`${notes} || jsonb_build_object(${key}::text, ${text}::text)`
        : sql`${notes} - ${key}::text`;
      await drizzle.update(diligenceCompanies).set({ notes: next }).where(isCompany(recordId, companyIndex));
    },
  };
}

/** The only file that reads or writes diligence_records and diligence_companies. */
export function dueDiligenceStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...companies(database),

    personal: [
      ownedRows({ drizzle }, { table: diligenceRecords, ownerColumn: diligenceRecords.ownerId }),
      ownedRows({ drizzle }, { table: diligenceCompanies, ownerColumn: diligenceCompanies.ownerId }),
    ] as const,
  };
}
