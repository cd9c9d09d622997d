import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
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

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Questionnaires as their authors are writing them. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    questionnaireId: uuid('questionnaire_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    content: jsonb('content').$type<QuestionnaireContent>().notNull(),
    questionCount: integer('question_count').notNull(),
    /** Counts the saves, so that of two at once one counts. */
    revision: integer('revision').notNull(),
    /** The last version that was released, and the save it was made of. */
    version: integer('version'),
    releasedRevision: integer('released_revision'),
    isPublished: boolean('is_published').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [index('questionnaires_own').on(table.ownerId, table.updatedAt)],
);

/** What was released. Never changed: answers stay with the version they were given to. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    questionnaireId: uuid('questionnaire_id').notNull(),
    version: integer('version').notNull(),
    ownerId: text('owner_id').notNull(),
    content: jsonb('content').$type<QuestionnaireContent>().notNull(),
    releasedAt: moment('released_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.questionnaireId, table.version] }),
    index('questionnaire_versions_own').on(table.ownerId),
  ],
);

/** Links that give out a version. How many answers were begun and handed in is counted here, before they are. */
export const questionnaireLinks = pgTable(
  'questionnaire_links',
  {
    linkId: uuid('link_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    questionnaireId: uuid('questionnaire_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    expireDay: text('expire_day'),
    answersMax: integer('answers_max').notNull(),
    startedCount: integer('started_count').notNull(),
    submittedCount: integer('submitted_count').notNull(),
    isOnePerPerson: boolean('is_one_per_person').notNull(),
    keepDays: integer('keep_days').notNull(),
    consentText: text('consent_text').notNull(),
    isOpen: boolean('is_open').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    index('questionnaire_links_of').on(table.questionnaireId, table.createdAt),
    index('questionnaire_links_own').on(table.ownerId),
  ],
);

/** Answers, sealed: the database knows neither who answered nor what, nor what it came to. */
export const questionnaireAnswers = pgTable(
  'questionnaire_answers',
  {
    answerId: uuid('answer_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    questionnaireId: uuid('questionnaire_id').notNull(),
    version: integer('version').notNull(),
    /** Null where the lawyer filled it in. */
    linkId: uuid('link_id'),
    keyHash: text('key_hash'),
    contactMark: text('contact_mark'),
    sealedAnswers: text('sealed_answers').notNull(),
    sealedSummary: text('sealed_summary').notNull(),
    isSubmitted: boolean('is_submitted').notNull(),
    /** The day in Shanghai on which it was handed in: its scores are counted from it. */
    referenceDate: text('reference_date'),
    consentedAt: moment('consented_at'),
    createdAt: moment('created_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** The last day on which it is kept. */
    keepUntil: text('keep_until').notNull(),
  },
  table => [
    index('questionnaire_answers_of').on(table.questionnaireId, table.savedAt),
    index('questionnaire_answers_own').on(table.ownerId),
    index('questionnaire_answers_due').on(table.keepUntil),
    uniqueIndex('questionnaire_answers_key').on(table.linkId, table.keyHash),
    uniqueIndex('questionnaire_answers_contact').on(table.linkId, table.contactMark),
  ],
);
