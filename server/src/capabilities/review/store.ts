import { notesMax } from '@antai/contract/review/records';
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

    /** The reviews of a batch, in the order in which they were read in. */
    ofBatch: (ownerId: string, batchId: string): Promise<ReviewHead[]> =>
      drizzle
        .select(head)
        .from(contractReviews)
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.batchId, batchId)))
        .orderBy(asc(contractReviews.createdAt), asc(contractReviews.recordId)),

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
    /** What a user decided in their reviews of one type, the newest first; with the side of each and its own points. */
    async decisionsOn({ ownerId, dictId, limit }: { ownerId: string; dictId: string; limit: number }) {
      return drizzle
        .select({
          decision: contractReviewDecisions,
          recordId: contractReviews.recordId,
          name: contractReviews.name,
          settings: contractReviews.settings,
          playbook: contractReviews.playbook,
        })
        .from(contractReviewDecisions)
        .innerJoin(contractReviews, eq(contractReviews.recordId, contractReviewDecisions.recordId))
        .where(and(eq(contractReviews.ownerId, ownerId), eq(contractReviews.dictId, dictId)))
        .orderBy(desc(contractReviewDecisions.decidedAt))
        .limit(limit);
    },

    decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
      drizzle.select().from(contractReviewDecisions).where(ofRecord(recordId)),

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
     * Nothing is changed where a colleague decides of one that they do not have, or one would have too many notes.
     */
    decide: (
      recordId: string,
      { findingIds, change, notes, assigneeId }: DecisionBatch,
    ): Promise<'decided' | 'notTheirs' | 'tooManyNotes'> =>
      transaction(async tx => {
        // two decisions at once wait for each other, so that neither is lost
        const { recordId: id } = contractReviews;
        const record = await tx.select({ id }).from(contractReviews).where(isRecord(recordId)).for('update');
        if (record.length === 0) return 'notTheirs';
        if (assigneeId !== undefined && !(await hasAll(tx, { recordId, findingIds, assigneeId }))) return 'notTheirs';
        if (await isFull(tx, notes)) return 'tooManyNotes';
        const rows = await tx
          .select()
          .from(contractReviewDecisions)
          .where(and(ofRecord(recordId), inArray(contractReviewDecisions.findingId, findingIds)));
        const before = new Map(rows.map(row => [row.findingId, row]));
        for (const findingId of findingIds) {
          const row = change(before.get(findingId), findingId);
          const { decision, level, wording, decidedBy, decidedAt } = row;
          await tx
            .insert(contractReviewDecisions)
            .values(row)
            .onConflictDoUpdate({
              target: [contractReviewDecisions.recordId, contractReviewDecisions.findingId],
              set: { decision, level, wording, decidedBy, decidedAt },
            });
        }
        if (notes.length > 0) await tx.insert(contractReviewNotes).values(notes);
        return 'decided';
      }),
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

    notesOf: (recordId: string): Promise<NoteRow[]> =>
      drizzle
        .select()
        .from(contractReviewNotes)
        .where(eq(contractReviewNotes.recordId, recordId))
        .orderBy(asc(contractReviewNotes.createdAt), asc(contractReviewNotes.noteId)),

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
