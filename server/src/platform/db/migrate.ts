import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { lockNumbers } from './lock-numbers.ts';

type Migration = { tag: string; statements: string[]; hash: string };

/** The database and this version of the program do not fit together. */
class MigrationError extends OperatorError {
  override name = 'MigrationError';
}

interface Options {
  pool: pg.Pool;
  folder: string;
  log: Log;
  /** Those that are wanted, where not all are: the schema of an older version. */
  only?: string[];
}

/**
 * Brings the database to the schema of this version, all pending migrations in one transaction, and answers their
 * tags. Refuses a database that a newer version has migrated, or a migration edited after it was applied.
 */
export async function migrate({ pool, folder, log, only }: Options): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ tag }) => only?.includes(tag) ?? true);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    // Two nodes starting together: the second waits here and then finds nothing to do.
    await client.query('select pg_advisory_xact_lock($1)', [lockNumbers.migrations]);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    await client.query('commit');
    const tags = pending.map(({ tag }) => tag);
    if (tags.length > 0) log.info({ tags }, 'database migrated');
    return tags;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    if (failure) await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The migrations of a folder written by drizzle-kit, in the order of its journal. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      const statements = text.split('--> statement-breakpoint').filter(statement => statement.trim() !== '');
      return { tag, statements, hash: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

async function findPending(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists applied_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ tag: string; hash: string }>('select tag, hash from applied_migrations');
  const applied = new Map(rows.map(({ tag, hash }) => [tag, hash]));
  refuseNewer([...applied.keys()], migrations);
  refuseEdited(applied, migrations);
  return migrations.filter(({ tag }) => !applied.has(tag));
}

function refuseNewer(applied: string[], migrations: Migration[]) {
  const tags = new Set(migrations.map(({ tag }) => tag));
  const unknown = applied.filter(tag => !tags.has(tag));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `数据库比程序新：本版本不认识迁移 ${unknown.join('、')}。请更新程序，或恢复升级前的备份。\n` +
      `The database is newer than this program: it holds unknown migrations ${unknown.join(', ')}. ` +
      'Update the program, or restore the backup made before the upgrade.',
  );
}

function refuseEdited(applied: Map<string, string>, migrations: Migration[]) {
  const edited = migrations.filter(({ tag, hash }) => applied.has(tag) && applied.get(tag) !== hash);
  if (edited.length === 0) return;
  const tags = edited.map(({ tag }) => tag);
  throw new MigrationError(
    `迁移 ${tags.join('、')} 在应用之后被改动，请还原该文件并另写新的迁移。\n` +
      `Migration ${tags.join(', ')} was edited after it had been applied: restore the file and write a new migration.`,
  );
}

const isThereAlready = '42P07';

async function apply(client: pg.PoolClient, { tag, statements, hash }: Migration) {
  for (const statement of statements) {
    await client.query(statement).catch(error => {
      throw error.code === isThereAlready ? withoutRecord(tag, error) : error;
    });
  }
  await client.query('insert into applied_migrations (tag, hash) values ($1, $2)', [tag, hash]);
}

const withoutRecord = (tag: string, cause: Error) =>
  new MigrationError(
    `数据库中已有本产品的表，却没有迁移 ${tag} 的记录（${cause.message}）：数据库已损坏，或不是一个空库。没有改动任何内容。\n` +
      '请用备份恢复后重新启动；新安装请使用空的数据库。',
    { cause },
  );
