import { desc, eq } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../../platform/db/open-database.ts';
import { publications } from './tables.ts';

export type PublicationRow = typeof publications.$inferSelect;
export type PublicationsStore = ReturnType<typeof publicationsStore>;

/** The only file that reads or writes publications. */
export function publicationsStore({ drizzle }: Database) {
  return {
    transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) => drizzle.transaction(work),
    async page(offset: number, limit: number) {
      const rows = drizzle
        .select()
        .from(publications)
        .orderBy(desc(publications.publishedAt), desc(publications.publicationId));
      return { records: await rows.offset(offset).limit(limit), total: await drizzle.$count(publications) };
    },
    async find(publicationId: string): Promise<PublicationRow | undefined> {
      const rows = await drizzle.select().from(publications).where(eq(publications.publicationId, publicationId));
      return rows[0];
    },
    async add(row: PublicationRow, executor: Executor) {
      await executor.insert(publications).values(row);
    },
    async change(
      publicationId: string,
      change: Partial<PublicationRow>,
      { executor = drizzle }: { executor?: Executor } = {},
    ) {
      await executor.update(publications).set(change).where(eq(publications.publicationId, publicationId));
    },
  };
}
