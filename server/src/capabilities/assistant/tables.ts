import type { Answer, NarrowingChoice } from '@antai/contract/assistant/answer';
import { runStates } from '@antai/contract/wire/runs';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Conversations of users with the assistant. */
export const conversations = pgTable(
  'assistant_conversations',
  {
    imId: uuid('im_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    title: text('title').notNull(),
    /** The first question names a conversation until its user does. */
    isTitleOwn: boolean('title_own').notNull().default(false),
    owmId: text('owm_id'),
    /** Knowledge libraries that every answer looks through. */
    libraryIds: jsonb('library_ids').$type<string[]>().notNull().default([]),
    /** The last message of the branch in view. */
    leafId: uuid('leaf_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it was last opened. */
    openedAt: moment('opened_at').notNull(),
  },
  table => [
    index('assistant_conversations_recent').on(table.ownerId, table.updatedAt),
    index('assistant_conversations_opened').on(table.ownerId, table.openedAt),
  ],
);

/** Questions and answers, each below the one it follows: a question asked anew or another answer is a branch. */
export const messages = pgTable(
  'assistant_messages',
  {
    messageId: uuid('message_id').primaryKey(),
    imId: uuid('im_id')
      .notNull()
      .references(() => conversations.imId, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['question', 'answer'] }).notNull(),
    text: text('text').notNull().default(''),
    fileIds: jsonb('file_ids').$type<string[]>().notNull().default([]),
    narrowed: jsonb('narrowed').$type<NarrowingChoice[]>().notNull().default([]),
    asOf: text('as_of'),
    /** Only of an answer: the run that gives it, how that stands, and what came of it once it is over. */
    runId: uuid('run_id'),
    state: text('state', { enum: runStates }),
    failReason: text('fail_reason'),
    answer: jsonb('answer').$type<Answer>(),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    index('assistant_messages_of').on(table.imId, table.createdAt),
    uniqueIndex('assistant_messages_run').on(table.runId),
    // one answer at a time in a conversation, however many ask
    uniqueIndex('assistant_messages_running').on(table.imId).where(sql`${table.state} = 'running'`),
  ],
);

/** The text of attachments, by paragraphs as it was read. */
export const chatFiles = pgTable(
  'assistant_files',
  {
    fileId: uuid('file_id').primaryKey(),
    imId: uuid('im_id')
      .notNull()
      .references(() => conversations.imId, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
    characters: integer('characters').notNull(),
    unread: jsonb('unread').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('assistant_files_of').on(table.imId)],
);
