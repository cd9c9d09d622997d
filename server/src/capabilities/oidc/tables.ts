import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Whom a provider means by a subject. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  { issuer: text('issuer').notNull(), subject: text('subject').notNull(), userId: uuid('user_id').notNull() },
  table => [primaryKey({ columns: [table.issuer, table.subject] }), index('oidc_identities_user').on(table.userId)],
);
