import type { DocxSource, Template } from '@antai/drafting';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Templates that users have made: copies of others, or docx files of their own. */
export const draftingTemplates = pgTable(
  'drafting_templates',
  {
    templateId: uuid('template_id').primaryKey(),
    /** Empty where its owner is gone and it was shared. */
    ownerId: text('owner_id').notNull(),
    /** Whom it is shared with; empty for what is the owner's alone. */
    enterpriseId: text('enterprise_id').notNull(),
    title: text('title').notNull(),
    /** The version that new drafts begin with. */
    version: integer('version').notNull(),
    /** Offered to nobody any more; drafts that were begun go on. */
    isRemoved: boolean('is_removed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('drafting_templates_own').on(table.ownerId),
    index('drafting_templates_shared').on(table.enterpriseId),
  ],
);

/** Their versions: what was saved once never changes, for drafts go on with it. */
export const draftingTemplateVersions = pgTable(
  'drafting_template_versions',
  {
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    template: jsonb('template').$type<Template>().notNull(),
    /** Where answers stand in a docx; null for a template that is set by its blocks. */
    source: jsonb('source').$type<DocxSource>(),
    /** The docx itself. */
    fileKey: text('file_key'),
    note: text('note').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index('drafting_template_versions_file').on(table.fileKey),
  ],
);
