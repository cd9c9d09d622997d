import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What users were told. `amount` is how many things one notice counts, so that the next can be added to it. */
export const notices = pgTable(
  'notices',
  {
    messageId: uuid('message_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    messageType: integer('message_type').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    status: integer('status').notNull(),
    isPopup: integer('is_popup').notNull(),
    redirectType: integer('redirect_type').notNull(),
    relateId: text('relate_id').notNull(),
    amount: integer('amount').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('notices_owner').on(table.ownerId, table.createdAt),
    // the few that still wait to pop up, among the many of years
    index('notices_due').on(table.ownerId, table.createdAt).where(sql`is_popup = 2`),
    index('notices_related').on(table.ownerId, table.redirectType, table.relateId),
  ],
);
