import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './open-database.ts';

export type OwnedRow = Record<string, unknown>;

/** What is read together is parsed in a few milliseconds; one row that is larger comes alone. */
const charactersAtOnce = 500_000;
const rowsAtOnce = 500;

/** The rows of a table that belong to one user: to be given out, and to be removed with the user. */
export function ownedRows(
  { drizzle }: Pick<Database, 'drizzle'>,
  { table, ownerColumn }: { table: PgTable; ownerColumn: PgColumn },
) {
  return {
    list: (userId: string): AsyncGenerator<OwnedRow> => rowsOf({ drizzle }, { table, where: eq(ownerColumn, userId) }),
    async remove(userId: string) {
      await drizzle.delete(table).where(eq(ownerColumn, userId));
    },
  };
}

/** Rows in the order of some columns that tell them apart, of the key where none are named; few are in memory at a time. */
export async function* rowsOf<Table extends PgTable>(
  { drizzle }: Pick<Database, 'drizzle'>,
  { table, where, by = keyOf(table) }: { table: Table; where: SQL | undefined; by?: PgColumn[] },
): AsyncGenerator<Table['$inferSelect'] & OwnedRow> {
  const place = listOf(by.map(column => sql`${column}`));
  const placeAt = (texts: string[]) => listOf(texts.map(text => sql`${text}`));
  let measured = rowsAtOnce;
  for (let after: SQL | undefined; ; ) {
    const rest = and(where, after && sql`${place} > ${after}`);
    const { rows } = await drizzle.execute<{ place: string[] }>(lastOfPage({ table, by, rest, measured }));
    const last = rows[0]?.place;
    if (!last) return;
    const page = and(rest, sql`${place} <= ${placeAt(last)}`);
    const read = await drizzle
      .select()
      .from(table as PgTable)
      .where(page)
      .orderBy(...by);
    // of large rows few are in a page: the others would be measured anew with each
    measured = Math.min(rowsAtOnce, 2 * read.length);
    yield* read;
    after = placeAt(last);
  }
}

/** Where the next page ends: every row that begins within its characters is in it. */
function lastOfPage({
  table,
  by,
  rest,
  measured,
}: {
  table: PgTable;
  by: PgColumn[];
  rest: SQL | undefined;
  measured: number;
}): SQL {
  const names = by.map(({ name }) => sql`page.${sql.identifier(name)}`);
  const columns = sql.join(names, sql`, `);
  const key = by.map(({ name }) => sql`whole.${sql.identifier(name)}`);
  return sql`
    with page as (
      select ${sql.join(by, sql`, `)} from ${table} where ${rest ?? sql`true`} order by ${sql.join(by, sql`, `)} limit ${measured}
    ), measured as (
      select ${columns}, length(whole::text) as size
        from page join ${sql.identifier(getTableName(table))} as whole on ${listOf(key)} = ${listOf(names)}
    ), counted as (
      select page.*, sum(size) over (order by ${columns}) - size as before from measured page
    )
    select array[${sql.join(
      names.map(name => sql`${name}::text`),
      sql`, `,
    )}] as place
      from counted page where before < ${charactersAtOnce} order by ${sql.join(
        names.map(name => sql`${name} desc`),
        sql`, `,
      )} limit 1`;
}

const listOf = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;

/** The columns of the primary key. */
function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (key.length === 0) throw new Error(`${getTableName(table)} has no key`);
  return key;
}
