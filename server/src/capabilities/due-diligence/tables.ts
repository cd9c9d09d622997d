import type { DiligenceKind, DiligenceModule } from '@antai/contract/due-diligence';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CompanyResult } from './companies/judge-company.ts';

/** Checks of companies. How far the looking is, the task says. */
export const diligenceRecords = pgTable(
  'diligence_records',
  {
    recordId: uuid('record_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<DiligenceKind>().notNull(),
    name: text('name').notNull(),
    modules: jsonb('modules').$type<DiligenceModule[]>().notNull(),
    companyCount: integer('company_count').notNull(),
    taskId: uuid('task_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('diligence_records_own').on(table.ownerId, table.createdAt)],
);

/** A company of a check: the name that was given, who it is taken for, and what was seen. */
export const diligenceCompanies = pgTable(
  'diligence_companies',
  {
    recordId: uuid('record_id').notNull(),
    companyIndex: integer('company_index').notNull(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    /** Null until it is looked for. */
    match: text('match').$type<'exact' | 'former' | 'none'>(),
    companyId: text('company_id'),
    companyName: text('company_name'),
    day: text('day'),
    judged: jsonb('judged').$type<CompanyResult>(),
    /** By finding; the one of the whole company has an empty key. */
    notes: jsonb('notes').$type<Record<string, string>>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.companyIndex] }),
    index('diligence_companies_own').on(table.ownerId),
  ],
);
