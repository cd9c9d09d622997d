import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { draftingDrafts } from '../tables.ts';

/** Sections that a model drafts, each the work of a run, until they are taken over or let go. */
export const draftingSections = pgTable(
  'drafting_sections',
  {
    runId: uuid('run_id').primaryKey(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => draftingDrafts.draftId, { onDelete: 'cascade' }),
    ownerId: text('owner_id').notNull(),
    fieldId: text('field_id').notNull(),
    /** What was told besides the answers of the form. */
    facts: text('facts').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('drafting_sections_of').on(table.draftId, table.createdAt),
    index('drafting_sections_own').on(table.ownerId),
  ],
);
