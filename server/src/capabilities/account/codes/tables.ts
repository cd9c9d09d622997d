import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The codes that are out: the last one for each purpose and address. Of a code itself only a mark is kept. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    codeId: uuid('code_id').primaryKey(),
    purpose: text('purpose').notNull(),
    target: text('target').notNull(),
    userId: uuid('user_id').notNull(),
    codeMark: text('code_mark').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [
    unique('verification_codes_target').on(table.purpose, table.target),
    index('verification_codes_user').on(table.userId),
  ],
);

/** When codes were asked for, by whom and for what address: what their number is limited by. */
export const codeRequests = pgTable(
  'code_requests',
  { subject: text('subject').notNull(), at: moment('at').notNull() },
  table => [index('code_requests_subject').on(table.subject, table.at)],
);
