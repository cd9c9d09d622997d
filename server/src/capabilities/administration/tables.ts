import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The newest defects that calls have met: where, when, under which trace id; never what was sent. */
export const defects = pgTable(
  'defects',
  {
    defectId: uuid('defect_id').primaryKey(),
    traceId: text('trace_id').notNull(),
    path: text('path').notNull(),
    /** The name of the error and its first line, without the values of a statement. */
    error: text('error').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  table => [index('defects_at').on(table.at)],
);
