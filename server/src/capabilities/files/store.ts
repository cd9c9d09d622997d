import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { storageQuotas, storedFiles } from './tables.ts';

export type StoredFile = typeof storedFiles.$inferSelect;
export type Sized = Pick<StoredFile, 'ownerId' | 'enterpriseId' | 'sizeBytes'>;
/** What the files of one user, and of one enterprise, may take. */
export interface Quotas {
  userBytes: number;
  enterpriseBytes: number;
}
export type HolderKind = (typeof storageQuotas.$inferSelect)['holderKind'];
export type FilesStore = ReturnType<typeof filesStore>;

/** The only file that reads or writes stored_files and storage_quotas. */
export function filesStore({ drizzle }: Database) {
  return {
    async find(fileId: string): Promise<StoredFile | undefined> {
      const rows = await drizzle.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
      return rows[0];
    },
    /** Adds a file unless it passes a quota; the files of one user, and of one enterprise, come one after the other. */
    async add(file: StoredFile, quotas: Quotas): Promise<'added' | keyof Quotas> {
      return drizzle.transaction(async tx => {
        for (const holder of [file.ownerId, file.enterpriseId].filter(Boolean)) {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stored_files ${holder}`}))`);
        }
        const passed = await passedQuota(tx, file, await quotasOf(tx, file, quotas));
        if (!passed) await tx.insert(storedFiles).values(file);
        return passed ?? 'added';
      });
    },
    /** Which of these keys belong to a file. */
    async namedKeys(keys: string[]): Promise<string[]> {
      const rows = await drizzle
        .select({ key: storedFiles.fileKey })
        .from(storedFiles)
        .where(inArray(storedFiles.fileKey, keys));
      return rows.map(({ key }) => key);
    },
    /** Which quota a file of this size would pass, as things stand. */
    ofOwner: (ownerId: string): Promise<StoredFile[]> =>
      drizzle.select().from(storedFiles).where(eq(storedFiles.ownerId, ownerId)),
    passedQuota: async (file: Sized, quotas: Quotas) =>
      passedQuota(drizzle, file, await quotasOf(drizzle, file, quotas)),
    /** What the files of a user take, and what they may take. */
    async room(holder: Pick<Sized, 'ownerId' | 'enterpriseId'>, quotas: Quotas) {
      const { userBytes: quotaBytes } = await quotasOf(drizzle, { ...holder, sizeBytes: 0 }, quotas);
      return { usedBytes: await bytesOf(drizzle, eq(storedFiles.ownerId, holder.ownerId)), quotaBytes };
    },
    async remove(fileId: string) {
      await drizzle.delete(storedFiles).where(eq(storedFiles.fileId, fileId));
    },
    /** Who keeps how much, the most first; who keeps nothing but has a quota of their own is listed too. */
    async usage(holderKind: HolderKind, offset: number, limit: number) {
      const holder = holderOf[holderKind];
      const used = drizzle
        .select({
          id: sql<string>`${holder}::text`.as('id'),
          files: sql<number>`count(*)::int`.as('files'),
          bytes: sql<number>`sum(${storedFiles.sizeBytes})::bigint`.as('used'),
        })
        .from(storedFiles)
        .where(sql`${holder}::text <> ''`)
        .groupBy(holder)
        .as('used');
      const quota = drizzle
        .select({ id: storageQuotas.holderId, bytes: sql<number>`${storageQuotas.bytes}`.as('own_bytes') })
        .from(storageQuotas)
        .where(eq(storageQuotas.holderKind, holderKind))
        .as('quota');
      const all = drizzle
        .select({
          holderId: sql<string>`coalesce(${used.id}, ${quota.id})`.as('holder_id'),
          files: sql<number>`coalesce(${used.files}, 0)`.as('all_files'),
          usedBytes: sql<number>`coalesce(${used.bytes}, 0)`.mapWith(Number).as('used_bytes'),
          ownQuota: sql<number | null>`${quota.bytes}`.mapWith(Number).as('own_quota'),
        })
        .from(used)
        .fullJoin(quota, eq(quota.id, used.id))
        .as('held');
      const records = await drizzle
        .select()
        .from(all)
        .orderBy(desc(all.usedBytes), all.holderId)
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(all) };
    },
    /** Sets what a holder may keep; null: as much as is usual. */
    async setQuota(holderKind: HolderKind, holderId: string, bytes: number | null) {
      const which = and(eq(storageQuotas.holderKind, holderKind), eq(storageQuotas.holderId, holderId));
      if (bytes === null) await drizzle.delete(storageQuotas).where(which);
      else {
        await drizzle
          .insert(storageQuotas)
          .values({ holderKind, holderId, bytes })
          .onConflictDoUpdate({ target: [storageQuotas.holderKind, storageQuotas.holderId], set: { bytes } });
      }
    },
  };
}

const holderOf = { user: storedFiles.ownerId, enterprise: storedFiles.enterpriseId };

/** The quotas that hold for a file: those an administrator has set, else the usual ones. */
async function quotasOf(executor: Executor, { ownerId, enterpriseId }: Sized, usual: Quotas): Promise<Quotas> {
  const rows = await executor
    .select()
    .from(storageQuotas)
    .where(inArray(storageQuotas.holderId, [ownerId, enterpriseId].filter(Boolean)));
  const bytesOfKind = (kind: HolderKind, id: string) =>
    rows.find(({ holderKind, holderId }) => holderKind === kind && holderId === id)?.bytes;
  return {
    userBytes: bytesOfKind('user', ownerId) ?? usual.userBytes,
    enterpriseBytes: bytesOfKind('enterprise', enterpriseId) ?? usual.enterpriseBytes,
  };
}

async function bytesOf(executor: Executor, which: SQL | undefined): Promise<number> {
  const total = sql<number>`coalesce(sum(${storedFiles.sizeBytes}), 0)::bigint`;
  const rows = await executor.select({ total }).from(storedFiles).where(which);
  return Number(rows[0]?.total ?? 0);
}

async function passedQuota(executor: Executor, file: Sized, quotas: Quotas): Promise<keyof Quotas | undefined> {
  const { ownerId, enterpriseId, sizeBytes } = file;
  const own = await bytesOf(executor, eq(storedFiles.ownerId, ownerId));
  if (own + sizeBytes > quotas.userBytes) return 'userBytes';
  if (enterpriseId === '') return undefined;
  const shared = await bytesOf(executor, eq(storedFiles.enterpriseId, enterpriseId));
  return shared + sizeBytes > quotas.enterpriseBytes ? 'enterpriseBytes' : undefined;
}
