import type { DraftFileType } from '@antai/contract/drafting';
import type { Values } from '@antai/drafting';
import { and, desc, eq, getTableColumns, max, ne, sql } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { draftingDrafts as drafts } from './tables.ts';

export type DraftRow = typeof drafts.$inferSelect;
/** A draft without what is filled in. */
export type DraftHead = Omit<DraftRow, 'fields' | 'reused'>;
export type DraftingStore = ReturnType<typeof draftingStore>;

type Change = Pick<DraftRow, 'fields' | 'reused' | 'matter' | 'version' | 'missingCount' | 'updatedAt'>;

interface PageOrder {
  ownerId: string;
  offset: number;
  limit: number;
}

const mattersMax = 50;
const sameMatterMax = 20;

const { fields: _fields, reused: _reused, ...headColumns } = getTableColumns(drafts);

const isDraft = (draftId: string) => eq(drafts.draftId, draftId);
const isOf = (ownerId: string) => eq(drafts.ownerId, ownerId);

/** Drafts as they stand. */
const reading = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  async find(draftId: string): Promise<DraftRow | undefined> {
    return (await drizzle.select().from(drafts).where(isDraft(draftId)))[0];
  },

  async findHead(draftId: string): Promise<DraftHead | undefined> {
    return (await drizzle.select(headColumns).from(drafts).where(isDraft(draftId)))[0];
  },

  async page({ ownerId, offset, limit }: PageOrder): Promise<{ records: DraftHead[]; total: number }> {
    const records = await drizzle
      .select(headColumns)
      .from(drafts)
      .where(isOf(ownerId))
      .orderBy(desc(drafts.createdAt), desc(drafts.draftId))
      .offset(offset)
      .limit(limit);
    return { records, total: await drizzle.$count(drafts, isOf(ownerId)) };
  },

  /** The draft that its owner opened last. */
  async lastOpened(ownerId: string): Promise<DraftHead | undefined> {
    const rows = drizzle.select(headColumns).from(drafts).where(isOf(ownerId)).orderBy(desc(drafts.openedAt));
    return (await rows.limit(1))[0];
  },

  /** The drafts of a matter, the latest first, without what is filled in. */
  ofMatter: (ownerId: string, matter: string): Promise<DraftHead[]> =>
    drizzle
      .select(headColumns)
      .from(drafts)
      .where(and(isOf(ownerId), eq(drafts.matter, matter)))
      .orderBy(desc(drafts.updatedAt))
      .limit(sameMatterMax),

  /** What is filled into some fields of a draft; undefined where the draft is gone. */
  async answersOf(draftId: string, fieldIds: string[]): Promise<Values | undefined> {
    const selection = sql`select jsonb_object_agg(key, value) from jsonb_each(${drafts.fields})`;
    const fields = sql<Values>`coalesce((${selection} where key = any(${sql.param(fieldIds)}::text[])), '{}')`;
    return (await drizzle.select({ fields }).from(drafts).where(isDraft(draftId)))[0]?.fields;
  },

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

  /** The versions of a template that drafts go on with. */
  async versionsInUse(templateId: string): Promise<number[]> {
    const isWith = eq(drafts.templateId, templateId);
    const rows = await drizzle.selectDistinct({ version: drafts.templateVersion }).from(drafts).where(isWith);
    return rows.map(({ version }) => version);
  },
});

/** Drafts from their beginning to their end. */
const changing = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  /** Adds a draft; false where its owner has as many as there may be. */
  add: (row: DraftRow, draftsMax: number): Promise<boolean> =>
    transaction(async tx => {
      const room = { table: drafts, ownerColumn: drafts.ownerId, ownerId: row.ownerId, max: draftsMax };
      if (!(await hasRoom(tx, room))) return false;
      await tx.insert(drafts).values(row);
      return true;
    }),

  /** Changes a draft by what it is at that moment: changes of the same draft wait for each other. */
  change: (draftId: string, changeOf: (row: DraftRow) => Change): Promise<DraftRow | undefined> =>
    transaction(async tx => {
      const [row] = await tx.select().from(drafts).where(isDraft(draftId)).for('update');
      if (!row) return undefined;
      const change = changeOf(row);
      await tx.update(drafts).set(change).where(isDraft(draftId));
      return { ...row, ...change };
    }),

  async setOpened(draftId: string, openedAt: Date) {
    await drizzle.update(drafts).set({ openedAt }).where(isDraft(draftId));
  },

  /** Keeps what was counted of a version; of no later one. */
  async setMissing({ draftId, version }: Pick<DraftRow, 'draftId' | 'version'>, missingCount: number) {
    await drizzle
      .update(drafts)
      .set({ missingCount })
      .where(and(isDraft(draftId), eq(drafts.version, version)));
  },

  /** Names the task that makes the file of a type; gives those named before, undefined where the draft is gone. */
  replaceBuild: (
    draftId: string,
    { fileType, taskId }: { fileType: DraftFileType; taskId: string },
  ): Promise<DraftRow['builds'] | undefined> =>
    transaction(async tx => {
      const [row] = await tx.select({ builds: drafts.builds }).from(drafts).where(isDraft(draftId)).for('update');
      const builds = { ...row?.builds, [fileType]: taskId };
      if (row) await tx.update(drafts).set({ builds }).where(isDraft(draftId));
      return row?.builds;
    }),

  async remove(draftId: string) {
    await drizzle.delete(drafts).where(isDraft(draftId));
  },
});

/** The only file that reads or writes drafting_drafts. */
export const draftingStore = (database: Database) => ({
  ...reading(database),
  ...changing(database),
  personal: ownedRows(database, { table: drafts, ownerColumn: drafts.ownerId }),
});
