import type { Care, ExportForm } from '@antai/contract/correction';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RecordSource } from './describe-record.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files and texts that are proofread. How far they are, their tasks say. */
export const correctionRecords = pgTable(
  'correction_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    source: jsonb('source').$type<RecordSource>().notNull(),
    isText: boolean('is_text').notNull(),
    checkTaskId: uuid('check_task_id'),
    care: text('care').$type<Care>().notNull().default('quiet'),
    evidenceTaskId: uuid('evidence_task_id'),
    /** The reading by a model, where one was asked for. */
    modelTaskId: uuid('model_task_id'),
    exportTaskId: uuid('export_task_id'),
    exportForm: text('export_form').$type<ExportForm>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('correction_records_own').on(table.ownerId, table.createdAt)],
);

/** What a writer decided of one finding. */
export const correctionDecisions = pgTable(
  'correction_decisions',
  {
    recordId: uuid('record_id').notNull(),
    ownerId: text('owner_id').notNull(),
    findingId: text('finding_id').notNull(),
    decision: text('decision').notNull(),
    replacement: text('replacement'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.findingId] }),
    index('correction_decisions_own').on(table.ownerId),
  ],
);

/** What a writer does not want to be told of again. */
export const correctionWords = pgTable(
  'correction_words',
  {
    wordId: uuid('word_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    checkId: text('check_id').notNull(),
    word: text('word').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [uniqueIndex('correction_words_own').on(table.ownerId, table.checkId, table.word)],
);

/** What was counted of the house's own judgments, penalties and statutes, and up to which change of each. One row. */
export const correctionCounts = pgTable('correction_counts', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
  progress: jsonb('progress').$type<Record<string, number>>().notNull(),
  counts: bytes('counts').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
