import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { draftingBatches as batches } from './tables.ts';

export type BatchRow = typeof batches.$inferSelect;
/** A batch without its rows, as lists need it. */
export type BatchHead = Omit<BatchRow, 'rows'>;
export type BatchStore = ReturnType<typeof batchStore>;

const { rows: _rows, ...headColumns } = getTableColumns(batches);

/** The only file that reads or writes drafting_batches. */
export function batchStore({ drizzle, transaction }: Database) {
  const isBatch = (batchId: string) => eq(batches.batchId, batchId);
  const isOf = (ownerId: string) => eq(batches.ownerId, ownerId);

  return {
    personal: ownedRows({ drizzle }, { table: batches, ownerColumn: batches.ownerId }),

    /** Adds a batch; undefined where its owner has as many as there may be. */
    add: (row: BatchRow, batchesMax: number): Promise<{ batchId: string } | undefined> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafting_batches ${row.ownerId}`}))`);
        if ((await tx.$count(batches, isOf(row.ownerId))) >= batchesMax) return undefined;
        await tx.insert(batches).values(row);
        return { batchId: row.batchId };
      }),

    async find(batchId: string): Promise<BatchRow | undefined> {
      return (await drizzle.select().from(batches).where(isBatch(batchId)))[0];
    },

    async findHead(batchId: string): Promise<BatchHead | undefined> {
      return (await drizzle.select(headColumns).from(batches).where(isBatch(batchId)))[0];
    },

    /** The rows of a batch as JSON, for a thread; none where it is gone. */
    async packedRows(batchId: string): Promise<string> {
      const text = sql<string>`${batches.rows}::text`;
      return (await drizzle.select({ text }).from(batches).where(isBatch(batchId)))[0]?.text ?? '[]';
    },

    async page(
      ownerId: string,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ records: BatchHead[]; total: number }> {
      const records = await drizzle
        .select(headColumns)
        .from(batches)
        .where(isOf(ownerId))
        .orderBy(desc(batches.createdAt), desc(batches.batchId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(batches, isOf(ownerId)) };
    },

    /** The versions of a template that batches go on with. */
    async versionsInUse(templateId: string): Promise<number[]> {
      const isWith = eq(batches.templateId, templateId);
      const rows = await drizzle.selectDistinct({ version: batches.templateVersion }).from(batches).where(isWith);
      return rows.map(({ version }) => version);
    },

    /** Names the task that makes a batch; gives the one it named before, undefined where the batch is gone. */
    setTask: (batchId: string, taskId: string): Promise<Pick<BatchRow, 'taskId'> | undefined> =>
      transaction(async tx => {
        const named = { taskId: batches.taskId };
        const [before] = await tx.select(named).from(batches).where(isBatch(batchId)).for('update');
        await tx.update(batches).set({ taskId }).where(isBatch(batchId));
        return before;
      }),

    /** Removes a batch; gives the task that it names at this moment. */
    async remove(batchId: string): Promise<string | null> {
      const [row] = await drizzle.delete(batches).where(isBatch(batchId)).returning({ taskId: batches.taskId });
      return row?.taskId ?? null;
    },
  };
}
