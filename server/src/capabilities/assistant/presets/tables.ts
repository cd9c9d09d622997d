import type { SourceKind } from '@antai/contract/assistant/answer';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Assistants that users made for themselves. */
export const ownAssistants = pgTable(
  'assistant_own',
  {
    owmId: uuid('owm_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    about: text('about').notNull(),
    focus: text('focus').notNull(),
    kinds: jsonb('kinds').$type<SourceKind[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('assistant_own_of').on(table.ownerId, table.createdAt)],
);

/** Questions with blanks that users keep. */
export const ownTemplates = pgTable(
  'assistant_templates',
  {
    templateId: uuid('template_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('assistant_templates_of').on(table.ownerId, table.createdAt)],
);
