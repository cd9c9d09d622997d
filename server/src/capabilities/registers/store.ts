import { type RegisterKind, registerKinds } from '@antai/contract/registers';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { registerEntries } from './tables.ts';

export type EntryRow = typeof registerEntries.$inferSelect;
export type RegistersStore = ReturnType<typeof registersStore>;

const kinds = Object.keys(registerKinds) as RegisterKind[];

/** The only file that reads or writes register_entries. */
export function registersStore({ drizzle }: Database) {
  return {
    /** Adds or replaces entries; those that bring nothing new are left. Gives how many were written. */
    async put(rows: EntryRow[]): Promise<number> {
      if (rows.length === 0) return 0;
      const { kind, companyKey, date, isEnded, body, contentHash, importedAt } = registerEntries;
      const columns = { kind, companyKey, date, isEnded, body, contentHash, importedAt };
      const written = await drizzle
        .insert(registerEntries)
        .values(rows)
        .onConflictDoUpdate({
          target: registerEntries.entryId,
          set: Object.fromEntries(
            Object.entries(columns).map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
          ),
          setWhere: sql`${registerEntries.contentHash} <> excluded.content_hash`,
        })
        .returning({ entryId: registerEntries.entryId });
      return written.length;
    },

    /** How many entries of each kind name one of these, and how many of them still hold. */
    counts: (companyKeys: string[]) =>
      drizzle
        .select({
          kind: registerEntries.kind,
          count: count(),
          currentCount: sql<number>`count(*) filter (where not ${registerEntries.isEnded})::int`,
        })
        .from(registerEntries)
        .where(inArray(registerEntries.companyKey, companyKeys))
        .groupBy(registerEntries.kind),

    /** When an entry of each kind was last taken in; kinds without any are left out. */
    async lastImports(): Promise<Map<string, Date>> {
      const { rows } = await drizzle.execute<{ kind: string; at: string }>(
        sql`select kind, last.imported_at as at from unnest(${sql.param(kinds)}::text[]) as kind
            cross join lateral (select imported_at from register_entries e where e.kind = kind.kind
              order by imported_at desc limit 1) last`,
      );
      return new Map(rows.map(({ kind, at }) => [kind, new Date(at)]));
    },

    async page(companyKeys: string[], kind: RegisterKind, offset: number, limit: number) {
      const which = and(inArray(registerEntries.companyKey, companyKeys), eq(registerEntries.kind, kind));
      const rows = await drizzle
        .select()
        .from(registerEntries)
        .where(which)
        .orderBy(desc(registerEntries.date), desc(registerEntries.entryId))
        .offset(offset)
        .limit(limit);
      return { rows, total: await drizzle.$count(registerEntries, which) };
    },
  };
}
