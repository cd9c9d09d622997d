import type { PlaybookPoint } from '@antai/contract/review/playbooks';
import { notesMax, notesOfReviewMax, type ReviewSide } from '@antai/contract/review/records';
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows, rowsOf } from '../../platform/db/owned-rows.ts';
import { contractReviewAssignments } from './assignments/tables.ts';
import type { SourceHead } from './describe-review.ts';
import { contractReviewDecisions, contractReviewNotes, contractReviews } from './tables.ts';

export type ReviewRow = typeof contractReviews.$inferSelect;
/** A review as a list shows it: without what was pasted, the version before and the points of its playbook. */
export type ReviewHead = Omit<ReviewRow, 'source' | 'earlier' | 'playbook'> & { source: SourceHead };
export type DecisionRow = typeof contractReviewDecisions.$inferSelect;
export type NoteRow = typeof contractReviewNotes.$inferSelect;
export type ReviewStore = ReturnType<typeof reviewStore>;

interface ListFilter {
  ownerId: string;
  dictId: string | undefined;
  offset: number;
  limit: number;
}

/** What a point of one's own is told apart by from others, in the review where it was used. */
export interface OwnPointName extends Pick<PlaybookPoint, 'pointId' | 'readyId' | 'title'> {
  recordId: string;
}

/** What is decided and said of findings at once. */
interface DecisionBatch {
  findingIds: string[];
  change: (before: DecisionRow | undefined, findingId: string) => DecisionRow;
  notes: NoteRow[];
  /** The colleague who decides; the owner where there is none. */
  assigneeId: string | undefined;
}

const { earlier: _earlier, playbook: _playbook, ...headColumns } = getTableColumns(contractReviews);
const head = { ...headColumns, source: sql<SourceHead>`${contractReviews.source} - 'text'` };

/** What `trim` takes away. */
const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

const isRecord = (recordId: string) => eq(contractReviews.recordId, recordId);

const ofRecord = (recordId: string) => eq(contractReviewDecisions.recordId, recordId);

const isSaidElsewhere = (userId: string) =>
  and(eq(contractReviewNotes.authorId, userId), ne(contractReviewNotes.ownerId, userId));

/** Reviews of their owners. */
function records({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Adds a review; false where its owner has as many as there may be. */
    add: (row: ReviewRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: contractReviews, ownerColumn: contractReviews.ownerId, ownerId, max })))
          return false;
        await tx.insert(contractReviews).values(row);
        return true;
      }),

    async find(recordId: string): Promise<ReviewRow | undefined> {
      return (await drizzle.select().from(contractReviews).where(isRecord(recordId)))[0];
    },

    async page({ ownerId, dictId, offset, limit }: ListFilter) {
      const isWanted = and(
        eq(contractReviews.ownerId, ownerId),
        dictId === undefined ? undefined : eq(contractReviews.dictId, dictId),
      );
      const records = await drizzle
        .select(head)
        .from(contractReviews)
        .where(isWanted)
        .orderBy(desc(contractReviews.createdAt), desc(contractReviews.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(contractReviews, isWanted) };
    },

    /** Takes the place of the run that was seen; false where another was begun meanwhile. */
    async begin(
      { recordId, runs }: Pick<ReviewRow, 'recordId' | 'runs'>,
      set: Pick<ReviewRow, 'settings' | 'dictId' | 'taskId' | 'playbook'>,
    ): Promise<boolean> {
      const changed = await drizzle
        .update(contractReviews)
        .set({ ...set, runs: runs + 1 })
        .where(and(isRecord(recordId), eq(contractReviews.runs, runs)))
        .returning({ recordId: contractReviews.recordId });
      return changed.length > 0;
    },

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(contractReviewAssignments).where(eq(contractReviewAssignments.recordId, recordId));
        await tx.delete(contractReviewNotes).where(eq(contractReviewNotes.recordId, recordId));
        await tx.delete(contractReviewDecisions).where(ofRecord(recordId));
        await tx.delete(contractReviews).where(isRecord(recordId));
      }),
  };
}

/** What is decided of findings. */
function decisions({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** What is decided in a review, as JSON for a thread. */
    async packedDecisions(recordId: string): Promise<string> {
      const { findingId, decision, level, wording, decidedBy } = contractReviewDecisions;
      const each = sql`json_build_object('findingId', ${findingId}, 'decision', ${decision}, 'level', ${level},
        'wording', ${wording}, 'decidedBy', ${decidedBy})`;
      const text = sql<string>`coalesce(json_agg(${each}), '[]')::text`;
      return (await drizzle.select({ text }).from(contractReviewDecisions).where(ofRecord(recordId)))[0]!.text;
    },

    /** How many findings of each record are decided. */
    async decidedCounts(recordIds: string[]): Promise<Map<string, number>> {
      if (recordIds.length === 0) return new Map();
      const rows = await drizzle
        .select({ recordId: contractReviewDecisions.recordId, decided: count() })
        .from(contractReviewDecisions)
        .where(and(inArray(contractReviewDecisions.recordId, recordIds), ne(contractReviewDecisions.decision, 'open')))
        .groupBy(contractReviewDecisions.recordId);
      return new Map(rows.map(({ recordId, decided }) => [recordId, decided]));
    },

    /**
     * Changes what is decided of findings, each beginning with the decision that stands, and adds what is said of them.
     * Nothing is changed where a colleague decides of one that they do not have, or it or one of them would have too many notes.
     */
    decide: (
      recordId: string,
      { findingIds, change, notes, assigneeId }: DecisionBatch,
    ): Promise<'decided' | 'notTheirs' | 'tooManyNotes' | 'notesFull'> =>
      transaction(async tx => {
        // two decisions at once wait for each other, so that neither is lost
        const { recordId: id } = contractReviews;
        const record = await tx.select({ id }).from(contractReviews).where(isRecord(recordId)).for('update');
        if (record.length === 0) return 'notTheirs';
        if (assigneeId !== undefined && !(await hasAll(tx, { recordId, findingIds, assigneeId }))) return 'notTheirs';
        if (await isFull(tx, notes)) return 'tooManyNotes';
        const noteCount = await tx.$count(contractReviewNotes, eq(contractReviewNotes.recordId, recordId));
        if (notes.length > 0 && noteCount + notes.length > notesOfReviewMax) return 'notesFull';
        const rows = await tx
          .select()
          .from(contractReviewDecisions)
          .where(and(ofRecord(recordId), inArray(contractReviewDecisions.findingId, findingIds)));
        const before = new Map(rows.map(row => [row.findingId, row]));
        await keepDecisions(
          tx,
          findingIds.map(id => change(before.get(id), id)),
        );
        await addNotes(tx, notes);
        return 'decided';
      }),
  };
}

/** What was decided and used before, for points to be proposed. */
function past({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** What a user decided in their reviews of one type, the newest first, without the words of it; with the side of each. */
    decisionsOn: ({ ownerId, dictId, limit }: { ownerId: string; dictId: string; limit: number }) =>
      drizzle
        .select({
          recordId: contractReviews.recordId,
          name: contractReviews.name,
          side: sql<ReviewSide>`${contractReviews.settings} ->> 'side'`,
          findingId: contractReviewDecisions.findingId,
          decision: contractReviewDecisions.decision,
          level: contractReviewDecisions.level,
          isEdited: sql<boolean>`coalesce(btrim(${contractReviewDecisions.wording}, ${blanks}), '') <> ''`,
        })
        .from(contractReviewDecisions)
        .innerJoin(contractReviews, eq(contractReviews.recordId, contractReviewDecisions.recordId))
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.dictId, dictId)))
        .orderBy(desc(contractReviewDecisions.decidedAt))
        .limit(limit),

    /** The beginnings of what stands in place of suggestions, by record and finding. */
    async wordingsAt(places: Pick<DecisionRow, 'recordId' | 'findingId'>[], charactersMax: number) {
      const rows = await drizzle.execute<{ recordId: string; findingId: string; wording: string }>(sql`
        select d.record_id as "recordId", d.finding_id as "findingId",
          left(btrim(d.wording, ${blanks}), ${charactersMax}) as wording
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w("recordId" uuid, "findingId" text)
        join contract_review_decisions d on d.record_id = w."recordId" and d.finding_id = w."findingId"
        where d.wording is not null`);
      return rows.rows;
    },

    /** What points of one's own are told apart by in the playbooks that reviews were run with; of these points alone. */
    async ownPointNames(recordIds: string[], pointIds: string[]): Promise<OwnPointName[]> {
      const rows = await drizzle.execute<OwnPointName & Record<string, unknown>>(sql`
        select r.record_id as "recordId", p.point ->> 'pointId' as "pointId", p.point ->> 'readyId' as "readyId",
          p.point ->> 'title' as title
        from contract_reviews r, jsonb_array_elements(r.playbook -> 'points') as p(point)
        where r.record_id = any(${sql.param(recordIds)}::uuid[])
          and p.point ->> 'pointId' = any(${sql.param(pointIds)}::text[])`);
      return rows.rows;
    },

    /** Points of one's own as they were in the playbooks that reviews were run with. */
    async ownPointsAt(places: Pick<OwnPointName, 'recordId' | 'pointId'>[]) {
      const rows = await drizzle.execute<{ recordId: string; point: PlaybookPoint }>(sql`
        select r.record_id as "recordId", p.point
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w("recordId" uuid, "pointId" text)
        join contract_reviews r on r.record_id = w."recordId"
        cross join jsonb_array_elements(r.playbook -> 'points') as p(point)
        where p.point ->> 'pointId' = w."pointId"`);
      return rows.rows;
    },

    /** The reviews of a batch, in the order in which they were read in. */
    ofBatch: (ownerId: string, batchId: string): Promise<ReviewHead[]> =>
      drizzle
        .select(head)
        .from(contractReviews)
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.batchId, batchId)))
        .orderBy(asc(contractReviews.createdAt), asc(contractReviews.recordId)),
  };
}

/** What is said of findings. */
function notes({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** What a user said in the reviews of colleagues: given out with the user; then it stays, and names nobody. */
    saidElsewhere: {
      list: (userId: string) => rowsOf({ drizzle }, { table: contractReviewNotes, where: isSaidElsewhere(userId) }),
      async remove(userId: string) {
        await drizzle.update(contractReviewNotes).set({ authorId: '' }).where(isSaidElsewhere(userId));
      },
    },

    /** What is said in a review, the earliest first, as JSON for a thread. */
    async packedNotes(recordId: string): Promise<string> {
      const { noteId, findingId, ownerId, authorId, text: words, createdAt } = contractReviewNotes;
      const each = sql`json_build_object('noteId', ${noteId}, 'findingId', ${findingId}, 'ownerId', ${ownerId},
        'authorId', ${authorId}, 'text', ${words}, 'createdAt', ${createdAt})`;
      const text = sql<string>`coalesce(json_agg(${each} order by ${createdAt}, ${noteId}), '[]')::text`;
      const isOfRecord = eq(contractReviewNotes.recordId, recordId);
      return (await drizzle.select({ text }).from(contractReviewNotes).where(isOfRecord))[0]!.text;
    },

    /** Who said something in a review, or decided for its owner. */
    async peopleIn(recordId: string): Promise<string[]> {
      const rows = await drizzle.execute<{ id: string }>(sql`
        select decided_by as id from contract_review_decisions where record_id = ${recordId} and decided_by is not null
        union select author_id from contract_review_notes where record_id = ${recordId}`);
      return rows.rows.map(({ id }) => id);
    },

    /** Removes what its author said; false where they said no such thing. */
    async removeNote({ recordId, noteId, authorId }: Pick<NoteRow, 'recordId' | 'noteId' | 'authorId'>) {
      const { recordId: record, noteId: id, authorId: author } = contractReviewNotes;
      const isIt = and(eq(record, recordId), eq(id, noteId), eq(author, authorId));
      return (await drizzle.delete(contractReviewNotes).where(isIt).returning({ id })).length > 0;
    },
  };
}

/** The only file that reads or writes contract_reviews, contract_review_decisions and contract_review_notes. */
export function reviewStore(database: Database) {
  const { drizzle } = database;
  return {
    ...records(database),
    ...decisions(database),
    ...past(database),
    ...notes(database),

    personal: [
      ownedRows({ drizzle }, { table: contractReviews, ownerColumn: contractReviews.ownerId }),
      ownedRows({ drizzle }, { table: contractReviewDecisions, ownerColumn: contractReviewDecisions.ownerId }),
      ownedRows({ drizzle }, { table: contractReviewNotes, ownerColumn: contractReviewNotes.ownerId }),
    ] as const,
  };
}

/** Whether a finding has as many notes as one may have. */
async function isFull(tx: Transaction, notes: NoteRow[]): Promise<boolean> {
  if (!notes[0]) return false;
  const { recordId, findingId } = contractReviewNotes;
  const ids = notes.map(each => each.findingId);
  const full = await tx
    .select({ findingId })
    .from(contractReviewNotes)
    .where(and(eq(recordId, notes[0].recordId), inArray(findingId, ids)))
    .groupBy(findingId)
    .having(gte(count(), notesMax));
  return full.length > 0;
}

// hundreds of rows as one value: a statement for each of them would hold up whoever else asks the database

/** Puts decisions in place of those before. */
const keepDecisions = (tx: Transaction, rows: readonly DecisionRow[]) =>
  tx.execute(sql`
    insert into contract_review_decisions
      (record_id, owner_id, finding_id, decision, level, wording, decided_by, decided_at)
    select "recordId", "ownerId", "findingId", decision, level, wording, "decidedBy", "decidedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh
      ("recordId" uuid, "ownerId" text, "findingId" text, decision text, level text, wording text, "decidedBy" text,
       "decidedAt" timestamptz)
    on conflict (record_id, finding_id) do update
    set decision = excluded.decision, level = excluded.level, wording = excluded.wording,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`);

const addNotes = (tx: Transaction, rows: readonly NoteRow[]) =>
  tx.execute(sql`
    insert into contract_review_notes (note_id, record_id, finding_id, owner_id, author_id, text, created_at)
    select "noteId", "recordId", "findingId", "ownerId", "authorId", text, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh
      ("noteId" uuid, "recordId" uuid, "findingId" text, "ownerId" text, "authorId" text, text text,
       "createdAt" timestamptz)`);

interface Had {
  recordId: string;
  findingIds: string[];
  assigneeId: string;
}

/** Whether a colleague has all of these findings, and has handed none of them back. */
async function hasAll(tx: Transaction, { recordId, findingIds, assigneeId }: Had): Promise<boolean> {
  const assignments = contractReviewAssignments;
  const isHad = and(
    ...[eq(assignments.recordId, recordId), eq(assignments.assigneeId, assigneeId)],
    ...[inArray(assignments.findingId, findingIds), isNull(assignments.doneAt)],
  );
  return (await tx.$count(assignments, isHad)) === findingIds.length;
}
