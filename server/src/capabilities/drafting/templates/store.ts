import { and, desc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { rowsOf } from '../../../platform/db/owned-rows.ts';
import type { Member } from '../../../platform/sharing.ts';
import { draftingTemplates as templates, draftingTemplateVersions as versions } from './tables.ts';

export type TemplateRow = typeof templates.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;
export type TemplateStore = ReturnType<typeof templateStore>;

/** A template with what lists say of its version. */
export interface TemplateLine {
  row: TemplateRow;
  head: { summary: string; useWhen: string; fieldCount: number; isDocx: boolean };
}

/** How much there may be of one user's. */
interface TemplateLimits {
  templatesMax: number;
  /** The same with those that are removed, and are kept for the drafts that go on with them. */
  keptMax: number;
  /** Versions of all templates of one user together. */
  versionsMax: number;
}

const isTemplate = (templateId: string) => eq(templates.templateId, templateId);
const isVersion = (templateId: string, version: number) =>
  and(eq(versions.templateId, templateId), eq(versions.version, version));
const { template } = versions;
const headColumns = {
  summary: sql<string>`coalesce(${template} ->> 'summary', '')`,
  useWhen: sql<string>`coalesce(${template} ->> 'useWhen', '')`,
  fieldCount: sql<number>`jsonb_array_length(${template} -> 'fields')`,
  isDocx: sql<boolean>`${versions.fileKey} is not null`,
};

/** Whoever adds something of an owner's waits for the others who do. */
const lockOf = (ownerId: string) => sql`select pg_advisory_xact_lock(hashtext(${`drafting_templates ${ownerId}`}))`;

const countVersions = async (tx: Transaction, ownerId: string): Promise<number> => {
  const own = tx.select({ id: templates.templateId }).from(templates).where(eq(templates.ownerId, ownerId));
  return tx.$count(versions, inArray(versions.templateId, own));
};

/** Templates as they stand. */
const reading = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  /** The templates that a user may use, with what lists say of them at present; the newest first. */
  visible({ userId, enterpriseId }: Member): Promise<TemplateLine[]> {
    const isOwn = and(eq(templates.enterpriseId, ''), eq(templates.ownerId, userId));
    const isVisible = enterpriseId === '' ? isOwn : or(isOwn, eq(templates.enterpriseId, enterpriseId));
    return drizzle
      .select({ row: templates, head: headColumns })
      .from(templates)
      .innerJoin(versions, and(eq(versions.templateId, templates.templateId), eq(versions.version, templates.version)))
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

  /** Which of these files a version names. */
  async namedKeys(keys: string[]): Promise<string[]> {
    const rows = await drizzle.select({ key: versions.fileKey }).from(versions).where(inArray(versions.fileKey, keys));
    return rows.flatMap(({ key }) => key ?? []);
  },

  /** Templates that were removed before a time, and not changed since. */
  async removedBefore(time: Date): Promise<string[]> {
    const isOver = and(eq(templates.isRemoved, true), lt(templates.updatedAt, time));
    const rows = await drizzle.select({ templateId: templates.templateId }).from(templates).where(isOver);
    return rows.map(({ templateId }) => templateId);
  },
});

/** Templates from their beginning to their end. */
const changing = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  /** Adds a template with its first version, unless its owner has as many as there may be. */
  add: (
    { row, first }: { row: TemplateRow; first: VersionRow },
    { templatesMax, keptMax, versionsMax }: TemplateLimits,
  ): Promise<'added' | 'full' | 'keptFull' | 'versionsFull'> =>
    transaction(async tx => {
      await tx.execute(lockOf(row.ownerId));
      const isOwn = eq(templates.ownerId, row.ownerId);
      if ((await tx.$count(templates, and(isOwn, eq(templates.isRemoved, false)))) >= templatesMax) return 'full';
      if ((await tx.$count(templates, isOwn)) >= keptMax) return 'keptFull';
      if ((await countVersions(tx, row.ownerId)) >= versionsMax) return 'versionsFull';
      await tx.insert(templates).values(row);
      await tx.insert(versions).values(first);
      return 'added';
    }),

  /** Adds the version after the present one, unless another was saved meanwhile, or there are as many as may be. */
  addVersion: (
    row: VersionRow,
    { title, versionsMax }: { title: string; versionsMax: number },
  ): Promise<'added' | 'changed' | 'versionsFull'> =>
    transaction(async tx => {
      const [template] = await tx.select().from(templates).where(isTemplate(row.templateId)).for('update');
      if (template?.version !== row.version - 1) return 'changed';
      await tx.execute(lockOf(template.ownerId));
      if ((await countVersions(tx, template.ownerId)) >= versionsMax) return 'versionsFull';
      await tx.insert(versions).values(row);
      const set = { version: row.version, title, updatedAt: row.createdAt };
      await tx.update(templates).set(set).where(isTemplate(row.templateId));
      return 'added';
    }),

  /** Shares a template with an enterprise, or with nobody; false where that one has as many as there may be. */
  share: (templateId: string, { enterpriseId, max }: { enterpriseId: string; max: number }): Promise<boolean> =>
    transaction(async tx => {
      if (enterpriseId !== '') {
        await tx.execute(lockOf(enterpriseId));
        const isOther = and(eq(templates.enterpriseId, enterpriseId), ne(templates.templateId, templateId));
        if ((await tx.$count(templates, and(isOther, eq(templates.isRemoved, false)))) >= max) return false;
      }
      await tx.update(templates).set({ enterpriseId }).where(isTemplate(templateId));
      return true;
    }),

  /** Offers a template to nobody any more; what was begun with it goes on. */
  async remove(templateId: string, now: Date) {
    await drizzle.update(templates).set({ isRemoved: true, updatedAt: now }).where(isTemplate(templateId));
  },

  /** Lets go of a removed template but for the versions that something goes on with. */
  forget: (templateId: string, versionsInUse: number[]): Promise<void> =>
    transaction(async tx => {
      const isUnused = versionsInUse.length > 0 ? notInArray(versions.version, versionsInUse) : undefined;
      await tx.delete(versions).where(and(eq(versions.templateId, templateId), isUnused));
      if (versionsInUse.length === 0) await tx.delete(templates).where(isTemplate(templateId));
    }),
});

/** Templates as personal data. */
const personal = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  async *list(userId: string) {
    for await (const row of rowsOf({ drizzle }, { table: templates, where: eq(templates.ownerId, userId) })) {
      const where = eq(versions.templateId, row.templateId);
      for await (const version of rowsOf({ drizzle }, { table: versions, where })) yield { row, version };
    }
  },
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
});

/** The only file that reads or writes drafting_templates and drafting_template_versions. */
export const templateStore = (database: Database) => ({
  ...reading(database),
  ...changing(database),
  personal: personal(database),
});
