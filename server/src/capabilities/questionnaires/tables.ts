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
import type { BasisWatch } from './bases/compare-states.ts';

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
    /** Whom it is shared with; empty for what is the owner's alone. */
    enterpriseId: text('enterprise_id').notNull().default(''),
    /** Whether the enterprise sees the answers too. */
    sharesAnswers: boolean('shares_answers').notNull().default(false),
    /** The last day on which its links take answers. */
    expireDay: text('expire_day'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [
    index('questionnaires_own').on(table.ownerId, table.updatedAt),
    index('questionnaires_shared').on(table.enterpriseId, table.updatedAt),
  ],
);

/** What was released. Never changed: answers stay with the version they were given to. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    questionnaireId: uuid('questionnaire_id').notNull(),
    version: integer('version').notNull(),
    ownerId: text('owner_id').notNull(),
    content: jsonb('content').$type<QuestionnaireContent>().notNull(),
    /** How its legal bases stood when they were last looked at, and what changed; null before. */
    bases: jsonb('bases').$type<BasisWatch>(),
    releasedAt: moment('released_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.questionnaireId, table.version] }),
    index('questionnaire_versions_own').on(table.ownerId),
  ],
);

/** Links that give out a version. How many answers were saved and handed in is counted here, before they are. */
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
    /** Answered by those who were invited alone. */
    isByInvitation: boolean('is_by_invitation').notNull().default(false),
    /** Days between the mails that remind who was invited; 0: nobody is reminded unasked. */
    remindEveryDays: integer('remind_every_days').notNull().default(0),
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
    /** Sent back to be completed: it may be changed again, and keeps its place in the link. */
    isReturned: boolean('is_returned').notNull().default(false),
    /** Why it was sent back, sealed. */
    sealedReturn: text('sealed_return'),
    /** What the lawyer noted on its questions, sealed; whoever answers never sees it. */
    sealedNotes: text('sealed_notes'),
    /** Whether it has a place among the drafts of its link: not before it is saved for the first time. */
    hasPlace: boolean('has_place').notNull().default(true),
    /** While it is a draft: which of some thousand groups of networks it was begun from, so that one alone cannot fill a link. */
    networkMark: text('network_mark'),
    /** The day in Shanghai on which it was handed in: its scores are counted from it. */
    referenceDate: text('reference_date'),
    consentedAt: moment('consented_at'),
    createdAt: moment('created_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** When it was last analysed anew, after a change of its legal bases. */
    analysedAt: moment('analysed_at'),
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

/** Files given with answers. Their bytes are sealed in the file store, their names here. */
export const questionnaireFiles = pgTable(
  'questionnaire_files',
  {
    fileId: uuid('file_id').primaryKey(),
    /** The owner of the questionnaire. */
    ownerId: text('owner_id').notNull(),
    questionnaireId: uuid('questionnaire_id').notNull(),
    answerId: uuid('answer_id').notNull(),
    questionId: text('question_id').notNull(),
    /** Added by the owner as evidence: no part of the answer. */
    isEvidence: boolean('is_evidence').notNull(),
    sealedName: text('sealed_name').notNull(),
    fileKey: text('file_key').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    index('questionnaire_files_of').on(table.answerId),
    index('questionnaire_files_in').on(table.questionnaireId),
    index('questionnaire_files_own').on(table.ownerId),
    index('questionnaire_files_key').on(table.fileKey),
  ],
);

/** Who was asked by name to answer a link. Their private link is derived from the id, and kept as its hash alone. */
export const questionnaireInvitations = pgTable(
  'questionnaire_invitations',
  {
    invitationId: uuid('invitation_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    questionnaireId: uuid('questionnaire_id').notNull(),
    linkId: uuid('link_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Name and e-mail, sealed. */
    sealedPerson: text('sealed_person').notNull(),
    /** Tells the e-mail again without being it. */
    personMark: text('person_mark').notNull(),
    mailCount: integer('mail_count').notNull(),
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    index('questionnaire_invitations_own').on(table.ownerId),
    index('questionnaire_invitations_in').on(table.questionnaireId),
    uniqueIndex('questionnaire_invitations_key').on(table.linkId, table.keyHash),
    uniqueIndex('questionnaire_invitations_person').on(table.linkId, table.personMark),
  ],
);

/**
 * Mails that questionnaires ordered, and to whom as a mark alone: what their number is limited by. An invitation that is
 * withdrawn takes nothing back here.
 */
export const questionnaireMails = pgTable(
  'questionnaire_mails',
  {
    ownerId: text('owner_id').notNull(),
    personMark: text('person_mark').notNull(),
    /** The link that the mail asks to answer; null where it sends an answer back. */
    linkId: uuid('link_id'),
    orderedAt: moment('ordered_at').notNull(),
  },
  table => [
    index('questionnaire_mails_own').on(table.ownerId, table.orderedAt),
    index('questionnaire_mails_person').on(table.ownerId, table.personMark, table.orderedAt),
    index('questionnaire_mails_old').on(table.orderedAt),
  ],
);

/** The mark of the house on the page of whoever answers: a small picture, told by its content. */
export const questionnaireLogos = pgTable(
  'questionnaire_logos',
  {
    questionnaireId: uuid('questionnaire_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    mimeType: text('mime_type').notNull(),
    /** The bytes in base64. */
    content: text('content').notNull(),
  },
  table => [index('questionnaire_logos_own').on(table.ownerId)],
);
