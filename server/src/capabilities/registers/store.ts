import { type RegisterKind, registerKinds } from '@antai/contract/registers';
import { and, asc, desc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { registerEntries } from './tables.ts';

export type EntryRow = typeof registerEntries.$inferSelect;
export type NewEntryRow = typeof registerEntries.$inferInsert;
export type RegistersStore = ReturnType<typeof registersStore>;

/** The ids of all names that each of some companies goes by. */
type CompanyKeys = Map<string, string[]>;

const kinds = Object.keys(registerKinds) as RegisterKind[];

/** Companies with their names as rows to be joined with. */
const companiesOf = (keys: CompanyKeys) => {
  const rows = [...keys].map(([company_id, company_keys]) => ({ company_id, company_keys }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as company(company_id text, company_keys text[])`;
};

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

    /** How many entries of each kind name each of these companies, and how many of them still hold. */
    async counts(keys: CompanyKeys) {
      const { rows } = await drizzle.execute<{
        companyId: string;
        kind: RegisterKind;
        count: number;
        currentCount: number;
      }>(
        sql`select company.company_id as "companyId", e.kind, count(*)::int as count,
              count(*) filter (where not e.is_ended)::int as "currentCount"
            from ${companiesOf(keys)} join register_entries e on e.company_key = any(company.company_keys)
            group by company.company_id, e.kind`,
      );
      return rows;
    },

    /** The latest entries of each kind that name each of these companies, up to a number of a kind; in the order of the kinds. */
    async latest(keys: CompanyKeys, { kinds, limit }: { kinds: RegisterKind[]; limit: number }) {
      const { rows } = await drizzle.execute<
        { companyId: string } & Pick<EntryRow, 'entryId' | 'kind' | 'date' | 'isEnded' | 'body'>
      >(
        sql`select company.company_id as "companyId", e.entry_id as "entryId", e.kind, e.date,
              e.is_ended as "isEnded", e.body
            from ${companiesOf(keys)}
            cross join unnest(${sql.param(kinds)}::text[]) with ordinality as wish(kind, place)
            cross join lateral (select * from register_entries
              where company_key = any(company.company_keys) and kind = wish.kind
              order by date desc, entry_id desc limit ${limit}) e
            order by wish.place, e.date desc, e.entry_id desc`,
      );
      return rows;
    },

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
