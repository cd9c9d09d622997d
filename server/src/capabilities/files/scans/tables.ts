import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PageReading } from '../../../platform/recognition/recognise-page.ts';
import { storedFiles } from '../tables.ts';

/** What was read of a page that is only a picture; gone with its file. */
export const scannedPages = pgTable(
  'scanned_pages',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.fileId, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    /** The version of the models that read it. */
    version: text('version').notNull(),
    reading: jsonb('reading').$type<PageReading>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.fileId, table.page] })],
);
