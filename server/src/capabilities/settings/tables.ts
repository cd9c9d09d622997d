import { integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** What users have chosen: a row for each type of settings and, where they are kept apart by it, each main body. */
export const userConfigs = pgTable(
  'user_configs',
  {
    userConfigId: uuid('user_config_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    type: integer('type').notNull(),
    mainbodyId: text('mainbody_id').notNull(),
    /** By the key of the setting: the chosen ids, or for a choice among fields those left out. */
    choices: jsonb('choices').$type<Record<string, string[]>>().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [unique('user_configs_subject').on(table.ownerId, table.type, table.mainbodyId)],
);
