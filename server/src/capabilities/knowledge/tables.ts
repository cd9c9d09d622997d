import type { documentStates } from '@antai/contract/knowledge';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredParagraph } from './read-document.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Grows with every change of a document: the index asks for what came after the last it saw. */
export const knowledgeSeq = pgSequence('knowledge_seq');

/** Folders; one without a parent is a library, and its id is the library's. */
export const knowledgeFolders = pgTable(
  'knowledge_folders',
  {
    folderId: uuid('folder_id').primaryKey(),
    libraryId: uuid('library_id').notNull(),
    parentId: uuid('parent_id'),
    /** Empty where its owner is gone and it was shared. */
    ownerId: text('owner_id').notNull(),
    /** Whom it is shared with; empty for what is the owner's alone. */
    enterpriseId: text('enterprise_id').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    index('knowledge_folders_own').on(table.ownerId),
    index('knowledge_folders_shared').on(table.enterpriseId),
    index('knowledge_folders_of').on(table.libraryId),
  ],
);

/** Documents; what they say lies in knowledge_texts. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    documentId: uuid('document_id').primaryKey(),
    folderId: uuid('folder_id').notNull(),
    libraryId: uuid('library_id').notNull(),
    /** Who sent its file up; empty where they are gone and the library was shared. */
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    fileType: text('file_type').notNull(),
    fileId: uuid('file_id').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<(typeof documentStates)[number]>().notNull(),
    reason: text('reason'),
    unread: jsonb('unread').$type<string[]>().notNull(),
    paragraphs: integer('paragraphs').notNull(),
    pages: integer('pages'),
    characters: integer('characters').notNull(),
    /** The task that reads it, or read it last. */
    taskId: uuid('task_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  table => [
    index('knowledge_documents_in').on(table.folderId, table.createdAt),
    index('knowledge_documents_of').on(table.libraryId),
    index('knowledge_documents_own').on(table.ownerId),
    // a file is one document: whoever deletes it deletes the file
    uniqueIndex('knowledge_documents_file').on(table.fileId),
  ],
);

/** What documents say, in the version they are in. */
export const knowledgeTexts = pgTable('knowledge_texts', {
  documentId: uuid('document_id').primaryKey(),
  paragraphs: jsonb('paragraphs').$type<StoredParagraph[]>().notNull(),
});

/** The last change of each document, deleted ones too: what the index follows. */
export const knowledgeChanges = pgTable(
  'knowledge_changes',
  { documentId: uuid('document_id').primaryKey(), seq: bigint('seq', { mode: 'number' }).notNull() },
  table => [index('knowledge_changes_seq').on(table.seq)],
);

/** Which version of a document the answers of a conversation quote. */
export const knowledgeCitations = pgTable(
  'knowledge_citations',
  {
    documentId: uuid('document_id').notNull(),
    imId: uuid('im_id').notNull(),
    ownerId: text('owner_id').notNull(),
    version: integer('version').notNull(),
  },
  table => [
    primaryKey({ columns: [table.documentId, table.imId] }),
    index('knowledge_citations_own').on(table.ownerId),
    index('knowledge_citations_of').on(table.imId),
  ],
);
