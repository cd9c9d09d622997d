import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TermDetails } from './describe-term.ts';

/** Term bases that users have made. */
export const termBases = pgTable(
  'term_bases',
  {
    termBaseId: uuid('term_base_id').primaryKey(),
    /** Empty where its owner is gone and it was shared. */
    ownerId: text('owner_id').notNull(),
    /** Whom it is shared with; empty for what is the owner's alone. */
    enterpriseId: text('enterprise_id').notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('term_bases_own').on(table.ownerId), index('term_bases_shared').on(table.enterpriseId)],
);

/** Their terms. */
export const ownTerms = pgTable(
  'term_data',
  {
    termId: uuid('term_id').primaryKey(),
    termBaseId: uuid('term_base_id').notNull(),
    ownerId: text('owner_id').notNull(),
    zh: text('zh').notNull(),
    en: text('en').notNull(),
    details: jsonb('details').$type<TermDetails>().notNull(),
    isChecked: boolean('is_checked').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What the term says, in UTF-8: counted once, when it is written. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(sql`octet_length(zh) + octet_length(en) + octet_length(details::text)`),
  },
  table => [
    uniqueIndex('term_data_pair').on(table.termBaseId, table.zh, table.en),
    index('term_data_own').on(table.ownerId),
    index('term_data_order').on(table.termBaseId, table.createdAt.desc().nullsFirst(), table.zh, table.termId),
  ],
);
