import type { ReportTemplate } from '@antai/contract/report-templates';
import { boolean, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What lawyers write alike in their reports. */
export const reportTemplates = pgTable(
  'report_templates',
  {
    templateId: uuid('template_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<ReportTemplate['content']>().notNull(),
    isSelected: boolean('is_selected').notNull().default(false),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [uniqueIndex('report_templates_own').on(table.ownerId, table.name)],
);
