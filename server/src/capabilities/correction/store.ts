import { and, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { hasRoom, hasTextRoom } from '../../platform/db/has-room.ts';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import type { SourceHead } from './describe-record.ts';
import { correctionCounts, correctionDecisions, correctionRecords, correctionWords } from './tables.ts';

export type RecordRow = typeof correctionRecords.$inferSelect;
/** A record without the text that was pasted. */
export type RecordHead = Omit<RecordRow, 'source'> & { source: SourceHead };
type DecisionRow = typeof correctionDecisions.$inferSelect;
export type WordRow = typeof correctionWords.$inferSelect;
type CountsRow = Omit<typeof correctionCounts.$inferSelect, 'name'>;
export type CorrectionStore = ReturnType<typeof correctionStore>;

type Drizzle = Pick<Database, 'drizzle'>;
type Transactions = Pick<Database, 'transaction'>;

interface Choice {
  recordId: string;
  decisions: DecisionRow[];
  words: WordRow[];
  wordsMax: number;
}

interface Addition {
  row: RecordRow;
  recordsMax: number;
  /** What the pasted texts of one user take where they are kept. */
  textsMaxBytes: number;
}

interface PageOrder {
  ownerId: string;
  offset: number;
  limit: number;
}

const countsName = 'records';
const { source: _source, ...columns } = getTableColumns(correctionRecords);
const headColumns = { ...columns, source: sql<SourceHead>`${correctionRecords.source} - 'text'` };

const isRecord = (recordId: string) => eq(correctionRecords.recordId, recordId);
const isWordOf = (ownerId: string) => eq(correctionWords.ownerId, ownerId);

/** Records from their beginning to their end. */
function changing({ drizzle, transaction }: Drizzle & Transactions) {
  return {
    /** Adds a record, unless its owner has as many, or as much text, as there may be. */
    add: ({ row, recordsMax, textsMaxBytes }: Addition): Promise<'added' | 'full' | 'textsFull'> =>
      transaction(async tx => {
        const own = { table: correctionRecords, ownerColumn: correctionRecords.ownerId, ownerId: row.ownerId };
        if (!(await hasRoom(tx, { ...own, max: recordsMax }))) return 'full';
        const texts = {
          column: correctionRecords.source,
          where: eq(correctionRecords.isText, true),
          maxBytes: textsMaxBytes,
        };
        if (row.isText && !(await hasTextRoom(tx, { ...own, ...texts }))) return 'textsFull';
        await tx.insert(correctionRecords).values(row);
        return 'added';
      }),

    /** Names a task of a record that names none of its kind; false where another is named meanwhile, or the record is gone. */
    async setTask(
      recordId: string,
      { kind, taskId }: { kind: 'checkTaskId' | 'evidenceTaskId'; taskId: string | null },
    ): Promise<boolean> {
      const isOpen = and(isRecord(recordId), isNull(correctionRecords[kind]));
      return (
        (
          await drizzle
            .update(correctionRecords)
            .set({ [kind]: taskId })
            .where(isOpen)
        ).rowCount === 1
      );
    },

    /** Names the task that makes what goes out; gives the one it named before, undefined where the record is gone. */
    replaceExport: (
      recordId: string,
      set: Pick<RecordRow, 'exportTaskId' | 'exportForm'>,
    ): Promise<Pick<RecordRow, 'exportTaskId'> | undefined> =>
      transaction(async tx => {
        const { exportTaskId } = correctionRecords;
        const [before] = await tx
          .select({ exportTaskId })
          .from(correctionRecords)
          .where(isRecord(recordId))
          .for('update');
        if (before) await tx.update(correctionRecords).set(set).where(isRecord(recordId));
        return before;
      }),

    /** Puts a reading by a model in place of the one before; false where another was quicker. */
    async replaceReading(
      recordId: string,
      { before, modelTaskId }: { before: string | null; modelTaskId: string },
    ): Promise<boolean> {
      const isStill = sql`${correctionRecords.modelTaskId} is not distinct from ${before}`;
      const changed = await drizzle
        .update(correctionRecords)
        .set({ modelTaskId })
        .where(and(isRecord(recordId), isStill))
        .returning({ recordId: correctionRecords.recordId });
      return changed.length > 0;
    },

    /** Removes a record; gives the tasks that it names at this moment, undefined where it is gone. */
    remove: (
      recordId: string,
    ): Promise<Pick<RecordRow, 'checkTaskId' | 'evidenceTaskId' | 'modelTaskId' | 'exportTaskId'> | undefined> =>
      transaction(async tx => {
        await tx.delete(correctionDecisions).where(eq(correctionDecisions.recordId, recordId));
        const named = {
          checkTaskId: correctionRecords.checkTaskId,
          evidenceTaskId: correctionRecords.evidenceTaskId,
          modelTaskId: correctionRecords.modelTaskId,
          exportTaskId: correctionRecords.exportTaskId,
        };
        return (await tx.delete(correctionRecords).where(isRecord(recordId)).returning(named))[0];
      }),
  };
}

/** Records as they stand. */
const reading = ({ drizzle }: Drizzle) => ({
  async find(recordId: string): Promise<RecordRow | undefined> {
    return (await drizzle.select().from(correctionRecords).where(isRecord(recordId)))[0];
  },

  async findHead(recordId: string): Promise<RecordHead | undefined> {
    return (await drizzle.select(headColumns).from(correctionRecords).where(isRecord(recordId)))[0];
  },

  async page({ ownerId, offset, limit }: PageOrder): Promise<{ records: RecordHead[]; total: number }> {
    const isOwn = eq(correctionRecords.ownerId, ownerId);
    const records = await drizzle
      .select(headColumns)
      .from(correctionRecords)
      .where(isOwn)
      .orderBy(desc(correctionRecords.createdAt), desc(correctionRecords.recordId))
      .offset(offset)
      .limit(limit);
    return { records, total: await drizzle.$count(correctionRecords, isOwn) };
  },
});

/** What writers decide of findings. */
const decisions = ({ drizzle, transaction }: Drizzle & Transactions) => ({
  decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
    drizzle.select().from(correctionDecisions).where(eq(correctionDecisions.recordId, recordId)),

  /** Keeps decisions, each in place of the one before it, and what is to be remembered; false where that is full. */
  decide: ({ recordId, decisions, words, wordsMax }: Choice): Promise<boolean> =>
    transaction(async tx => {
      const { ownerId } = correctionRecords;
      const [record] = await tx.select({ ownerId }).from(correctionRecords).where(isRecord(recordId)).for('update');
      if (!record) return true;
      if (words.length > 0) {
        await tx.execute(
          sql`select pg_advisory_xact_lock(${lockNumbers.correctionsOfOwner}, hashtext(${record.ownerId}))`,
        );
        await tx.execute(sql`
          insert into correction_words (word_id, owner_id, check_id, word, created_at)
          select "wordId", "ownerId", "checkId", word, "createdAt"
          from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as fresh
            ("wordId" uuid, "ownerId" text, "checkId" text, word text, "createdAt" timestamptz)
          on conflict do nothing`);
        const total = await tx.select({ total: count() }).from(correctionWords).where(isWordOf(record.ownerId));
        if (total[0]!.total > wordsMax) {
          const ids = words.map(({ wordId }) => wordId);
          await tx.delete(correctionWords).where(sql`${correctionWords.wordId} = any(${sql.param(ids)}::uuid[])`);
          return false;
        }
      }
      // thousands of rows as one value: a statement with a place for each of their fields would take the event loop longer
      await tx.execute(sql`
        insert into correction_decisions (record_id, owner_id, finding_id, decision, replacement, decided_at)
        select "recordId", "ownerId", "findingId", decision, replacement, "decidedAt"
        from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as fresh
          ("recordId" uuid, "ownerId" text, "findingId" text, decision text, replacement text, "decidedAt" timestamptz)
        on conflict (record_id, finding_id) do update
        set decision = excluded.decision, replacement = excluded.replacement, decided_at = excluded.decided_at`);
      return true;
    }),
});

/** What writers do not want to be told of again. */
const dictionary = ({ drizzle }: Drizzle) => ({
  wordsOf: (ownerId: string): Promise<WordRow[]> => drizzle.select().from(correctionWords).where(isWordOf(ownerId)),

  async pageOfWords({ ownerId, offset, limit }: PageOrder) {
    const words = await drizzle
      .select()
      .from(correctionWords)
      .where(isWordOf(ownerId))
      .orderBy(desc(correctionWords.createdAt), desc(correctionWords.wordId))
      .offset(offset)
      .limit(limit);
    return { words, total: await drizzle.$count(correctionWords, isWordOf(ownerId)) };
  },

  async forget(ownerId: string, wordIds: string[]) {
    await drizzle.delete(correctionWords).where(and(isWordOf(ownerId), inArray(correctionWords.wordId, wordIds)));
  },
});

/** What was counted of the house's own texts. */
const ownCounts = ({ drizzle, transaction }: Drizzle & Transactions) => ({
  /** Which counts of the house's own texts are kept; 0 where there are none. */
  async countsVersion(): Promise<number> {
    const [row] = await drizzle.select({ version: correctionCounts.version }).from(correctionCounts);
    return row?.version ?? 0;
  },

  async counts(): Promise<CountsRow | undefined> {
    return (await drizzle.select().from(correctionCounts))[0];
  },

  /** Keeps counts in place of those of a version; false where another process kept its own in between. */
  keepCounts: (before: number, row: CountsRow): Promise<boolean> =>
    transaction(async tx => {
      const isBefore = and(eq(correctionCounts.name, countsName), eq(correctionCounts.version, before));
      const rows =
        before === 0
          ? await tx
              .insert(correctionCounts)
              .values({ name: countsName, ...row })
              .onConflictDoNothing()
              .returning({ version: correctionCounts.version })
          : await tx.update(correctionCounts).set(row).where(isBefore).returning({ version: correctionCounts.version });
      return rows.length > 0;
    }),
});

/** The only file that reads or writes correction_records, correction_decisions, correction_words and correction_counts. */
export function correctionStore(database: Database) {
  return {
    ...changing(database),
    ...reading(database),
    ...decisions(database),
    ...dictionary(database),
    ...ownCounts(database),

    personal: [
      ownedRows(database, { table: correctionRecords, ownerColumn: correctionRecords.ownerId }),
      ownedRows(database, { table: correctionDecisions, ownerColumn: correctionDecisions.ownerId }),
      ownedRows(database, { table: correctionWords, ownerColumn: correctionWords.ownerId }),
    ] as const,
  };
}
