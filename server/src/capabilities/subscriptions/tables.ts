import type { SearchRequest } from '@antai/contract/search';
import type { Frequency } from '@antai/contract/subscriptions';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Searches and companies that users want to hear of, and how far each has been looked for. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionId: uuid('subscription_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['search', 'company'] }).notNull(),
    name: text('name').notNull(),
    recordType: text('record_type').notNull(),
    conditions: jsonb('conditions').$type<SearchRequest>(),
    companyId: text('company_id'),
    textForm: text('text_form').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** The last change of each record type that was looked at. */
    positions: jsonb('positions').$type<Record<string, number>>().notNull(),
    /** What the register said of the company when it was last looked at. */
    registerMark: text('register_mark').notNull().default(''),
    /** Grows with every change, so that of two who change at once the later notices. */
    revision: integer('revision').notNull().default(0),
    openedAt: moment('opened_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('subscriptions_owner').on(table.ownerId, table.createdAt)],
);

/** What each subscription raised; `mark` tells changes of one company's register apart and is empty otherwise. */
export const subscriptionHits = pgTable(
  'subscription_hits',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.subscriptionId, { onDelete: 'cascade' }),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    mark: text('mark').notNull().default(''),
    isRectified: boolean('is_rectified').notNull(),
    isDigestDue: boolean('is_digest_due').notNull(),
    raisedAt: moment('raised_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.subscriptionId, table.recordType, table.recordId, table.mark] }),
    index('subscription_hits_recent').on(table.subscriptionId, table.raisedAt),
    index('subscription_hits_due').on(table.isDigestDue),
  ],
);
