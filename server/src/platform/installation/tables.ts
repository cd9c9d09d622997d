import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values the installation makes for itself once, such as the signing key. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
