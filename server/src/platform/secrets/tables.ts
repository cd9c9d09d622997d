import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Tickets that have been used up, until they would have expired. */
export const usedTickets = pgTable('used_tickets', {
  ticketId: uuid('ticket_id').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
