import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What a user searched and opened; an entry is told by a hash of its content. */
export const historyEntries = pgTable(
  'history_entries',
  {
    historyId: uuid('history_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    recordType: text('record_type').notNull(),
    type: integer('type').notNull(),
    content: text('content').notNull(),
    contentHash: text('content_hash').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('history_entries_content').on(table.ownerId, table.recordType, table.type, table.contentHash),
    index('history_entries_recent').on(table.ownerId, table.type, table.at),
  ],
);
