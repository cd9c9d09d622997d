import type { UsageEvent } from '@antai/contract/usage';
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** How often a user did something on a day of Shanghai. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    day: date('day').notNull(),
    userId: uuid('user_id').notNull(),
    event: text('event').$type<UsageEvent>().notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.userId, table.event, table.subject] })],
);
