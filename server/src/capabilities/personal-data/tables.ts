import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Accounts that are to be removed, and when. */
export const accountRemovals = pgTable(
  'account_removals',
  {
    userId: uuid('user_id').primaryKey(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  table => [index('account_removals_due').on(table.dueAt)],
);
