import type { DraftFileType } from '@antai/contract/drafting';
import type { Values } from '@antai/drafting';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What users draft: the answers to the fields of a template, kept at each step of typing. */
export const draftingDrafts = pgTable(
  'drafting_drafts',
  {
    draftId: uuid('draft_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    templateId: text('template_id').notNull(),
    /** The version that it was begun with, and goes on with. */
    templateVersion: integer('template_version').notNull().default(1),
    name: text('name').notNull(),
    /** What several documents are about; empty where nothing was said. */
    matter: text('matter').notNull(),
    fields: jsonb('fields').$type<Values>().notNull(),
    /** Fields whose answers came from another draft. */
    reused: jsonb('reused').$type<string[]>().notNull(),
    version: integer('version').notNull(),
    /** How many fields have to be filled in and are not, in this version; null where it was not counted yet. */
    missingCount: integer('missing_count'),
    /** The task that made the file of each type. */
    builds: jsonb('builds').$type<Partial<Record<DraftFileType, string>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('drafting_drafts_own').on(table.ownerId, table.createdAt),
    index('drafting_drafts_opened').on(table.ownerId, table.openedAt),
  ],
);
