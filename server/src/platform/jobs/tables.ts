import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    payload: jsonb('payload'),
    state: text('state', { enum: jobStates }).notNull().default('queued'),
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    runAt: moment('run_at').notNull(),
    leaseBy: text('lease_by'),
    leaseUntil: moment('lease_until'),
    isCancelRequested: boolean('cancel_requested').notNull().default(false),
    idempotencyKey: text('idempotency_key').unique(),
    ownerId: text('owner_id'),
    result: jsonb('result'),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  table => [
    index('jobs_due').on(table.kind, table.runAt).where(sql`${table.state} = 'queued'`),
    index('jobs_in_turn')
      .on(table.kind, sql`coalesce(${table.ownerId}, '')`, table.runAt, table.createdAt)
      .where(sql`${table.state} = 'queued'`),
    index('jobs_served')
      .on(table.kind, sql`coalesce(${table.ownerId}, '')`, table.updatedAt)
      .where(sql`${table.state} <> 'queued'`),
    index('jobs_leased').on(table.kind, table.leaseUntil).where(sql`${table.state} = 'running'`),
    index('jobs_of_owner').on(table.ownerId, table.createdAt),
  ],
);

export type Job = typeof jobs.$inferSelect;
