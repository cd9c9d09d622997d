import type { HongKongCompany } from '@antai/contract/hong-kong';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the register says of a company; which record a shareholder has is looked up when it is read. */
export type HongKongBody = Omit<HongKongCompany, 'hongKongId' | 'companyId' | 'importTime' | 'shareholders'> & {
  shareholders: Omit<HongKongCompany['shareholders'][number], 'companyId'>[];
};

/** Companies of the Hong Kong register. */
export const hongKongCompanies = pgTable(
  'hong_kong_companies',
  {
    hongKongId: text('hong_kong_id').primaryKey(),
    companyNumber: text('company_number').notNull(),
    businessNumber: text('business_number').notNull(),
    /** Its names, former ones too, as they are searched. */
    searchNames: text('search_names').notNull(),
    body: jsonb('body').$type<HongKongBody>().notNull(),
    contentHash: text('content_hash').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('hong_kong_companies_number').on(table.companyNumber),
    index('hong_kong_companies_business').on(table.businessNumber),
    index('hong_kong_companies_imported').on(table.importedAt),
  ],
);
