import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { hasRoom } from '../../../platform/db/has-room.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { contractReviewBatches } from '../tables.ts';

export type BatchRow = typeof contractReviewBatches.$inferSelect;
export type BatchStore = ReturnType<typeof batchStore>;

/** The only file that reads or writes contract_review_batches. */
export function batchStore({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  const isBatch = (batchId: string) => eq(contractReviewBatches.batchId, batchId);

  return {
    personal: ownedRows({ drizzle }, { table: contractReviewBatches, ownerColumn: contractReviewBatches.ownerId }),

    /** Adds a batch; false where its owner has as many as there may be. */
    add: (row: BatchRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        const room = { table: contractReviewBatches, ownerColumn: contractReviewBatches.ownerId, ownerId, max };
        if (!(await hasRoom(tx, room))) return false;
        await tx.insert(contractReviewBatches).values(row);
        return true;
      }),

    async find(batchId: string): Promise<BatchRow | undefined> {
      return (await drizzle.select().from(contractReviewBatches).where(isBatch(batchId)))[0];
    },

    async page(ownerId: string, { offset, limit }: { offset: number; limit: number }) {
      const isOwn = eq(contractReviewBatches.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(contractReviewBatches)
        .where(isOwn)
        .orderBy(desc(contractReviewBatches.createdAt), desc(contractReviewBatches.batchId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(contractReviewBatches, isOwn) };
    },

    /** Takes a place for one file; false where the batch has as many as there may be. */
    async reserve(batchId: string, max: number): Promise<boolean> {
      const { fileCount } = contractReviewBatches;
      const changed = await drizzle
        .update(contractReviewBatches)
        .set({ fileCount: sql`${fileCount} + 1` })
        .where(and(isBatch(batchId), lt(fileCount, max)))
        .returning({ batchId: contractReviewBatches.batchId });
      return changed.length > 0;
    },

    /** Gives a place back that nothing came of. */
    async release(batchId: string) {
      await drizzle
        .update(contractReviewBatches)
        .set({ fileCount: sql`${contractReviewBatches.fileCount} - 1` })
        .where(isBatch(batchId));
    },

    /** Notes a file that could not be read. */
    async refuse(batchId: string, file: BatchRow['refused'][number]) {
      await drizzle
        .update(contractReviewBatches)
        .set({ refused: sql`${contractReviewBatches.refused} || ${JSON.stringify([file])}::jsonb` })
        .where(isBatch(batchId));
    },

    async remove(batchId: string) {
      await drizzle.delete(contractReviewBatches).where(isBatch(batchId));
    },
  };
}
