import type { CellDecision, ExaminationPoint } from '@antai/contract/examination';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StoredAnswer } from './examine-file.ts';

/** Questions put to files. How far the answers are, the task says. */
export const examinationRecords = pgTable(
  'examination_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    points: jsonb('points').$type<ExaminationPoint[]>().notNull(),
    fileCount: integer('file_count').notNull(),
    taskId: uuid('task_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('examination_records_own').on(table.ownerId, table.createdAt)],
);

/** A file of a record, what it says, and the answers that were read from it. */
export const examinationFiles = pgTable(
  'examination_files',
  {
    recordId: uuid('record_id').notNull(),
    fileIndex: integer('file_index').notNull(),
    ownerId: text('owner_id').notNull(),
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    state: text('state').$type<'waiting' | 'done' | 'unreadable'>().notNull(),
    reason: text('reason'),
    text: text('text'),
    /** Where each page of its own begins in that text; empty where the file has none. */
    pageStarts: jsonb('page_starts').$type<number[]>().notNull().default([]),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.fileIndex] }),
    index('examination_files_own').on(table.ownerId),
  ],
);

/** What a user decided of one answer. */
export const examinationDecisions = pgTable(
  'examination_decisions',
  {
    recordId: uuid('record_id').notNull(),
    fileIndex: integer('file_index').notNull(),
    pointId: text('point_id').notNull(),
    ownerId: text('owner_id').notNull(),
    decision: text('decision').$type<CellDecision>().notNull(),
    changed: text('changed'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.fileIndex, table.pointId] }),
    index('examination_decisions_own').on(table.ownerId),
  ],
);

/** Questions that a user keeps for other files. */
export const examinationSets = pgTable(
  'examination_sets',
  {
    setId: uuid('set_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    points: jsonb('points').$type<ExaminationPoint[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('examination_sets_own').on(table.ownerId, table.createdAt)],
);
