import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import type { Member } from '../../../platform/sharing.ts';
import { reviewPlaybooks, reviewPlaybookVersions } from './tables.ts';

export type PlaybookRow = typeof reviewPlaybooks.$inferSelect;
type VersionRow = typeof reviewPlaybookVersions.$inferSelect;
export type PlaybookStore = ReturnType<typeof playbookStore>;

const isPlaybook = (playbookId: string) => eq(reviewPlaybooks.playbookId, playbookId);

const ofPlaybook = (playbookId: string) => eq(reviewPlaybookVersions.playbookId, playbookId);

const isVersion = ({ playbookId, version }: Pick<VersionRow, 'playbookId' | 'version'>) =>
  and(ofPlaybook(playbookId), eq(reviewPlaybookVersions.version, version));

type PlaybookChange = Partial<Pick<PlaybookRow, 'name' | 'typeId' | 'side' | 'enterpriseId'>> & { updatedAt: Date };

/** Playbooks and their versions as personal data. */
function personal({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  /** What the enterprise works with stays, and is nobody's; the rest goes. */
  const remove = (userId: string): Promise<void> =>
    transaction(async tx => {
      const [isOwnList, isOwnVersion] = [
        eq(reviewPlaybooks.ownerId, userId),
        eq(reviewPlaybookVersions.ownerId, userId),
      ];
      const isShared = and(isOwnList, ne(reviewPlaybooks.enterpriseId, ''));
      const shared = tx.select({ id: reviewPlaybooks.playbookId }).from(reviewPlaybooks).where(isShared);
      await tx
        .update(reviewPlaybookVersions)
        .set({ ownerId: '' })
        .where(and(isOwnVersion, inArray(reviewPlaybookVersions.playbookId, shared)));
      await tx.update(reviewPlaybooks).set({ ownerId: '' }).where(isShared);
      await tx.delete(reviewPlaybookVersions).where(isOwnVersion);
      await tx.delete(reviewPlaybooks).where(isOwnList);
    });
  const { list: lists } = ownedRows({ drizzle }, { table: reviewPlaybooks, ownerColumn: reviewPlaybooks.ownerId });
  const ownVersions = { table: reviewPlaybookVersions, ownerColumn: reviewPlaybookVersions.ownerId };
  return [
    { list: lists, remove },
    { list: ownedRows({ drizzle }, ownVersions).list, remove },
  ] as const;
}

/** The only file that reads or writes review_playbooks and review_playbook_versions. */
export function playbookStore(database: Database) {
  const { drizzle, transaction } = database;
  return {
    personal: personal(database),

    /** Those of a user, and those their enterprise shares, the last changed first; each with the points of its newest version counted. */
    async visible({ userId, enterpriseId }: Member) {
      const isOwn = and(eq(reviewPlaybooks.enterpriseId, ''), eq(reviewPlaybooks.ownerId, userId));
      const isVisible = enterpriseId === '' ? isOwn : or(isOwn, eq(reviewPlaybooks.enterpriseId, enterpriseId));
      const isNewest = and(
        eq(reviewPlaybookVersions.playbookId, reviewPlaybooks.playbookId),
        eq(reviewPlaybookVersions.version, reviewPlaybooks.version),
      );
      const rows = await drizzle
        .select({ playbook: reviewPlaybooks, pointCount: reviewPlaybookVersions.pointCount })
        .from(reviewPlaybooks)
        .innerJoin(reviewPlaybookVersions, isNewest)
        .where(isVisible)
        .orderBy(desc(reviewPlaybooks.updatedAt), desc(reviewPlaybooks.playbookId));
      return rows.map(({ playbook, pointCount }) => ({ ...playbook, pointCount }));
    },

    async find(playbookId: string): Promise<PlaybookRow | undefined> {
      return (await drizzle.select().from(reviewPlaybooks).where(isPlaybook(playbookId)))[0];
    },

    async version(playbookId: string, version: number): Promise<VersionRow | undefined> {
      return (await drizzle.select().from(reviewPlaybookVersions).where(isVersion({ playbookId, version })))[0];
    },

    versions: (playbookId: string) =>
      drizzle
        .select({
          version: reviewPlaybookVersions.version,
          pointCount: reviewPlaybookVersions.pointCount,
          savedAt: reviewPlaybookVersions.savedAt,
        })
        .from(reviewPlaybookVersions)
        .where(ofPlaybook(playbookId))
        .orderBy(desc(reviewPlaybookVersions.version)),

    /** Adds a playbook with its first version; false where its owner has as many as there may be. */
    add: (row: PlaybookRow, { first, max }: { first: VersionRow; max: number }): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`review_playbooks ${row.ownerId}`}))`);
        if ((await tx.$count(reviewPlaybooks, eq(reviewPlaybooks.ownerId, row.ownerId))) >= max) return false;
        await tx.insert(reviewPlaybooks).values(row);
        await tx.insert(reviewPlaybookVersions).values(first);
        return true;
      }),

    /** Changes a playbook, with a version more where points are given; false where the version that was seen is no longer the newest. */
    change: (
      seen: Pick<PlaybookRow, 'playbookId' | 'version'>,
      { set, next }: { set: PlaybookChange; next: VersionRow | undefined },
    ): Promise<boolean> =>
      transaction(async tx => {
        const version = next?.version ?? seen.version;
        const changed = await tx
          .update(reviewPlaybooks)
          .set({ ...set, version })
          .where(and(isPlaybook(seen.playbookId), eq(reviewPlaybooks.version, seen.version)))
          .returning({ playbookId: reviewPlaybooks.playbookId });
        if (changed.length === 0) return false;
        if (next) await tx.insert(reviewPlaybookVersions).values(next);
        return true;
      }),

    remove: (playbookId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(reviewPlaybookVersions).where(ofPlaybook(playbookId));
        await tx.delete(reviewPlaybooks).where(isPlaybook(playbookId));
      }),
  };
}
