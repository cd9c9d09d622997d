import { runStates } from '@antai/contract/wire/runs';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Long answers. */
export const runs = pgTable(
  'runs',
  {
    runId: uuid('run_id').primaryKey(),
    kind: text('kind').notNull(),
    ownerId: text('owner_id').notNull(),
    input: jsonb('input').notNull(),
    state: text('state', { enum: runStates }).notNull(),
    failReason: text('fail_reason'),
    isStopRequested: boolean('stop_requested').notNull().default(false),
    /** The process at work, by a name of this attempt; another may not write. */
    leaseBy: text('lease_by').notNull(),
    leaseUntil: moment('lease_until').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  table => [
    index('runs_of_owner').on(table.ownerId, table.kind, table.createdAt),
    index('runs_leased').on(table.state, table.leaseUntil),
  ],
);

/** What a run has said, in order, numbered from 1; never changed. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.runId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    data: jsonb('data').notNull(),
  },
  table => [primaryKey({ columns: [table.runId, table.number] })],
);
