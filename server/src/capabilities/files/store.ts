import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { storedFiles } from './tables.ts';

export type StoredFile = typeof storedFiles.$inferSelect;
export type Sized = Pick<StoredFile, 'ownerId' | 'enterpriseId' | 'sizeBytes'>;
/** What the files of one user, and of one enterprise, may take. */
export interface Quotas {
  userBytes: number;
  enterpriseBytes: number;
}
export type FilesStore = ReturnType<typeof filesStore>;

/** The only file that reads or writes stored_files. */
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
        const passed = await passedQuota(tx, file, quotas);
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
    passedQuota: (file: Sized, quotas: Quotas) => passedQuota(drizzle, file, quotas),
    ofOwner: (ownerId: string): Promise<StoredFile[]> =>
      drizzle.select().from(storedFiles).where(eq(storedFiles.ownerId, ownerId)),
    async remove(fileId: string) {
      await drizzle.delete(storedFiles).where(eq(storedFiles.fileId, fileId));
    },
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
