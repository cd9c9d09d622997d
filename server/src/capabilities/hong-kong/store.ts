import { asc, eq, inArray, max, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { hongKongCompanies } from './tables.ts';

export type HongKongRow = typeof hongKongCompanies.$inferSelect;
export type NewHongKongRow = typeof hongKongCompanies.$inferInsert;
export type HongKongStore = ReturnType<typeof hongKongStore>;

/** The only file that reads or writes hong_kong_companies. */
export function hongKongStore({ drizzle }: Database) {
  const { hongKongId, companyNumber, businessNumber, searchNames, body, contentHash, importedAt } = hongKongCompanies;
  const columns = { companyNumber, businessNumber, searchNames, body, contentHash, importedAt };
  return {
    /** Adds or replaces companies; those that bring nothing new are left. Gives the ids of those that were written. */
    async put(rows: NewHongKongRow[]): Promise<string[]> {
      if (rows.length === 0) return [];
      const written = await drizzle
        .insert(hongKongCompanies)
        .values(rows)
        .onConflictDoUpdate({
          target: hongKongId,
          set: Object.fromEntries(
            Object.entries(columns).map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
          ),
          setWhere: sql`${contentHash} <> excluded.content_hash`,
        })
        .returning({ hongKongId });
      return written.map(row => row.hongKongId);
    },

    /** Companies of one of these numbers, or whose names hold these words; the shortest names first. */
    async page(search: { words: string; numbers: string[] }, { offset, limit }: { offset: number; limit: number }) {
      const isNamed = sql`position(${search.words} in ${searchNames}) > 0`;
      const which =
        search.numbers.length > 0
          ? or(inArray(companyNumber, search.numbers), inArray(businessNumber, search.numbers), isNamed)
          : isNamed;
      const rows = await drizzle
        .select()
        .from(hongKongCompanies)
        .where(which)
        .orderBy(asc(sql`length(${searchNames})`), asc(hongKongId))
        .offset(offset)
        .limit(limit);
      return { rows, total: await drizzle.$count(hongKongCompanies, which) };
    },

    async find(id: string): Promise<HongKongRow | undefined> {
      const [row] = await drizzle.select().from(hongKongCompanies).where(eq(hongKongId, id));
      return row;
    },

    /** When something was last taken in; null where nothing ever was. */
    async lastImport(): Promise<Date | null> {
      const [row] = await drizzle.select({ at: max(importedAt) }).from(hongKongCompanies);
      return row?.at ?? null;
    },
  };
}
