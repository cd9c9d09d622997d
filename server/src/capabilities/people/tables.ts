import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProfileFields } from './portray-person.ts';
import type { SourceFacts } from './read-appearances.ts';

/**
 * What is new is else kept in a list beside the index until a vacuum or four megabytes, and each look-up reads the whole list:
 * the embedded database is vacuumed at night alone.
 */
const enteredAtOnce = { fastupdate: false };

/** What a judgment or a penalty says of everybody in it, kept once for all of them. */
export const peopleSources = pgTable(
  'people_sources',
  {
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    number: text('number').notNull(),
    /** YYYY-MM-DD; empty where the record tells none. */
    date: text('date').notNull(),
    facts: jsonb('facts').$type<SourceFacts>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sourceType, table.sourceId] }),
    index('people_sources_number').on(sql`(${table.facts} ->> 'numberKey')`),
    index('people_sources_reviewed')
      .using('gin', sql`(${table.facts} -> 'reviewed') jsonb_path_ops`)
      .with(enteredAtOnce),
  ],
);

/** Who stands in which record, and as what. `keyId` is the name at its place as written, `entityId` who that is taken for. */
export const appearances = pgTable(
  'people_appearances',
  {
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    recordType: text('record_type').notNull(),
    keyId: text('key_id').notNull(),
    entityId: text('entity_id').notNull(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    role: text('role').notNull(),
    side: text('side').notNull(),
  },
  table => [
    primaryKey({ columns: [table.sourceType, table.sourceId, table.recordType, table.keyId] }),
    index('people_appearances_entity').on(table.recordType, table.entityId),
    index('people_appearances_key').on(table.recordType, table.keyId),
  ],
);

/** What a source says of a person or company itself: registration, licence. */
export const profiles = pgTable(
  'people_profiles',
  {
    recordType: text('record_type').notNull(),
    keyId: text('key_id').notNull(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    /** As the reader of the register wrote them, by the contract's schema. */
    fields: jsonb('fields').$type<ProfileFields>().notNull(),
    contentHash: text('content_hash').notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordType, table.keyId] }),
    index('people_profiles_shareholders')
      .using('gin', sql`(${table.fields} -> 'shareholders') jsonb_path_ops`)
      .with(enteredAtOnce),
  ],
);

/** One name taken for another: by a hand (`merged`) or because a register says so (`formerName`). */
export const peopleLinks = pgTable(
  'people_links',
  {
    recordType: text('record_type').notNull(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    kind: text('kind').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordType, table.fromId] }),
    index('people_links_to').on(table.recordType, table.toId),
  ],
);

/** Records taken out of a name by hand because somebody else of the same name stands in them. */
export const peopleAssignments = pgTable(
  'people_assignments',
  {
    recordType: text('record_type').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    keyId: text('key_id').notNull(),
    entityId: text('entity_id').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.recordType, table.sourceType, table.sourceId, table.keyId] })],
);

/** Whose record has to be written anew. `mark` grows, so that a change while writing is not lost. */
export const peopleDue = pgTable(
  'people_due',
  {
    recordType: text('record_type').notNull(),
    entityId: text('entity_id').notNull(),
    mark: bigint('mark', { mode: 'number' }).notNull().default(1),
  },
  table => [primaryKey({ columns: [table.recordType, table.entityId] })],
);

/** How far the records of a type have been read for people, and by which judgement of names. */
export const peopleProgress = pgTable('people_progress', {
  sourceType: text('source_type').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  namesVersion: integer('names_version').notNull().default(1),
});
