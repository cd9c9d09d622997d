import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Files users sent up; the bytes lie in the file store under `shelf_key`. */
export const storedFiles = pgTable(
  'stored_files',
  {
    fileId: uuid('file_id').primaryKey(),
    /** Null where its owner is gone and an enterprise works with it. */
    ownerId: uuid('owner_id'),
    enterpriseId: text('enterprise_id').notNull().default(''),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    fileKey: text('shelf_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [index('stored_files_owner').on(table.ownerId), index('stored_files_enterprise').on(table.enterpriseId)],
);

/** What an administrator lets one user or one enterprise keep, in place of the usual. */
export const storageQuotas = pgTable(
  'storage_quotas',
  {
    holderKind: text('holder_kind', { enum: ['user', 'enterprise'] }).notNull(),
    holderId: text('holder_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.holderKind, table.holderId] })],
);
