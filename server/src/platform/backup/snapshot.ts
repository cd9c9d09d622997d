import type pg from 'pg';
import type { Manifest, TableShape } from './manifest.ts';

export interface Snapshot {
  tables: TableShape[];
  sequences: Manifest['sequences'];
  migrations: string[];
  countRows: (table: TableShape) => Promise<number>;
  /** The rows of a table, each as one line of JSON: an array with the text of each column, or null. */
  lines: (table: TableShape) => AsyncGenerator<string[]>;
}

/** Migrations are carried out again, and which backups there are is no part of them. */
const leftOut = ['applied_migrations', 'backups'];
const rowsAtOnce = 200;

/** Text that says the same in every session and on every server. */
const plainText = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'iso_8601'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
];

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { statement, values = [] }: { statement: string; values?: unknown[] },
) {
  return (await client.query<Row>(statement, values)).rows;
}

async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const rows = await rowsOf<{ name: string; columns: string }>(client, {
    statement: `select c.relname as name, (
       select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     )::text as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname collate "C"`,
    values: [leftOut],
  });
  const references = await rowsOf<{ from: string; to: string }>(client, {
    statement: `select f.relname as "from", t.relname as "to" from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid where k.contype = 'f'`,
  });
  const tables = rows.map(({ name, columns }): TableShape => ({ name, columns: JSON.parse(columns) }));
  return inOrder(tables, references);
}

/** Tables after those that they refer to. */
function inOrder(tables: TableShape[], references: { from: string; to: string }[]): TableShape[] {
  const ordered: TableShape[] = [];
  const place = (table: TableShape) => {
    if (ordered.includes(table)) return;
    const needed = references.filter(({ from, to }) => from === table.name && to !== from).map(({ to }) => to);
    for (const other of tables.filter(({ name }) => needed.includes(name))) place(other);
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const rows = await rowsOf<{ name: string }>(client, {
    statement: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  });
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const [state] = await rowsOf<{ value: string; isCalled: boolean }>(client, {
      statement: `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    });
    if (state) sequences.push({ name, ...state });
  }
  return sequences;
}

async function* linesOf(client: pg.ClientBase, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const texts = columns.map(column => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for select array_to_json(array[${texts}]::text[])::text as line from ${quoted(name)}`,
  );
  try {
    for (;;) {
      const rows = await rowsOf<{ line: string }>(client, { statement: `fetch ${rowsAtOnce} from backup_rows` });
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.query('close backup_rows').catch(() => {});
  }
}

/** What a database holds at the moment of the transaction that the client is in; the transaction is to be one that reads one moment. */
export async function readSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  for (const statement of plainText) await client.query(statement);
  const tables = await readTables(client);
  const migrations = await rowsOf<{ tag: string }>(client, {
    statement: 'select tag from applied_migrations order by tag',
  });
  return {
    tables,
    sequences: await readSequences(client),
    migrations: migrations.map(({ tag }) => tag),
    async countRows({ name }) {
      const [row] = await rowsOf<{ count: number }>(client, {
        statement: `select count(*)::int as count from ${quoted(name)}`,
      });
      return row?.count ?? 0;
    },
    lines: table => linesOf(client, table),
  };
}

/** Runs the work over what the database holds at one moment, whatever is written meanwhile. */
export async function atOneMoment<Result>(
  pool: pg.Pool,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(await readSnapshot(client));
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
