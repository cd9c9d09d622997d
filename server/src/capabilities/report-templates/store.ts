import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { reportTemplates } from './tables.ts';

type TemplateRow = typeof reportTemplates.$inferSelect;
export type ReportTemplatesStore = ReturnType<typeof reportTemplatesStore>;

/** The only file that reads or writes report_templates. */
export function reportTemplatesStore({ drizzle }: Database) {
  const table = reportTemplates;
  const ofOwner = (ownerId: string) => eq(table.ownerId, ownerId);
  const lock = (ownerId: string) => sql`select pg_advisory_xact_lock(hashtext(${`report_templates ${ownerId}`}))`;

  return {
    personal: ownedRows({ drizzle }, { table, ownerColumn: table.ownerId }),

    list: (ownerId: string): Promise<TemplateRow[]> =>
      drizzle.select().from(table).where(ofOwner(ownerId)).orderBy(desc(table.changedAt), desc(table.templateId)),

    /** Adds a template or writes over the one of its name; undefined where its owner has as many already. */
    put: (row: TemplateRow, max: number): Promise<string | undefined> =>
      drizzle.transaction(async tx => {
        await tx.execute(lock(row.ownerId));
        const isOther = and(ofOwner(row.ownerId), ne(table.name, row.name));
        if ((await tx.$count(table, isOther)) >= max) return undefined;
        const { content, changedAt } = row;
        const target = [table.ownerId, table.name];
        const set = { content, changedAt };
        const rows = await tx.insert(table).values(row).onConflictDoUpdate({ target, set }).returning();
        return rows[0]?.templateId;
      }),

    /** Makes one template the one in use, or none; false where the owner has no such template. */
    select: (ownerId: string, templateId: string | undefined): Promise<boolean> =>
      drizzle.transaction(async tx => {
        await tx.execute(lock(ownerId));
        const isSelected = templateId === undefined ? sql`false` : sql`${table.templateId} = ${templateId}`;
        const rows = await tx.update(table).set({ isSelected: isSelected }).where(ofOwner(ownerId)).returning();
        return templateId === undefined || rows.some(row => row.templateId === templateId);
      }),

    /** Removes a template that is not in use. */
    remove: (ownerId: string, templateId: string): Promise<'removed' | 'isSelected' | 'missing'> =>
      drizzle.transaction(async tx => {
        await tx.execute(lock(ownerId));
        const isIt = and(ofOwner(ownerId), eq(table.templateId, templateId));
        const [row] = await tx.select().from(table).where(isIt);
        if (!row) return 'missing';
        if (row.isSelected) return 'isSelected';
        await tx.delete(table).where(isIt);
        return 'removed';
      }),
  };
}
