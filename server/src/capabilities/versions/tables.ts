import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Versions that an administrator has written beside those the product ships with. */
export const publishedVersions = pgTable(
  'published_versions',
  {
    logId: uuid('log_id').primaryKey(),
    versionNum: text('version_num').notNull(),
    title: text('title').notNull(),
    content: text('content').array().notNull(),
    isPublished: boolean('is_published').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [uniqueIndex('published_versions_number').on(table.versionNum)],
);
