import { asc, eq, sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { draftingSections as sections } from './tables.ts';

export type SectionRow = typeof sections.$inferSelect;
export type SectionStore = ReturnType<typeof sectionStore>;

/** The only file that reads or writes drafting_sections. */
export function sectionStore({ drizzle, transaction }: Database) {
  return {
    /** Adds a section; false where the draft has as many as there may be. */
    add: (row: SectionRow, sectionsMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.sectionsOfDraft}, hashtext(${row.draftId}))`);
        if ((await tx.$count(sections, eq(sections.draftId, row.draftId))) >= sectionsMax) return false;
        await tx.insert(sections).values(row);
        return true;
      }),

    async find(runId: string): Promise<SectionRow | undefined> {
      return (await drizzle.select().from(sections).where(eq(sections.runId, runId)))[0];
    },

    of: (draftId: string): Promise<SectionRow[]> =>
      drizzle.select().from(sections).where(eq(sections.draftId, draftId)).orderBy(asc(sections.createdAt)),

    ofOwner: (ownerId: string): Promise<SectionRow[]> =>
      drizzle.select().from(sections).where(eq(sections.ownerId, ownerId)).orderBy(asc(sections.createdAt)),

    async remove(runId: string) {
      await drizzle.delete(sections).where(eq(sections.runId, runId));
    },
  };
}
