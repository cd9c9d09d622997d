import type { ModelDialect, ModelErrorKind, ModelLocation, ModelPurpose } from '@antai/contract/wire/models';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Models that administrators have added; keys are sealed. The order of all stands in `installation`. */
export const modelEndpoints = pgTable('model_endpoints', {
  endpointId: uuid('endpoint_id').primaryKey(),
  label: text('label').notNull(),
  purpose: text('purpose').$type<ModelPurpose>().notNull(),
  dialect: text('dialect').$type<ModelDialect>().notNull(),
  baseUrl: text('base_url').notNull(),
  sealedKey: text('sealed_key'),
  model: text('model').notNull(),
  location: text('location').$type<ModelLocation>().notNull(),
  hasConsent: boolean('has_consent').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  concurrentMax: integer('concurrent_max').notNull(),
  /** Fen a million tokens. */
  inputPrice: integer('input_price').notNull(),
  cachedInputPrice: integer('cached_input_price').notNull(),
  outputPrice: integer('output_price').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Who asked a model, when, for what, and what it took; never a word of it. */
export const modelUses = pgTable(
  'model_uses',
  {
    useId: uuid('use_id').primaryKey(),
    userId: text('user_id').notNull(),
    enterpriseId: text('enterprise_id').notNull(),
    feature: text('feature').notNull(),
    /** Null where no model has answered. */
    endpointId: text('endpoint_id'),
    label: text('label').notNull().default(''),
    model: text('model').notNull().default(''),
    isRunning: boolean('is_running').notNull(),
    /** Tokens kept free for it while it runs, in the budgets of these periods. */
    reservedTokens: integer('reserved_tokens').notNull(),
    day: text('day').notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    reasoningTokens: integer('reasoning_tokens').notNull().default(0),
    isEstimated: boolean('is_estimated').notNull().default(false),
    /** Millionths of a yuan. */
    costMicro: bigint('cost_micro', { mode: 'number' }).notNull().default(0),
    tries: integer('tries').notNull().default(0),
    errorKind: text('error_kind').$type<ModelErrorKind>(),
    startedAt: moment('started_at').notNull(),
    /** After which it cannot be running any more, whatever became of its process. */
    expiresAt: moment('expires_at').notNull(),
    firstTokenMs: integer('first_token_ms'),
    finishedAt: moment('finished_at'),
  },
  table => [
    index('model_uses_by_day').on(table.day),
    index('model_uses_of_user').on(table.userId, table.day),
    index('model_uses_running').on(table.isRunning, table.expiresAt),
  ],
);

/** Tokens of a budget's holder in one period, those reserved included. */
export const modelSpending = pgTable(
  'model_spending',
  {
    scope: text('scope').$type<'user' | 'enterprise'>().notNull(),
    holderId: text('holder_id').notNull(),
    /** `YYYY-MM-DD` of a user, `YYYY-MM` of an enterprise, in Beijing. */
    period: text('period').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.scope, table.holderId, table.period] })],
);

/** Tokens that may be used in a period: of one holder, or of everyone who has none of their own (no id). */
export const modelBudgets = pgTable(
  'model_budgets',
  {
    scope: text('scope').$type<'user' | 'enterprise'>().notNull(),
    holderId: text('holder_id').notNull(),
    tokensMax: bigint('tokens_max', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.scope, table.holderId] })],
);
