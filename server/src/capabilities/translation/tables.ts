import type {
  LanguageCode,
  SegmentOrigin,
  TranslationForm,
  TranslationParty,
} from '@antai/contract/translation/records';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RecordSource } from './describe-record.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Texts and files that are translated. How far they are, their tasks say. */
export const translationRecords = pgTable(
  'translation_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** Whose budget of models it draws on; empty for a user of none. */
    enterpriseId: text('enterprise_id').notNull(),
    name: text('name').notNull(),
    source: jsonb('source').$type<RecordSource>().notNull(),
    from: text('from_language').$type<LanguageCode>().notNull(),
    to: text('to_language').$type<LanguageCode>().notNull(),
    termBaseIds: jsonb('term_base_ids').$type<string[]>().notNull(),
    parties: jsonb('parties').$type<TranslationParty[]>().notNull(),
    hasModel: boolean('has_model').notNull(),
    answeredBy: text('answered_by'),
    notTranslated: jsonb('not_translated').$type<string[]>().notNull(),
    taskId: uuid('task_id'),
    exportTaskId: uuid('export_task_id'),
    exportForm: text('export_form').$type<TranslationForm>(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('translation_records_own').on(table.ownerId, table.createdAt)],
);

/** Their segments in reading order, with where they stand in the source. */
export const translationSegments = pgTable(
  'translation_segments',
  {
    recordId: uuid('record_id').notNull(),
    segmentId: integer('segment_id').notNull(),
    ownerId: text('owner_id').notNull(),
    paragraphId: text('paragraph_id').notNull(),
    paragraph: integer('paragraph').notNull(),
    start: integer('start_at').notNull(),
    end: integer('end_at').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    origin: text('origin').$type<SegmentOrigin>().notNull(),
    score: integer('score'),
    isConfirmed: boolean('is_confirmed').notNull(),
    note: text('note').notNull(),
    problem: text('problem'),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.segmentId] }),
    index('translation_segments_own').on(table.ownerId),
  ],
);

/** Deviations that their translator answers for. */
export const translationAcceptances = pgTable(
  'translation_acceptances',
  {
    recordId: uuid('record_id').notNull(),
    segmentId: integer('segment_id').notNull(),
    ownerId: text('owner_id').notNull(),
    rule: text('rule').notNull(),
    /** The hash of the text: texts are too long for a key. */
    textKey: text('text_key').notNull(),
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.segmentId, table.rule, table.textKey] }),
    index('translation_acceptances_own').on(table.ownerId),
  ],
);

/** What a translator has confirmed, to be found again. */
export const translationMemory = pgTable(
  'translation_memory',
  {
    memoryId: uuid('memory_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    from: text('from_language').notNull(),
    to: text('to_language').notNull(),
    sourceKey: text('source_key').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    /** The segment before it. */
    before: text('before').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [uniqueIndex('translation_memory_own').on(table.ownerId, table.from, table.to, table.sourceKey)],
);
