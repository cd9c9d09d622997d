import type { backupReasons, backupStates } from '@antai/contract/backups';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
type State = (typeof backupStates)[number];

/** Which backups were made, and what became of them; no part of a backup itself. */
export const backups = pgTable(
  'backups',
  {
    backupId: uuid('backup_id').primaryKey(),
    name: text('name').notNull(),
    reason: text('reason').$type<(typeof backupReasons)[number]>().notNull(),
    state: text('state').$type<State>().notNull(),
    jobId: uuid('job_id').notNull(),
    host: text('host').notNull().default(''),
    path: text('path').notNull().default(''),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    failReason: text('fail_reason'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    restoration: jsonb('restoration').$type<{
      state: State;
      folder: string;
      jobId: string;
      failReason: string | null;
      endTime: string | null;
    }>(),
  },
  table => [index('backups_started').on(table.startedAt)],
);
