import { date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What users ask the enterprise's own team for, and what they were answered. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    requestId: uuid('request_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    serviceKind: text('service_kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    wishedDate: date('wished_date'),
    contact: text('contact').notNull(),
    fileId: uuid('file_id'),
    state: text('state').notNull(),
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  table => [
    index('service_requests_own').on(table.ownerId, table.createdAt),
    index('service_requests_all').on(table.state, table.createdAt),
  ],
);
