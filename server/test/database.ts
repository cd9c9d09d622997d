import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { type Database, openDatabase } from '../src/platform/db/open-database.ts';
import { silentLog } from '../src/platform/log.ts';

const folder = join(import.meta.dirname, '..', 'migrations');
const cache = join(import.meta.dirname, '..', '..', '.cache');

let opened: Promise<Database> | undefined;

/**
 * The migrated database of this test worker: in memory, from a dump kept by migration hash, or its own on
 * the server of DATABASE_URL. It is never cleaned: tests stay apart by fresh users.
 */
export function aDatabase(): Promise<Database> {
  opened ??= open(process.env.DATABASE_URL);
  return opened;
}

/** A migrated embedded database of nobody else: no house takes the jobs that stand in it. Whoever opens it closes it. */
export const anOwnDatabase = () => open(undefined);

/** Makes a migrated embedded database in a data folder: processes that need one of their own begin on a copy of it. */
export async function makeDatabaseIn(dataDir: string) {
  const database = await openDatabase({ dataDir, templateFile: await templateFileOf(), log: silentLog });
  await migrate({ pool: database.pool, folder, log: silentLog });
  await database.close();
}

/** Where the dump of a migrated embedded database lies once a test has made it. */
export async function templateFileOf(): Promise<string> {
  const hashes = (await readMigrations(folder)).map(({ hash }) => hash);
  const hash = createHash('sha256').update(hashes.join()).digest('hex');
  return join(cache, `database-${hash.slice(0, 16)}.tar`);
}

async function open(databaseUrl: string | undefined): Promise<Database> {
  const templateFile = await templateFileOf();
  const database = await openDatabase({ databaseUrl, templateFile, log: silentLog });
  const applied = await migrate({ pool: database.pool, folder, log: silentLog });
  if (applied.length > 0 && database.saveTemplate) {
    mkdirSync(cache, { recursive: true });
    await database.saveTemplate(templateFile);
  }
  return database;
}
