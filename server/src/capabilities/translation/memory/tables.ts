import type { LanguageCode } from '@antai/contract/translation/languages';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What a translator has confirmed or brought along, to be found again. */
export const translationMemory = pgTable(
  'translation_memory',
  {
    memoryId: uuid('memory_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    from: text('from_language').$type<LanguageCode>().notNull(),
    to: text('to_language').$type<LanguageCode>().notNull(),
    /** Whose it is; empty where it is nobody's in particular. */
    client: text('client').notNull().default(''),
    sourceKey: text('source_key').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    /** The segment before it. */
    before: text('before').notNull(),
    /** The work it comes from. */
    origin: text('origin').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('translation_memory_own').on(table.ownerId, table.from, table.to, table.client, table.sourceKey),
    index('translation_memory_latest').on(table.ownerId, table.updatedAt),
  ],
);
