import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { importFiles, importProblems } from './tables.ts';

export type Problem = typeof importProblems.$inferInsert;
export type ImportsStore = ReturnType<typeof importsStore>;

/** The only file that reads or writes import_files and import_problems. */
export function importsStore({ drizzle }: Database) {
  return {
    async fileProgress(fileKey: string) {
      const rows = await drizzle.select().from(importFiles).where(eq(importFiles.fileKey, fileKey));
      return rows[0];
    },
    async keepFileProgress(fileKey: string, line: number) {
      await drizzle
        .insert(importFiles)
        .values({ fileKey, line })
        .onConflictDoUpdate({ target: importFiles.fileKey, set: { line, at: sql`now()` } });
    },
    async forgetFileProgress(fileKey: string) {
      await drizzle.delete(importFiles).where(eq(importFiles.fileKey, fileKey));
    },
    async addProblems(problems: Problem[]) {
      // a batch that is taken again after a break meets its own problems
      if (problems.length > 0) await drizzle.insert(importProblems).values(problems).onConflictDoNothing();
    },
    countProblems: (taskId: string): Promise<number> =>
      drizzle.$count(importProblems, eq(importProblems.taskId, taskId)),
    async problems(taskId: string, { offset, limit }: { offset: number; limit: number }): Promise<Problem[]> {
      const rows = drizzle.select().from(importProblems).where(eq(importProblems.taskId, taskId));
      return rows.orderBy(asc(importProblems.file), asc(importProblems.line)).offset(offset).limit(limit);
    },
  };
}
