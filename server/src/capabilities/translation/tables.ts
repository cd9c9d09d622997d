import type { LanguageCode } from '@antai/contract/translation/languages';
import type {
  ChangeDecision,
  SegmentComment,
  SegmentOrigin,
  TranslationForm,
  TranslationParty,
} from '@antai/contract/translation/records';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
    /** Languages whose paragraphs are translated too. */
    alsoFrom: jsonb('also_from').$type<LanguageCode[]>().notNull().default([]),
    /** Whose memory it draws on and adds to; empty where it is nobody's in particular. */
    client: text('client').notNull().default(''),
    changes: text('changes').$type<ChangeDecision>().notNull().default('kept'),
    termBaseIds: jsonb('term_base_ids').$type<string[]>().notNull(),
    parties: jsonb('parties').$type<TranslationParty[]>().notNull(),
    hasModel: boolean('has_model').notNull(),
    answeredBy: text('answered_by'),
    notTranslated: jsonb('not_translated').$type<string[]>().notNull(),
    taskId: uuid('task_id'),
    exportTaskId: uuid('export_task_id'),
    exportForm: text('export_form').$type<TranslationForm>(),
    createdAt: moment('created_at').notNull(),
    /** Counts when segments are divided or united: who reads them piece by piece sees that none was meanwhile. */
    revision: integer('revision').notNull().default(0),
    /** What its segments and acceptances say together, in bytes: triggers of those tables keep it. */
    bytes: integer('bytes').notNull().default(0),
  },
  table => [index('translation_records_own').on(table.ownerId, table.createdAt)],
);

/** Their segments, with where they stand in the source: that is their order. A number is never given twice while it stands. */
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
    /** What stands between it and the next of its paragraph; null where that is not known. */
    gap: text('gap'),
    /** Its own language, where it is not that of the record. */
    language: text('language').$type<LanguageCode>(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    origin: text('origin').$type<SegmentOrigin>().notNull(),
    score: integer('score'),
    isConfirmed: boolean('is_confirmed').notNull(),
    comments: jsonb('comments').$type<SegmentComment[]>().notNull().default([]),
    problem: text('problem'),
    /** What it says, in bytes of JSON: counted once, when it is written. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(
        sql`octet_length(jsonb_object(array['source', source, 'target', target])::text) + octet_length(comments::text)`,
      ),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.segmentId] }),
    index('translation_segments_order').on(table.recordId, table.paragraph, table.start),
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
    /** What it says, in bytes of JSON, with some for its other fields: there may be many that say little. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(sql`octet_length(jsonb_object(array['text', text, 'reason', reason])::text) + 200`),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.segmentId, table.rule, table.textKey] }),
    index('translation_acceptances_own').on(table.ownerId),
  ],
);
