import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { rowsOf } from '../../platform/db/owned-rows.ts';
import type { Room } from './count-arrivals.ts';
import { storageQuotas, storedFiles } from './tables.ts';

export type StoredFile = typeof storedFiles.$inferSelect;
type Holder = Record<'ownerId' | 'enterpriseId', string>;
type SizedFile = Holder & Pick<StoredFile, 'sizeBytes'>;
/** What the files of one user, and of one enterprise, may take. */
export type Quotas = Room;
export type HolderKind = (typeof storageQuotas.$inferSelect)['holderKind'];
export type FilesStore = ReturnType<typeof filesStore>;

/** Files of their owners. */
const fileTable = ({ drizzle }: Database) => ({
  async find(fileId: string): Promise<StoredFile | undefined> {
    const rows = await drizzle.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
    return rows[0];
  },
  /** Adds a file unless it passes a quota; the files of one user, and of one enterprise, come one after the other. */
  add: (file: StoredFile & Holder, quotas: Quotas): Promise<'added' | keyof Quotas> =>
    drizzle.transaction(async tx => {
      for (const holder of [file.ownerId, file.enterpriseId].filter(Boolean)) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stored_files ${holder}`}))`);
      }
      const passed = await passedQuota(tx, { file, usual: quotas });
      if (!passed) await tx.insert(storedFiles).values(file);
      return passed ?? 'added';
    }),
  /** Which of these keys belong to a file. */
  async namedKeys(keys: string[]): Promise<string[]> {
    const key = storedFiles.fileKey;
    return (await drizzle.select({ key }).from(storedFiles).where(inArray(key, keys))).map(row => row.key);
  },
  /** All of an owner; few are in memory at a time. */
  ofOwner: (ownerId: string): AsyncGenerator<StoredFile> =>
    rowsOf({ drizzle }, { table: storedFiles, where: eq(storedFiles.ownerId, ownerId) }),
  /** Leaves files to an enterprise: they are nobody's from then on, and take its room. */
  async leave(fileIds: string[], { enterpriseId, executor }: { enterpriseId: string; executor: Executor }) {
    const isLeft = sql`${storedFiles.fileId} = any(${sql.param(fileIds)}::uuid[])`;
    await executor.update(storedFiles).set({ ownerId: null, enterpriseId }).where(isLeft);
  },
  async remove(fileId: string) {
    await drizzle.delete(storedFiles).where(eq(storedFiles.fileId, fileId));
  },
});

/** Whoever keeps files of a kind of holder, with what they take and a quota of their own; who has either is in it. */
function holdersOf({ drizzle }: Pick<Database, 'drizzle'>, holderKind: HolderKind) {
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
  return drizzle
    .select({
      holderId: sql<string>`coalesce(${used.id}, ${quota.id})`.as('holder_id'),
      files: sql<number>`coalesce(${used.files}, 0)`.as('all_files'),
      usedBytes: sql<number>`coalesce(${used.bytes}, 0)`.mapWith(Number).as('used_bytes'),
      ownQuota: sql<number | null>`${quota.bytes}`.mapWith(Number).as('own_quota'),
    })
    .from(used)
    .fullJoin(quota, eq(quota.id, used.id))
    .as('holders');
}

/** What files take, and what they may take. */
const quotaTable = ({ drizzle }: Database) => ({
  /** What a user, and the user's enterprise, may still keep, as things stand; below nothing where they keep too much. */
  left: (holder: Holder, quotas: Quotas): Promise<Room> => leftOf(drizzle, { holder, usual: quotas }),
  /** What the files of a user take, and what they may take. */
  async room(holder: Holder, quotas: Quotas) {
    const { userBytes: quotaBytes } = await quotasOf(drizzle, { holder, usual: quotas });
    return { usedBytes: await bytesOf(drizzle, eq(storedFiles.ownerId, holder.ownerId)), quotaBytes };
  },
  /** Who keeps how much, the most first; who keeps nothing but has a quota of their own is listed too. */
  async usage(holderKind: HolderKind, { offset, limit }: { offset: number; limit: number }) {
    const all = holdersOf({ drizzle }, holderKind);
    const newest = drizzle.select().from(all).orderBy(desc(all.usedBytes), all.holderId);
    return { records: await newest.offset(offset).limit(limit), total: await drizzle.$count(all) };
  },
  /** Sets what a holder may keep; null: as much as is usual. */
  async setQuota(holderKind: HolderKind, { holderId, bytes }: { holderId: string; bytes: number | null }) {
    const which = and(eq(storageQuotas.holderKind, holderKind), eq(storageQuotas.holderId, holderId));
    if (bytes === null) await drizzle.delete(storageQuotas).where(which);
    else {
      await drizzle
        .insert(storageQuotas)
        .values({ holderKind, holderId, bytes })
        .onConflictDoUpdate({ target: [storageQuotas.holderKind, storageQuotas.holderId], set: { bytes } });
    }
  },
});

/** The only file that reads or writes stored_files and storage_quotas. */
export const filesStore = (database: Database) => ({ ...fileTable(database), ...quotaTable(database) });

const holderOf = { user: storedFiles.ownerId, enterprise: storedFiles.enterpriseId };

/** The quotas that hold for a file: those an administrator has set, else the usual ones. */
async function quotasOf(
  executor: Executor,
  { holder: { ownerId, enterpriseId }, usual }: { holder: Holder; usual: Quotas },
): Promise<Quotas> {
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

async function leftOf(executor: Executor, { holder, usual }: { holder: Holder; usual: Quotas }): Promise<Room> {
  const { ownerId, enterpriseId } = holder;
  const { userBytes, enterpriseBytes } = await quotasOf(executor, { holder, usual });
  const own = await bytesOf(executor, eq(storedFiles.ownerId, ownerId));
  if (enterpriseId === '') return { userBytes: userBytes - own, enterpriseBytes: Number.POSITIVE_INFINITY };
  const shared = await bytesOf(executor, eq(storedFiles.enterpriseId, enterpriseId));
  return { userBytes: userBytes - own, enterpriseBytes: enterpriseBytes - shared };
}

async function passedQuota(
  executor: Executor,
  { file, usual }: { file: SizedFile; usual: Quotas },
): Promise<keyof Quotas | undefined> {
  const left = await leftOf(executor, { holder: file, usual });
  if (file.sizeBytes > left.userBytes) return 'userBytes';
  return file.sizeBytes > left.enterpriseBytes ? 'enterpriseBytes' : undefined;
}
