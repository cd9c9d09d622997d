import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StatuteEvent } from './chain-versions.ts';

/** One stored text of a statute: a version, or a part of one where the source keeps its parts apart (民法典). */
export const statutes = pgTable(
  'statutes',
  {
    /** The id of the record that shows this text. */
    statuteId: text('statute_id').primaryKey(),
    title: text('title').notNull(),
    /** What the versions of one statute have in common: the register's entry, else the name as names are compared. */
    titleKey: text('title_key').notNull(),
    registerId: text('register_id'),
    part: text('part'),
    versionDate: date('version_date', { mode: 'string' }),
    /** As the text itself says; a revision leaves it as it was, so it may be older than the version. */
    effectiveDate: date('effective_date', { mode: 'string' }),
    authorityLevel: text('authority_level').notNull(),
    events: jsonb('events').$type<StatuteEvent[]>().notNull(),
    articleCount: integer('article_count').notNull(),
    lastArticle: integer('last_article').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  table => [index('statutes_title_key').on(table.titleKey)],
);

export const statuteArticles = pgTable(
  'statute_articles',
  {
    statuteId: text('statute_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    label: text('label').notNull(),
    article: integer('article').notNull(),
    sub: integer('sub').notNull(),
    path: jsonb('path').$type<string[]>().notNull(),
    text: text('text').notNull(),
  },
  table => [
    primaryKey({ columns: [table.statuteId, table.ordinal] }),
    index('statute_articles_number').on(table.statuteId, table.article, table.sub),
  ],
);
