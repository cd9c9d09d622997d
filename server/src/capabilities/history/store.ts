import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { historyEntries } from './tables.ts';

type HistoryEntry = typeof historyEntries.$inferSelect;
export type HistoryStore = ReturnType<typeof historyStore>;

/** Whose, of which type, and of which record type; without one, of all. */
interface Which {
  ownerId: string;
  type: number;
  recordType?: string;
}

const matching = ({ ownerId, type, recordType }: Which) =>
  and(
    eq(historyEntries.ownerId, ownerId),
    eq(historyEntries.type, type),
    recordType === undefined ? undefined : eq(historyEntries.recordType, recordType),
  );

/** The only file that reads or writes history_entries. */
export function historyStore({ drizzle }: Database) {
  const newestFirst = [desc(historyEntries.at), desc(historyEntries.historyId)];
  return {
    personal: ownedRows({ drizzle }, { table: historyEntries, ownerColumn: historyEntries.ownerId }),

    async page(which: Which, { offset, limit }: { offset: number; limit: number }) {
      const rows = drizzle.select().from(historyEntries).where(matching(which));
      const records = await rows
        .orderBy(...newestFirst)
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(historyEntries, matching(which)) };
    },

    /** Adds an entry, or moves the same one to the top, and lets go of those beyond `keep`. */
    async add(entry: HistoryEntry, keep: number) {
      await drizzle.transaction(async tx => {
        await tx
          .insert(historyEntries)
          .values(entry)
          .onConflictDoUpdate({
            target: [
              historyEntries.ownerId,
              historyEntries.recordType,
              historyEntries.type,
              historyEntries.contentHash,
            ],
            set: { at: sql`excluded.at` },
          });
        const beyond = tx
          .select({ historyId: historyEntries.historyId })
          .from(historyEntries)
          .where(matching(entry))
          .orderBy(...newestFirst)
          .offset(keep);
        await tx.delete(historyEntries).where(inArray(historyEntries.historyId, beyond));
      });
    },

    async clear(which: Which) {
      await drizzle.delete(historyEntries).where(matching(which));
    },
  };
}
