import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { hasRoom, hasTextRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import type { SourceHead } from './describe-record.ts';
import { desensitiseDecisions, desensitiseRecords } from './tables.ts';

export type RecordRow = typeof desensitiseRecords.$inferSelect;
/** A record without the text that was pasted. */
export type RecordHead = Omit<RecordRow, 'source'> & { source: SourceHead };
/** A record as lists show it. */
export type RecordLine = Omit<RecordHead, 'types' | 'methods' | 'words'>;
type DecisionRow = typeof desensitiseDecisions.$inferSelect;
export type DesensitiseStore = ReturnType<typeof desensitiseStore>;

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

const { source: _source, ...columns } = getTableColumns(desensitiseRecords);
const headColumns = { ...columns, source: sql<SourceHead>`${desensitiseRecords.source} - 'text'` };
const { types: _types, methods: _methods, words: _words, ...lineColumns } = headColumns;

const isRecord = (recordId: string) => eq(desensitiseRecords.recordId, recordId);
const ofRecord = (recordId: string) => eq(desensitiseDecisions.recordId, recordId);

/** Records as they stand. */
const reading = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  async find(recordId: string): Promise<RecordRow | undefined> {
    return (await drizzle.select().from(desensitiseRecords).where(isRecord(recordId)))[0];
  },

  async findHead(recordId: string): Promise<RecordHead | undefined> {
    return (await drizzle.select(headColumns).from(desensitiseRecords).where(isRecord(recordId)))[0];
  },

  async page({ ownerId, offset, limit }: PageOrder): Promise<{ records: RecordLine[]; total: number }> {
    const isOwn = eq(desensitiseRecords.ownerId, ownerId);
    const records = await drizzle
      .select(lineColumns)
      .from(desensitiseRecords)
      .where(isOwn)
      .orderBy(desc(desensitiseRecords.createdAt), desc(desensitiseRecords.recordId))
      .offset(offset)
      .limit(limit);
    return { records, total: await drizzle.$count(desensitiseRecords, isOwn) };
  },

  decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
    drizzle.select().from(desensitiseDecisions).where(ofRecord(recordId)),
});

/** Records from their beginning to their end. */
const changing = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  /** Adds a record, unless its owner has as many, or as much text, as there may be. */
  add: ({ row, recordsMax, textsMaxBytes }: Addition): Promise<'added' | 'full' | 'textsFull'> =>
    transaction(async tx => {
      const own = { table: desensitiseRecords, ownerColumn: desensitiseRecords.ownerId, ownerId: row.ownerId };
      if (!(await hasRoom(tx, { ...own, max: recordsMax }))) return 'full';
      const texts = {
        column: desensitiseRecords.source,
        where: eq(desensitiseRecords.isText, true),
        maxBytes: textsMaxBytes,
      };
      if (row.isText && !(await hasTextRoom(tx, { ...own, ...texts }))) return 'textsFull';
      await tx.insert(desensitiseRecords).values(row);
      return 'added';
    }),

  async change(recordId: string, set: Partial<Pick<RecordRow, 'method' | 'methods' | 'words'>>) {
    await drizzle.update(desensitiseRecords).set(set).where(isRecord(recordId));
  },

  /** Names the task that looks at a record that names none; false where another is named meanwhile, or the record is gone. */
  async setRecognition(recordId: string, recogniseTaskId: string | null): Promise<boolean> {
    const isOpen = and(isRecord(recordId), isNull(desensitiseRecords.recogniseTaskId));
    return (await drizzle.update(desensitiseRecords).set({ recogniseTaskId }).where(isOpen)).rowCount === 1;
  },

  /** Names the task that makes what goes out; gives the one it named before, undefined where the record is gone. */
  replaceExport: (recordId: string, exportTaskId: string): Promise<Pick<RecordRow, 'exportTaskId'> | undefined> =>
    transaction(async tx => {
      const named = { exportTaskId: desensitiseRecords.exportTaskId };
      const [before] = await tx.select(named).from(desensitiseRecords).where(isRecord(recordId)).for('update');
      if (before) await tx.update(desensitiseRecords).set({ exportTaskId }).where(isRecord(recordId));
      return before;
    }),

  /** Removes a record; gives the tasks that it names at this moment, undefined where it is gone. */
  remove: (recordId: string): Promise<Pick<RecordRow, 'recogniseTaskId' | 'exportTaskId'> | undefined> =>
    transaction(async tx => {
      await tx.delete(desensitiseDecisions).where(ofRecord(recordId));
      const named = {
        recogniseTaskId: desensitiseRecords.recogniseTaskId,
        exportTaskId: desensitiseRecords.exportTaskId,
      };
      return (await tx.delete(desensitiseRecords).where(isRecord(recordId)).returning(named))[0];
    }),

  /** Keeps decisions, each in place of the one before it; false where the record has as many as there may be. */
  async decide(recordId: string, order: DecisionBatch): Promise<boolean> {
    const { rows } = order;
    if (!(await transaction(tx => hasRoomFor(tx, { recordId, ...order })))) return false;
    // nobody else is served while one transaction is at work
    for (let at = 0; at < rows.length; at += decidedAtOnce)
      if (!(await decideSome(transaction, { ...order, recordId, rows: rows.slice(at, at + decidedAtOnce) })))
        return false;
    return true;
  },
});

interface DecisionBatch {
  rows: DecisionRow[];
  decisionsMax: number;
}

const decidedAtOnce = 200;

/** Whether the record has room for decisions beside those that they replace: which those are is asked only where it matters. */
async function hasRoomFor(
  tx: Transaction,
  { recordId, rows, decisionsMax }: DecisionBatch & { recordId: string },
): Promise<boolean> {
  if ((await tx.$count(desensitiseDecisions, ofRecord(recordId))) + rows.length <= decisionsMax) return true;
  const keys = JSON.stringify(rows.map(({ mentionKey }) => mentionKey));
  const isOther = sql`${desensitiseDecisions.mentionKey} not in (select jsonb_array_elements_text(${keys}::jsonb))`;
  const others = await tx.$count(desensitiseDecisions, and(ofRecord(recordId), isOther));
  return others + rows.length <= decisionsMax;
}

const decideSome = (
  transaction: Database['transaction'],
  { recordId, ...order }: DecisionBatch & { recordId: string },
): Promise<boolean> =>
  transaction(async tx => {
    const named = { recordId: desensitiseRecords.recordId };
    const record = await tx.select(named).from(desensitiseRecords).where(isRecord(recordId)).for('update');
    if (record.length === 0) return true;
    if (!(await hasRoomFor(tx, { recordId, ...order }))) return false;
    // many rows as one value: a statement with a place for each of their fields would take the event loop longer
    const decisions = sql`jsonb_to_recordset(${JSON.stringify(order.rows)}::jsonb) as fresh
      ("recordId" uuid, "ownerId" text, "mentionKey" text, decision text, replacement text, "decidedAt" timestamptz)`;
    await tx.execute(sql`
      insert into desensitise_decisions (record_id, owner_id, mention_key, decision, replacement, decided_at)
      select "recordId", "ownerId", "mentionKey", decision, replacement, "decidedAt" from ${decisions}
      on conflict (record_id, mention_key) do update
      set decision = excluded.decision, replacement = excluded.replacement, decided_at = excluded.decided_at`);
    return true;
  });

/** The only file that reads or writes desensitise_records and desensitise_decisions. */
export const desensitiseStore = (database: Database) => ({
  ...reading(database),
  ...changing(database),

  personal: [
    ownedRows(database, { table: desensitiseRecords, ownerColumn: desensitiseRecords.ownerId }),
    ownedRows(database, { table: desensitiseDecisions, ownerColumn: desensitiseDecisions.ownerId }),
  ] as const,
});
