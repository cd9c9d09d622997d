import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** How far the import of one file has come, by a hash of its path and content size: a restart goes on from here. Gone when the file is done. */
export const importFiles = pgTable('import_files', {
  fileKey: text('file_key').primaryKey(),
  line: integer('line').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});

/** Rows that could not be taken, by file and line. */
export const importProblems = pgTable(
  'import_problems',
  {
    taskId: text('job_id').notNull(),
    file: text('file').notNull(),
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
  },
  table => [primaryKey({ columns: [table.taskId, table.file, table.line] })],
);
