import type { RegisterEntry, RegisterKind } from '@antai/contract/registers';
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What an entry says besides what it is found by. */
type EntryBody = Omit<RegisterEntry, 'entryId' | 'kind' | 'date' | 'isEnded'>;

/** Entries of public registers, each of one company. */
export const registerEntries = pgTable(
  'register_entries',
  {
    entryId: text('entry_id').primaryKey(),
    kind: text('kind').$type<RegisterKind>().notNull(),
    /** The id that the name of the company has among people. */
    companyKey: text('company_key').notNull(),
    /** YYYY-MM-DD; empty where the register tells none. */
    date: text('date').notNull(),
    isEnded: boolean('is_ended').notNull(),
    body: jsonb('body').$type<EntryBody>().notNull(),
    contentHash: text('content_hash').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    /** In which order entries came; stays when the register says something else of one. */
    addedSeq: bigserial('added_seq', { mode: 'number' }).notNull(),
  },
  table => [
    index('register_entries_company').on(table.companyKey, table.kind, table.date),
    index('register_entries_imported').on(table.kind, table.importedAt),
    index('register_entries_added').on(table.addedSeq),
  ],
);
