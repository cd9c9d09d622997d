import type { RevisionReading } from '@antai/contract/comparison';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One version of a document as it was sent up. */
export interface SourceVersion {
  fileId: string;
  fileName: string;
  fileType: string;
  /** How its tracked changes are taken; null where nobody said. */
  reading: RevisionReading | null;
}

/** Versions of a document to be compared, the oldest first. How far it is, its task says. */
export const comparisonRecords = pgTable(
  'comparison_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    versions: jsonb('versions').$type<SourceVersion[]>().notNull(),
    taskId: uuid('task_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('comparison_records_own').on(table.ownerId, table.createdAt)],
);

/** What a lawyer noted of a change. */
export const comparisonMarks = pgTable(
  'comparison_marks',
  {
    recordId: uuid('record_id').notNull(),
    ownerId: text('owner_id').notNull(),
    changeKey: text('change_key').notNull(),
    isSeen: boolean('is_seen').notNull(),
    note: text('note').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.changeKey] }),
    index('comparison_marks_own').on(table.ownerId),
  ],
);
