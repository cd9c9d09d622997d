import type { PlaybookPoint } from '@antai/contract/review/playbooks';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Lists of points that users have made. */
export const reviewPlaybooks = pgTable(
  'review_playbooks',
  {
    playbookId: uuid('playbook_id').primaryKey(),
    /** Empty where its owner is gone and it was shared. */
    ownerId: text('owner_id').notNull(),
    /** Whom it is shared with; empty for what is the owner's alone. */
    enterpriseId: text('enterprise_id').notNull(),
    name: text('name').notNull(),
    typeId: text('type_id'),
    side: text('side').$type<'a' | 'b' | 'both'>().notNull(),
    /** The newest version. */
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [index('review_playbooks_own').on(table.ownerId), index('review_playbooks_shared').on(table.enterpriseId)],
);

/** Each version as it was saved; none is ever changed. */
export const reviewPlaybookVersions = pgTable(
  'review_playbook_versions',
  {
    playbookId: uuid('playbook_id').notNull(),
    version: integer('version').notNull(),
    ownerId: text('owner_id').notNull(),
    points: jsonb('points').$type<PlaybookPoint[]>().notNull(),
    pointCount: integer('point_count').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.playbookId, table.version] }),
    index('review_playbook_versions_own').on(table.ownerId),
  ],
);
