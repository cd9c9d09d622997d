import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Long work of users. How far it is, its job says; the row keeps what was ordered and what came of it. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: uuid('task_id').primaryKey(),
    kind: text('kind').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    order: jsonb('order').notNull(),
    /** What the task is called to its user; with a file, the file's name. */
    name: text('name').notNull(),
    /** Rows, pages or whatever the work counts. */
    unitsTotal: integer('units_total').notNull(),
    failReason: text('fail_reason'),
    /** Null before the file is made, after it was taken away, and where the work makes none. */
    fileKey: text('file_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    /** What else came of it; null where the file is all. */
    result: jsonb('result'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  table => [
    index('tasks_of_owner').on(table.ownerId, table.kind, table.createdAt),
    index('tasks_of_kind').on(table.kind, table.createdAt),
    index('tasks_of_job').on(table.jobId),
    index('tasks_by_expiry').on(table.expiresAt),
  ],
);
