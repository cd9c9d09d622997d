import type { ReplacementMethod, Thoroughness } from '@antai/contract/desensitise';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RecordSource } from './describe-record.ts';

/** Batches of files, or one text, to be desensitised. How far they are, their tasks say. */
export const desensitiseRecords = pgTable(
  'desensitise_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    source: jsonb('source').$type<RecordSource>().notNull(),
    /** The types that were asked for; null for all. */
    types: jsonb('types').$type<string[]>(),
    thoroughness: text('thoroughness').$type<Thoroughness>().notNull().default('balanced'),
    method: text('method').$type<ReplacementMethod>().notNull(),
    methods: jsonb('methods').$type<Record<string, ReplacementMethod>>().notNull(),
    words: jsonb('words').$type<string[]>().notNull(),
    recogniseTaskId: uuid('recognise_task_id'),
    exportTaskId: uuid('export_task_id'),
    isText: boolean('is_text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('desensitise_records_own').on(table.ownerId, table.createdAt)],
);

/** What a lawyer decided of everything that is written the same. */
export const desensitiseDecisions = pgTable(
  'desensitise_decisions',
  {
    recordId: uuid('record_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Type and text, whatever the width and the blanks of its signs. */
    mentionKey: text('mention_key').notNull(),
    decision: text('decision').notNull(),
    replacement: text('replacement'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.mentionKey] }),
    index('desensitise_decisions_own').on(table.ownerId),
  ],
);
