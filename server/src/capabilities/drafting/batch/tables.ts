import type { TableRow } from '@antai/drafting';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Tables of which each row becomes a document: read and checked once, made as often as is asked. */
export const draftingBatches = pgTable(
  'drafting_batches',
  {
    batchId: uuid('batch_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    templateId: text('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /** What the template is called. */
    name: text('name').notNull(),
    /** What the table is called. */
    fileName: text('file_name').notNull(),
    rows: jsonb('rows').$type<TableRow[]>().notNull(),
    /** Titles of columns that nothing asks for. */
    ignored: jsonb('ignored').$type<string[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    /** Rows of which no document is made. */
    badCount: integer('bad_count').notNull(),
    /** Rows with something that stays blank. */
    blankCount: integer('blank_count').notNull(),
    /** The task that makes the documents; none before it is asked for. */
    taskId: uuid('task_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('drafting_batches_own').on(table.ownerId, table.createdAt)],
);
