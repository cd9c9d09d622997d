import { type RegisterKind, registerKinds } from '@antai/contract/registers';
import { and, asc, count, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { registerEntries } from './tables.ts';

type EntryRow = typeof registerEntries.$inferSelect;
export type NewEntryRow = typeof registerEntries.$inferInsert;
export type RegistersStore = ReturnType<typeof registersStore>;

const kinds = Object.keys(registerKinds) as RegisterKind[];

/** Entries as they come in. */
function additions({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Adds or replaces entries; those that bring nothing new are left. Gives how many were written. */
    put: (rows: NewEntryRow[]): Promise<number> =>
      transaction(async tx => {
        if (rows.length === 0) return 0;
        // one import after the other: who has seen a number has seen all below it
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register_entries'))`);
        const { kind, companyKey, date, isEnded, body, contentHash, importedAt } = registerEntries;
        const columns = { kind, companyKey, date, isEnded, body, contentHash, importedAt };
        const written = await tx
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
        if (written.length > 0) await tx.execute(sql`select pg_notify('registers_changed', '')`);
        return written.length;
      }),

    /** The number of the newest entry; 0 where there is none. */
    async lastSeq(): Promise<number> {
      const [newest] = await drizzle.select({ seq: max(registerEntries.addedSeq) }).from(registerEntries);
      return newest?.seq ?? 0;
    },

    /** Entries that name one of these and came after one number and up to another. */
    added: (companyKeys: string[], { after, upTo, limit }: { after: number; upTo: number; limit: number }) =>
      drizzle
        .select({ entryId: registerEntries.entryId })
        .from(registerEntries)
        .where(
          and(
            inArray(registerEntries.companyKey, companyKeys),
            gt(registerEntries.addedSeq, after),
            lte(registerEntries.addedSeq, upTo),
          ),
        )
        .orderBy(asc(registerEntries.addedSeq))
        .limit(limit),

    /** When an entry of each kind was last taken in; kinds without any are left out. */
    async lastImports(): Promise<Map<string, Date>> {
      const { rows } = await drizzle.execute<{ kind: string; at: string }>(
        sql`select kind, last.imported_at as at from unnest(${sql.param(kinds)}::text[]) as kind
            cross join lateral (select imported_at from register_entries e where e.kind = kind.kind
              order by imported_at desc limit 1) last`,
      );
      return new Map(rows.map(({ kind, at }) => [kind, new Date(at)]));
    },
  };
}

/** Entries as they are read. */
function entries({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    entries: (entryIds: string[]): Promise<EntryRow[]> =>
      drizzle.select().from(registerEntries).where(inArray(registerEntries.entryId, entryIds)),

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

    async page(companyKeys: string[], { kind, offset, limit }: { kind: RegisterKind; offset: number; limit: number }) {
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

/** The only file that reads or writes register_entries. */
export function registersStore(database: Database) {
  return {
    ...additions(database),
    ...entries(database),
  };
}
