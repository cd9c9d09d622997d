import type { Preparation, ReviewDecision, ReviewLevel, ReviewSettings } from '@antai/contract/review/records';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ContractSource, UsedPlaybook } from './describe-review.ts';

/** Contracts that were read in to be reviewed. How far a run is, its task says. */
export const contractReviews = pgTable(
  'contract_reviews',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    source: jsonb('source').$type<ContractSource>().notNull(),
    preparation: jsonb('preparation').$type<Preparation>().notNull(),
    settings: jsonb('settings').$type<ReviewSettings>().notNull(),
    /** The type's number on the wire, for the history of one type. */
    dictId: text('dict_id'),
    /** The version before, where only what changed since is reviewed. */
    earlier: jsonb('earlier').$type<ContractSource>(),
    /** The playbook of its last run as it was then. */
    playbook: jsonb('playbook').$type<UsedPlaybook>(),
    /** The batch it was read in with. */
    batchId: uuid('batch_id'),
    taskId: uuid('task_id'),
    /** Counts the runs that were begun, so that of two begun at once one counts. */
    runs: integer('runs').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('contract_reviews_own').on(table.ownerId, table.createdAt),
    index('contract_reviews_batch').on(table.batchId),
  ],
);

/** What a lawyer decided of a finding. */
export const contractReviewDecisions = pgTable(
  'contract_review_decisions',
  {
    recordId: uuid('record_id').notNull(),
    ownerId: text('owner_id').notNull(),
    findingId: text('finding_id').notNull(),
    decision: text('decision').$type<ReviewDecision>().notNull(),
    level: text('level').$type<ReviewLevel>(),
    wording: text('wording'),
    /** The colleague who was given it; null where its owner decided. */
    decidedBy: text('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.findingId] }),
    index('contract_review_decisions_owner').on(table.ownerId),
  ],
);

/** What its lawyer and the colleagues who were given it say of a finding. */
export const contractReviewNotes = pgTable(
  'contract_review_notes',
  {
    noteId: uuid('note_id').primaryKey(),
    recordId: uuid('record_id').notNull(),
    findingId: text('finding_id').notNull(),
    /** Whose review it is. */
    ownerId: text('owner_id').notNull(),
    /** Empty once a colleague's account is gone: what they said stays with the review. */
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('contract_review_notes_of').on(table.recordId, table.findingId),
    index('contract_review_notes_owner').on(table.ownerId),
    index('contract_review_notes_author').on(table.authorId),
  ],
);

/** Contracts that were read in together. */
export const contractReviewBatches = pgTable(
  'contract_review_batches',
  {
    batchId: uuid('batch_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    /** Files that were begun to be read in, so that parallel ones keep the limit. */
    fileCount: integer('file_count').notNull(),
    /** Files that could not be read, and why. */
    refused: jsonb('refused').$type<{ name: string; reason: string }[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('contract_review_batches_own').on(table.ownerId, table.createdAt)],
);
