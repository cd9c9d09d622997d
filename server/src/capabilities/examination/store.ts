import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { examinationDecisions, examinationFiles, examinationRecords, examinationSets } from './tables.ts';

export type RecordRow = typeof examinationRecords.$inferSelect;
/** A record as a list shows it: its questions counted. */
export type ListedRow = Omit<RecordRow, 'points'> & { pointCount: number };
export type FileRow = typeof examinationFiles.$inferSelect;
type DecisionRow = typeof examinationDecisions.$inferSelect;
type SetRow = typeof examinationSets.$inferSelect;
export type ExaminationStore = ReturnType<typeof examinationStore>;

const { points, ...listed } = getTableColumns(examinationRecords);
const inList = { ...listed, pointCount: sql<number>`jsonb_array_length(${points})` };

const isRecord = (recordId: string) => eq(examinationRecords.recordId, recordId);

const isFile = (recordId: string, fileIndex: number) =>
  and(eq(examinationFiles.recordId, recordId), eq(examinationFiles.fileIndex, fileIndex));

/** Examinations of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a record with its files; false where its owner has as many as there may be. */
    add: ({ row, files, max }: { row: RecordRow; files: FileRow[]; max: number }): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: examinationRecords, ownerColumn: examinationRecords.ownerId, ownerId, max })))
          return false;
        await tx.insert(examinationRecords).values(row);
        await tx.insert(examinationFiles).values(files);
        return true;
      }),

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(examinationRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, { offset, limit }: { offset: number; limit: number }) {
      const isOwn = eq(examinationRecords.ownerId, ownerId);
      const records = await drizzle
        .select(inList)
        .from(examinationRecords)
        .where(isOwn)
        .orderBy(desc(examinationRecords.createdAt), desc(examinationRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(examinationRecords, isOwn) };
    },

    /** Names the task that makes a record that names none; false where another is named meanwhile, or the record is gone. */
    async setTask(recordId: string, taskId: string | null): Promise<boolean> {
      const isOpen = and(isRecord(recordId), isNull(examinationRecords.taskId));
      return (await drizzle.update(examinationRecords).set({ taskId }).where(isOpen)).rowCount === 1;
    },

    /**
     * Puts other questions in place of those before, and takes the place of the run that was seen for one that is to begin;
     * what was decided of the questions that are gone goes with them. False where another run was begun meanwhile.
     */
    askAgain: (
      { recordId, taskId }: Pick<RecordRow, 'recordId' | 'taskId'>,
      points: RecordRow['points'],
    ): Promise<boolean> =>
      transaction(async tx => {
        const isSeen = and(isRecord(recordId), sql`${examinationRecords.taskId} is not distinct from ${taskId}`);
        const { rowCount } = await tx.update(examinationRecords).set({ points, taskId: null }).where(isSeen);
        if (rowCount !== 1) return false;
        const isGone = notInArray(
          examinationDecisions.pointId,
          points.map(({ pointId }) => pointId),
        );
        await tx.delete(examinationDecisions).where(and(eq(examinationDecisions.recordId, recordId), isGone));
        return true;
      }),

    /** Removes a record; gives the task that it names at this moment, undefined where it is gone. */
    remove: (recordId: string): Promise<Pick<RecordRow, 'taskId'> | undefined> =>
      transaction(async tx => {
        await tx.delete(examinationDecisions).where(eq(examinationDecisions.recordId, recordId));
        await tx.delete(examinationFiles).where(eq(examinationFiles.recordId, recordId));
        const named = { taskId: examinationRecords.taskId };
        return (await tx.delete(examinationRecords).where(isRecord(recordId)).returning(named))[0];
      }),
  };
}

/** What the files of an examination say. */
function files({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** The files of a record in order, without what they say. For a task: of many files it is megabytes. */
    files: (recordId: string): Promise<Omit<FileRow, 'text'>[]> =>
      drizzle
        .select({
          recordId: examinationFiles.recordId,
          fileIndex: examinationFiles.fileIndex,
          ownerId: examinationFiles.ownerId,
          fileId: examinationFiles.fileId,
          fileName: examinationFiles.fileName,
          fileType: examinationFiles.fileType,
          state: examinationFiles.state,
          reason: examinationFiles.reason,
          pageStarts: examinationFiles.pageStarts,
          answers: examinationFiles.answers,
        })
        .from(examinationFiles)
        .where(eq(examinationFiles.recordId, recordId))
        .orderBy(asc(examinationFiles.fileIndex)),

    /** The same as JSON, for a thread. */
    async packedFiles(recordId: string): Promise<string> {
      const { fileIndex, fileId, fileName, fileType, state, reason, pageStarts, answers } = examinationFiles;
      const each = sql`json_build_object('fileIndex', ${fileIndex}, 'fileId', ${fileId}, 'fileName', ${fileName},
        'fileType', ${fileType}, 'state', ${state}, 'reason', ${reason}, 'pageStarts', ${pageStarts}, 'answers', ${answers})`;
      const text = sql<string>`coalesce(json_agg(${each} order by ${fileIndex}), '[]')::text`;
      return (await drizzle.select({ text }).from(examinationFiles).where(eq(examinationFiles.recordId, recordId)))[0]!
        .text;
    },

    /** The files of a record by their ids. */
    async fileIdsOf(recordId: string): Promise<string[]> {
      const ids = drizzle.select({ fileId: examinationFiles.fileId }).from(examinationFiles);
      return (await ids.where(eq(examinationFiles.recordId, recordId))).map(({ fileId }) => fileId);
    },

    /** How many questions of all files are answered, and how many could not be judged. */
    async countAnswers(recordId: string): Promise<{ answered: number; notJudged: number }> {
      const { rows } = await drizzle.execute<{ answered: number; notJudged: number }>(sql`
        select count(*) filter (where answer ->> 'state' = 'answered')::int as answered,
          count(*) filter (where answer ->> 'state' = 'notJudged')::int as "notJudged"
        from examination_files, jsonb_array_elements(answers) as answer where record_id = ${recordId}`);
      return rows[0]!;
    },

    /** Which questions are answered of some files of a record, without the answers. */
    answered: (recordId: string, fileIndexes: number[]): Promise<{ fileIndex: number; pointIds: string[] }[]> =>
      drizzle
        .select({
          fileIndex: examinationFiles.fileIndex,
          pointIds: sql<string[]>`jsonb_path_query_array(${examinationFiles.answers}, '$[*].pointId')`,
        })
        .from(examinationFiles)
        .where(and(eq(examinationFiles.recordId, recordId), inArray(examinationFiles.fileIndex, fileIndexes))),

    async file(recordId: string, fileIndex: number): Promise<FileRow | undefined> {
      return (await drizzle.select().from(examinationFiles).where(isFile(recordId, fileIndex)))[0];
    },

    async keep(
      { recordId, fileIndex }: Pick<FileRow, 'recordId' | 'fileIndex'>,
      set: Partial<Pick<FileRow, 'state' | 'reason' | 'text' | 'pageStarts' | 'answers'>>,
    ) {
      await drizzle.update(examinationFiles).set(set).where(isFile(recordId, fileIndex));
    },
  };
}

/** What is decided of answers. */
function decisions({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** What is decided in a record, as JSON for a thread. */
    async packedDecisions(recordId: string): Promise<string> {
      const { fileIndex, pointId, decision, changed } = examinationDecisions;
      const each = sql`json_build_object('fileIndex', ${fileIndex}, 'pointId', ${pointId}, 'decision', ${decision},
        'changed', ${changed})`;
      const text = sql<string>`coalesce(json_agg(${each}), '[]')::text`;
      const isOfRecord = eq(examinationDecisions.recordId, recordId);
      return (await drizzle.select({ text }).from(examinationDecisions).where(isOfRecord))[0]!.text;
    },

    /** Puts decisions in place of those before; false, and nothing is changed, where a record would have more words in place of answers than it may. */
    decide: (
      recordId: string,
      { rows, charactersMax }: { rows: DecisionRow[]; charactersMax: number },
    ): Promise<boolean> =>
      transaction(async tx => {
        await tx
          .select({ recordId: examinationRecords.recordId })
          .from(examinationRecords)
          .where(isRecord(recordId))
          .for('update');
        const fresh = JSON.stringify(rows);
        const { rows: others } = await tx.execute<{ characters: number }>(sql`
          select coalesce(sum(length(changed)), 0)::int as characters from examination_decisions d
          where record_id = ${recordId} and not exists (
            select from jsonb_to_recordset(${fresh}::jsonb) as fresh ("fileIndex" int, "pointId" text)
            where fresh."fileIndex" = d.file_index and fresh."pointId" = d.point_id)`);
        const own = rows.reduce((sum, { changed }) => sum + (changed?.length ?? 0), 0);
        if (others[0]!.characters + own > charactersMax) return false;
        // hundreds of rows as one value: a statement with a place for each of their fields would take the event loop longer
        await tx.execute(sql`
          insert into examination_decisions (record_id, file_index, point_id, owner_id, decision, changed, decided_at)
          select "recordId", "fileIndex", "pointId", "ownerId", decision, changed, "decidedAt"
          from jsonb_to_recordset(${fresh}::jsonb) as fresh
            ("recordId" uuid, "fileIndex" int, "pointId" text, "ownerId" text, decision text, changed text,
             "decidedAt" timestamptz)
          on conflict (record_id, file_index, point_id) do update
          set decision = excluded.decision, changed = excluded.changed, decided_at = excluded.decided_at`);
        return true;
      }),
  };
}

/** Questions that are kept for other files. */
function sets({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    sets: (ownerId: string): Promise<SetRow[]> =>
      drizzle
        .select()
        .from(examinationSets)
        .where(eq(examinationSets.ownerId, ownerId))
        .orderBy(desc(examinationSets.createdAt), desc(examinationSets.setId)),

    /** Adds a set, or rewrites one of its owner's, unless there are as many, or as long, as there may be, or none of this id. */
    keepSet: (
      { setId, ownerId, name, points }: Omit<SetRow, 'createdAt'>,
      { createdAt, max, charactersMax }: { createdAt: Date | undefined; max: number; charactersMax: number },
    ): Promise<'kept' | 'tooManySets' | 'setsFull' | 'gone'> =>
      transaction(async tx => {
        const own = { table: examinationSets, ownerColumn: examinationSets.ownerId, ownerId };
        if (!(await hasRoom(tx, { ...own, max, count: createdAt ? 1 : 0 }))) return 'tooManySets';
        const isIt = and(eq(examinationSets.setId, setId), eq(examinationSets.ownerId, ownerId));
        const characters = sql<number>`coalesce(sum(length(${examinationSets.points}::text)), 0)::int`;
        const isOther = and(eq(examinationSets.ownerId, ownerId), ne(examinationSets.setId, setId));
        const [others] = await tx.select({ characters }).from(examinationSets).where(isOther);
        if (others!.characters + JSON.stringify(points).length > charactersMax) return 'setsFull';
        if (createdAt) {
          await tx.insert(examinationSets).values({ setId, ownerId, name, points, createdAt });
          return 'kept';
        }
        const { rowCount } = await tx.update(examinationSets).set({ name, points }).where(isIt);
        return rowCount === 1 ? 'kept' : 'gone';
      }),

    async removeSet(ownerId: string, setId: string): Promise<boolean> {
      const removed = await drizzle
        .delete(examinationSets)
        .where(and(eq(examinationSets.setId, setId), eq(examinationSets.ownerId, ownerId)))
        .returning({ setId: examinationSets.setId });
      return removed.length > 0;
    },
  };
}

/** The only file that reads or writes examination_records, examination_files, examination_decisions and examination_sets. */
export function examinationStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...files(database),
    ...decisions(database),
    ...sets(database),

    personal: [
      ownedRows({ drizzle }, { table: examinationRecords, ownerColumn: examinationRecords.ownerId }),
      ownedRows({ drizzle }, { table: examinationFiles, ownerColumn: examinationFiles.ownerId }),
      ownedRows({ drizzle }, { table: examinationDecisions, ownerColumn: examinationDecisions.ownerId }),
      ownedRows({ drizzle }, { table: examinationSets, ownerColumn: examinationSets.ownerId }),
    ] as const,
  };
}
