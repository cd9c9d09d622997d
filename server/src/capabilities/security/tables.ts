import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The secret that a user's authenticator shares, sealed; unconfirmed until a code of it was shown. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The period of the last code that was taken: none is taken twice. */
  lastPeriod: integer('last_period').notNull(),
  confirmedAt: moment('confirmed_at'),
});

/** Codes that stand in for a lost authenticator, each once; of a code only a mark is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeMark: text('code_mark').notNull() },
  table => [primaryKey({ columns: [table.userId, table.codeMark] })],
);

/** Public keys that sign a user in. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: text('passkey_id').primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
);
