import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { draftingTemplates as templates, draftingTemplateVersions as versions } from './tables.ts';

export type TemplateRow = typeof templates.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;
export type TemplateStore = ReturnType<typeof templateStore>;

/** Who uses templates. */
export interface Member {
  userId: string;
  enterpriseId: string;
}

/** The only file that reads or writes drafting_templates and drafting_template_versions. */
export function templateStore({ drizzle, transaction }: Database) {
  const isTemplate = (templateId: string) => eq(templates.templateId, templateId);
  const isVersion = (templateId: string, version: number) =>
    and(eq(versions.templateId, templateId), eq(versions.version, version));

  return {
    /** The templates that a user may use, with what they are at present; the newest first. */
    visible({ userId, enterpriseId }: Member) {
      const isOwn = eq(templates.ownerId, userId);
      const isVisible = enterpriseId === '' ? isOwn : or(isOwn, eq(templates.enterpriseId, enterpriseId));
      return drizzle
        .select({ row: templates, version: versions })
        .from(templates)
        .innerJoin(
          versions,
          and(eq(versions.templateId, templates.templateId), eq(versions.version, templates.version)),
        )
        .where(and(isVisible, eq(templates.isRemoved, false)))
        .orderBy(desc(templates.updatedAt), desc(templates.templateId));
    },

    async find(templateId: string): Promise<TemplateRow | undefined> {
      return (await drizzle.select().from(templates).where(isTemplate(templateId)))[0];
    },

    async findVersion(templateId: string, version: number): Promise<VersionRow | undefined> {
      return (await drizzle.select().from(versions).where(isVersion(templateId, version)))[0];
    },

    versionsOf: (templateId: string) =>
      drizzle
        .select({ version: versions.version, note: versions.note, createdAt: versions.createdAt })
        .from(versions)
        .where(eq(versions.templateId, templateId))
        .orderBy(desc(versions.version)),

    /** Adds a template with its first version; false where its owner has as many as there may be. */
    add: (row: TemplateRow, first: VersionRow, templatesMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafting_templates ${row.ownerId}`}))`);
        const isCounted = and(eq(templates.ownerId, row.ownerId), eq(templates.isRemoved, false));
        if ((await tx.$count(templates, isCounted)) >= templatesMax) return false;
        await tx.insert(templates).values(row);
        await tx.insert(versions).values(first);
        return true;
      }),

    /** Adds the version after `baseVersion`; false where another was saved meanwhile. */
    addVersion: (row: VersionRow, title: string): Promise<boolean> =>
      transaction(async tx => {
        const [template] = await tx.select().from(templates).where(isTemplate(row.templateId)).for('update');
        if (template?.version !== row.version - 1) return false;
        await tx.insert(versions).values(row);
        const set = { version: row.version, title, updatedAt: row.createdAt };
        await tx.update(templates).set(set).where(isTemplate(row.templateId));
        return true;
      }),

    async change(templateId: string, set: Partial<Pick<TemplateRow, 'enterpriseId' | 'isRemoved'>>) {
      await drizzle.update(templates).set(set).where(isTemplate(templateId));
    },

    /** Which of these files a version names. */
    async namedKeys(keys: string[]): Promise<string[]> {
      const rows = await drizzle
        .select({ key: versions.fileKey })
        .from(versions)
        .where(inArray(versions.fileKey, keys));
      return rows.flatMap(({ key }) => key ?? []);
    },

    personal: {
      list: (userId: string) =>
        drizzle
          .select({ row: templates, version: versions })
          .from(templates)
          .innerJoin(versions, eq(versions.templateId, templates.templateId))
          .where(eq(templates.ownerId, userId)),
      /** What the enterprise works with stays, and is nobody's; the rest goes. */
      async remove(userId: string) {
        await transaction(async tx => {
          await tx
            .update(templates)
            .set({ ownerId: '' })
            .where(and(eq(templates.ownerId, userId), sql`${templates.enterpriseId} <> ''`));
          const own = tx.select({ id: templates.templateId }).from(templates).where(eq(templates.ownerId, userId));
          await tx.delete(versions).where(inArray(versions.templateId, own));
          await tx.delete(templates).where(eq(templates.ownerId, userId));
        });
      },
    },
  };
}
