import type { Order } from '@antai/contract/downloads';
import type { Asked } from '@antai/contract/search';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Files asked for. How far one is, its job says; the row keeps what was asked and what came of it. */
export const downloadTasks = pgTable(
  'download_tasks',
  {
    taskId: uuid('task_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    order: jsonb('order').$type<Order>().notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    rowsTotal: integer('rows_total').notNull(),
    failReason: text('fail_reason'),
    /** Null before the file is made and after it was taken away. */
    fileKey: text('shelf_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  table => [
    index('download_tasks_of_owner').on(table.ownerId, table.createdAt),
    index('download_tasks_by_expiry').on(table.expiresAt),
  ],
);

/** What certificates prove; kept when their files are gone. */
export const searchCertificates = pgTable('search_certificates', {
  certificateId: uuid('certificate_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  asked: jsonb('asked').$type<Asked>().notNull(),
  textForm: text('text_form').notNull(),
  indexVersion: text('index_version').notNull(),
  total: integer('total').notNull(),
  idsHash: text('ids_hash').notNull(),
  issuedAt: moment('issued_at').notNull(),
});
