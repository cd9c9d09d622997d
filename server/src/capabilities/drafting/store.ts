import { and, desc, eq, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { draftingDrafts as drafts } from './tables.ts';

export type DraftRow = typeof drafts.$inferSelect;
export type DraftingStore = ReturnType<typeof draftingStore>;

type Change = Partial<Pick<DraftRow, 'fields' | 'reused' | 'matter' | 'version' | 'builds' | 'updatedAt' | 'openedAt'>>;

// Any fixed number: keeps these locks apart from other advisory locks.
const lockFamily = 727_217;
const mattersMax = 50;
const sameMatterMax = 20;

/** The only file that reads or writes drafting_drafts. */
export function draftingStore({ drizzle, transaction }: Database) {
  const isDraft = (draftId: string) => eq(drafts.draftId, draftId);
  const isOf = (ownerId: string) => eq(drafts.ownerId, ownerId);

  return {
    personal: ownedRows({ drizzle }, drafts, drafts.ownerId),

    /** Adds a draft; false where its owner has as many as there may be. */
    add: (row: DraftRow, draftsMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockFamily}, hashtext(${row.ownerId}))`);
        if ((await tx.$count(drafts, isOf(row.ownerId))) >= draftsMax) return false;
        await tx.insert(drafts).values(row);
        return true;
      }),

    async find(draftId: string): Promise<DraftRow | undefined> {
      return (await drizzle.select().from(drafts).where(isDraft(draftId)))[0];
    },

    async page(ownerId: string, offset: number, limit: number) {
      const records = await drizzle
        .select()
        .from(drafts)
        .where(isOf(ownerId))
        .orderBy(desc(drafts.createdAt), desc(drafts.draftId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(drafts, isOf(ownerId)) };
    },

    /** The draft that its owner opened last. */
    async lastOpened(ownerId: string): Promise<DraftRow | undefined> {
      return (await drizzle.select().from(drafts).where(isOf(ownerId)).orderBy(desc(drafts.openedAt)).limit(1))[0];
    },

    ofMatter: (ownerId: string, matter: string): Promise<DraftRow[]> =>
      drizzle
        .select()
        .from(drafts)
        .where(and(isOf(ownerId), eq(drafts.matter, matter)))
        .orderBy(desc(drafts.updatedAt))
        .limit(sameMatterMax),

    async mattersOf(ownerId: string): Promise<string[]> {
      const rows = await drizzle
        .select({ matter: drafts.matter })
        .from(drafts)
        .where(and(isOf(ownerId), ne(drafts.matter, '')))
        .groupBy(drafts.matter)
        .orderBy(desc(max(drafts.updatedAt)))
        .limit(mattersMax);
      return rows.map(({ matter }) => matter);
    },

    /** Changes a draft by what it is at that moment: changes of the same draft wait for each other. */
    change: (draftId: string, changeOf: (row: DraftRow) => Change): Promise<DraftRow | undefined> =>
      transaction(async tx => {
        const [row] = await tx.select().from(drafts).where(isDraft(draftId)).for('update');
        if (!row) return undefined;
        const change = changeOf(row);
        await tx.update(drafts).set(change).where(isDraft(draftId));
        return { ...row, ...change };
      }),

    async remove(draftId: string) {
      await drizzle.delete(drafts).where(isDraft(draftId));
    },
  };
}
