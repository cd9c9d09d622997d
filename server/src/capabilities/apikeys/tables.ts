import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** API keys by the hash of the key; the key itself is kept nowhere. */
export const apiKeys = pgTable(
  'api_keys',
  {
    keyId: uuid('key_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    hint: text('hint').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    resourceIds: jsonb('resource_ids').$type<number[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    usedAt: moment('used_at'),
    usedAddress: text('used_address').notNull().default(''),
    /** The minute that is being counted, and the calls made in it. */
    windowAt: moment('window_at'),
    windowCalls: integer('window_calls').notNull().default(0),
  },
  table => [index('api_keys_owner').on(table.ownerId, table.createdAt)],
);
