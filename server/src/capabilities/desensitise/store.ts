import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { desensitiseDecisions, desensitiseRecords } from './tables.ts';

export type RecordRow = typeof desensitiseRecords.$inferSelect;
export type DecisionRow = typeof desensitiseDecisions.$inferSelect;
export type DesensitiseStore = ReturnType<typeof desensitiseStore>;

/** The only file that reads or writes desensitise_records and desensitise_decisions. */
export function desensitiseStore({ drizzle, transaction }: Database) {
  const isRecord = (recordId: string) => eq(desensitiseRecords.recordId, recordId);
  const ofRecord = (recordId: string) => eq(desensitiseDecisions.recordId, recordId);

  return {
    personal: [
      ownedRows({ drizzle }, desensitiseRecords, desensitiseRecords.ownerId),
      ownedRows({ drizzle }, desensitiseDecisions, desensitiseDecisions.ownerId),
    ] as const,

    async add(row: RecordRow) {
      await drizzle.insert(desensitiseRecords).values(row);
    },

    async find(recordId: string): Promise<RecordRow | undefined> {
      return (await drizzle.select().from(desensitiseRecords).where(isRecord(recordId)))[0];
    },

    async page(ownerId: string, offset: number, limit: number) {
      const isOwn = eq(desensitiseRecords.ownerId, ownerId);
      const records = await drizzle
        .select()
        .from(desensitiseRecords)
        .where(isOwn)
        .orderBy(desc(desensitiseRecords.createdAt), desc(desensitiseRecords.recordId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(desensitiseRecords, isOwn) };
    },

    async change(
      recordId: string,
      set: Partial<Pick<RecordRow, 'method' | 'methods' | 'words' | 'recogniseTaskId' | 'exportTaskId'>>,
    ) {
      await drizzle.update(desensitiseRecords).set(set).where(isRecord(recordId));
    },

    remove: (recordId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(desensitiseDecisions).where(ofRecord(recordId));
        await tx.delete(desensitiseRecords).where(isRecord(recordId));
      }),

    decisionsOf: (recordId: string): Promise<DecisionRow[]> =>
      drizzle.select().from(desensitiseDecisions).where(ofRecord(recordId)),

    /** Keeps decisions, each in place of the one before it; false where the record has as many as there may be. */
    decide: (recordId: string, rows: DecisionRow[], decisionsMax: number): Promise<boolean> =>
      transaction(async tx => {
        const record = await tx.select().from(desensitiseRecords).where(isRecord(recordId)).for('update');
        if (record.length === 0) return true;
        const isOther = notInArray(
          desensitiseDecisions.mentionKey,
          rows.map(each => each.mentionKey),
        );
        const others = await tx.$count(desensitiseDecisions, and(ofRecord(recordId), isOther));
        if (others + rows.length > decisionsMax) return false;
        await tx
          .insert(desensitiseDecisions)
          .values(rows)
          .onConflictDoUpdate({
            target: [desensitiseDecisions.recordId, desensitiseDecisions.mentionKey],
            set: {
              decision: sql`excluded.decision`,
              replacement: sql`excluded.replacement`,
              decidedAt: sql`excluded.decided_at`,
            },
          });
        return true;
      }),
  };
}
