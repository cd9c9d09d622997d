import type { SearchRequest, SimilarRequest } from '@antai/contract/search';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What certificates prove; kept when their files are gone. */
export const searchCertificates = pgTable('search_certificates', {
  certificateId: uuid('certificate_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  asked: jsonb('asked').$type<SearchRequest>().notNull(),
  /** The search for similar cases that is proved, where it is that and not the conditions. */
  similar: jsonb('similar').$type<SimilarRequest>(),
  textForm: text('text_form').notNull(),
  indexVersion: text('index_version').notNull(),
  total: integer('total').notNull(),
  idsHash: text('ids_hash').notNull(),
  issuedAt: moment('issued_at').notNull(),
});
