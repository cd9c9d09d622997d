import { and, desc, eq } from 'drizzle-orm';
import { hasRoom } from '../../../platform/db/has-room.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { ownAssistants, ownTemplates } from './tables.ts';

export type AssistantRow = typeof ownAssistants.$inferSelect;
export type TemplateRow = typeof ownTemplates.$inferSelect;
export type PresetsStore = ReturnType<typeof presetsStore>;

/** The only file that reads or writes `assistant_own` and `assistant_templates`. */
export function presetsStore({ drizzle, transaction }: Database) {
  return {
    personalAssistants: ownedRows({ drizzle }, { table: ownAssistants, ownerColumn: ownAssistants.ownerId }),
    personalTemplates: ownedRows({ drizzle }, { table: ownTemplates, ownerColumn: ownTemplates.ownerId }),

    assistants: (ownerId: string): Promise<AssistantRow[]> =>
      drizzle
        .select()
        .from(ownAssistants)
        .where(eq(ownAssistants.ownerId, ownerId))
        .orderBy(desc(ownAssistants.createdAt), desc(ownAssistants.owmId)),

    /** False where its owner has as many as there may be. */
    addAssistant: (row: AssistantRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: ownAssistants, ownerColumn: ownAssistants.ownerId, ownerId, max })))
          return false;
        await tx.insert(ownAssistants).values(row);
        return true;
      }),

    /** Undefined where the owner has no such assistant. */
    async changeAssistant(ownerId: string, { owmId, ...change }: Omit<AssistantRow, 'ownerId' | 'createdAt'>) {
      const isOwn = and(eq(ownAssistants.owmId, owmId), eq(ownAssistants.ownerId, ownerId));
      return (await drizzle.update(ownAssistants).set(change).where(isOwn).returning())[0];
    },

    async removeAssistant(ownerId: string, owmId: string): Promise<boolean> {
      const isOwn = and(eq(ownAssistants.owmId, owmId), eq(ownAssistants.ownerId, ownerId));
      return (await drizzle.delete(ownAssistants).where(isOwn).returning()).length > 0;
    },

    templates: (ownerId: string): Promise<TemplateRow[]> =>
      drizzle
        .select()
        .from(ownTemplates)
        .where(eq(ownTemplates.ownerId, ownerId))
        .orderBy(desc(ownTemplates.createdAt), desc(ownTemplates.templateId)),

    addTemplate: (row: TemplateRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: ownTemplates, ownerColumn: ownTemplates.ownerId, ownerId, max })))
          return false;
        await tx.insert(ownTemplates).values(row);
        return true;
      }),

    async changeTemplate(ownerId: string, { templateId, ...change }: Omit<TemplateRow, 'ownerId' | 'createdAt'>) {
      const isOwn = and(eq(ownTemplates.templateId, templateId), eq(ownTemplates.ownerId, ownerId));
      return (await drizzle.update(ownTemplates).set(change).where(isOwn).returning())[0];
    },

    async removeTemplate(ownerId: string, templateId: string): Promise<boolean> {
      const isOwn = and(eq(ownTemplates.templateId, templateId), eq(ownTemplates.ownerId, ownerId));
      return (await drizzle.delete(ownTemplates).where(isOwn).returning()).length > 0;
    },
  };
}
