import type { LanguageCode } from '@antai/contract/translation/languages';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

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
    /** What it says, in UTF-8: counted once, when it is written. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(
        sql`octet_length(source) + octet_length(target) + octet_length(before) + octet_length(origin)`,
      ),
  },
  table => [
    uniqueIndex('translation_memory_own').on(table.ownerId, table.from, table.to, table.client, table.sourceKey),
    index('translation_memory_order').on(table.ownerId, table.updatedAt, table.memoryId),
    index('translation_memory_client').on(table.ownerId, table.client),
  ],
);
