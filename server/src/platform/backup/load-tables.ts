import type pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { anyOrderDigest } from './digest.ts';
import type { Manifest, TableContent, TableShape } from './manifest.ts';
import type { Backup } from './read-backup.ts';
import { quoted, readSnapshot } from './snapshot.ts';

type Step = (steps: number) => void;

/** Throws where the database has rows: they would be mixed with those of the backup. */
export async function refuseRows({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations' order by relname`,
  );
  for (const { name } of rows) {
    const some = await pool.query(`select 1 from ${quoted(name)} limit 1`);
    if (some.rows.length > 0) {
      throw new OperatorError(`数据库中已有数据（表 ${name}），不会覆盖。请用 DATABASE_URL 指定一个新建的空库。`);
    }
  }
}

/** Brings the database to the schema of the backup; later migrations follow at the next start. Throws where this program is the older. */
export async function migrateAsBackedUp(
  { pool }: Pick<Database, 'pool'>,
  { migrations }: Manifest,
  { folder, log }: { folder: string; log: Log },
) {
  const tags = new Set((await readMigrations(folder)).map(({ tag }) => tag));
  const unknown = migrations.filter(tag => !tags.has(tag));
  if (unknown.length > 0) {
    throw new OperatorError(`备份来自更新的版本（迁移 ${unknown.join('、')}），请先更新程序再恢复`);
  }
  await migrate({ pool, folder, log, only: migrations });
}

/** Loads the rows of every table in one transaction, and commits where the database then says what the backup says. */
export async function loadTables({ pool }: Pick<Database, 'pool'>, { backup, step }: { backup: Backup; step: Step }) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await load(client, { backup, step });
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function load(client: pg.PoolClient, { backup, step }: { backup: Backup; step: Step }) {
  const { tables, sequences } = backup.manifest;
  const snapshot = await readSnapshot(client);
  refuseOtherShape(snapshot.tables, tables);
  // the rows are as they were: nothing is to be counted, signalled or noted because they come in
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const table of tables) {
    for await (const lines of backup.linesOf(table.name)) {
      await insert(client, { shape: table, lines });
      step(lines.length);
    }
  }
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
  }
  for (const table of tables) await prove(table, snapshot.lines(table));
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

const shapeOf = ({ name, columns }: TableShape) =>
  `${name}(${columns
    .map(column => `${column.name} ${column.type}`)
    .sort()
    .join(', ')})`;

function refuseOtherShape(present: TableShape[], expected: TableShape[]) {
  const shapes = new Set(present.map(shapeOf));
  const missing = expected.filter(table => !shapes.has(shapeOf(table))).map(({ name }) => name);
  if (missing.length > 0) throw new OperatorError(`备份的表 ${missing.join('、')} 与本程序的不同，没有恢复`);
}

async function insert(
  client: pg.PoolClient,
  { shape: { name, columns }, lines }: { shape: TableShape; lines: string[] },
) {
  const names = columns.map(column => quoted(column.name)).join(', ');
  const values = columns.map((column, index) => `(line ->> ${index})::${column.type}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as lines (line)`,
    [`[${lines.join(',')}]`],
  );
}

async function prove({ name, rows, digest }: TableContent, present: AsyncGenerator<string[]>) {
  const sum = anyOrderDigest();
  for await (const lines of present) for (const line of lines) sum.add(line);
  if (sum.count() === rows && sum.digest() === digest) return;
  throw new OperatorError(`表 ${name} 恢复后与备份时不同（应有 ${rows} 行，现有 ${sum.count()} 行），已撤回，没有恢复`);
}
