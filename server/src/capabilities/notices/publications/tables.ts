import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Notices that an administrator has published, and how far their sending is. */
export const publications = pgTable(
  'publications',
  {
    publicationId: uuid('publication_id').primaryKey(),
    title: text('title').notNull(),
    /** A few plain elements of HTML, cleaned before they are kept. */
    content: text('content').notNull(),
    audience: text('audience').notNull(),
    audienceIds: text('audience_ids').array().notNull(),
    isPopup: integer('is_popup').notNull(),
    publishedBy: uuid('published_by').notNull(),
    publishedAt: moment('published_at').notNull(),
    sent: integer('sent').notNull().default(0),
    /** The last user it was sent to: a broken sending goes on behind them. */
    lastUserId: uuid('last_user_id'),
    finishedAt: moment('finished_at'),
  },
  table => [index('publications_newest').on(table.publishedAt)],
);
