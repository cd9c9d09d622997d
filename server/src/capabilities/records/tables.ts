import type { FieldsOf, RecordType, Section } from '@antai/contract/records';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgSequence, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Grows with every change of a record: what follows the records asks for what came after the last it saw. */
export const recordSeq = pgSequence('record_seq');

export const records = pgTable(
  'records',
  {
    recordType: text('record_type').notNull(),
    id: text('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    title: text('title').notNull(),
    /** What others name the record by: a case number, a statute's name. */
    number: text('number').notNull().default(''),
    /** As the reader of its type wrote them, by the contract's schema: whoever reads trusts that and parses nothing anew. */
    fields: jsonb('fields').$type<FieldsOf<RecordType>>().notNull(),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    /** Tells whether an imported row brings anything new. */
    contentHash: text('content_hash').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.recordType, table.id] }),
    index('records_seq').on(table.recordType, table.seq),
    index('records_number').on(table.recordType, table.number),
    index('records_title').on(table.recordType, sql`left(${table.title}, 100)`),
  ],
);
