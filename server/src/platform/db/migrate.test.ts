import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-migrations-'));
const nodes: Database[] = [];
const serverUrl = process.env.DATABASE_URL;
const ownName = `migrate_test_${process.pid}`;

/** On a server, a database of its own: this test undoes migrations. */
async function onServer(statement: string) {
  const server = await openDatabase({ databaseUrl: serverUrl, log: silentLog });
  await server.pool.query(statement);
  await server.close();
}

beforeAll(async () => {
  if (serverUrl) await onServer(`create database ${ownName}`);
  const databaseUrl = serverUrl && Object.assign(new URL(serverUrl), { pathname: ownName }).href;
  const first = await openDatabase({ databaseUrl, log: silentLog });
  nodes.push(first, databaseUrl ? await openDatabase({ databaseUrl, log: silentLog }) : first);
});

beforeEach(() => nodes[0]!.pool.query('drop table if exists one, applied_migrations'));

afterAll(async () => {
  for (const node of new Set(nodes)) await node.close();
  if (serverUrl) await onServer(`drop database ${ownName}`);
  rmSync(folder, { recursive: true });
});

function write(migrations: Record<string, string>) {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: idx }));
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), text);
}

const run = (node = nodes[0]!) => migrate({ pool: node.pool, folder, log: silentLog });
const one = 'create table one (id int);--> statement-breakpoint\ninsert into one values (1);';
const two = 'alter table one add column name text;';

test('applies what is pending, in order, once', async () => {
  write({ '0000_one': one });
  expect(await run()).toEqual(['0000_one']);
  expect(await run()).toEqual([]);
  write({ '0000_one': one, '0001_two': two });
  expect(await run()).toEqual(['0001_two']);
});

test('two nodes starting together apply each migration once', async () => {
  write({ '0000_one': one, '0001_two': two });
  const tags = await Promise.all([run(nodes[0]), run(nodes[1]), run(nodes[0]), run(nodes[1])]);
  expect(tags.flat()).toEqual(['0000_one', '0001_two']);
});

test('a migration that fails leaves nothing behind, also of those before it', async () => {
  write({ '0000_one': one, '0001_broken': 'create table nonsense (' });
  await expect(run()).rejects.toThrow(/syntax error/);
  write({ '0000_one': one });
  expect(await run()).toEqual(['0000_one']);
});

test('a database migrated by a newer version is refused', async () => {
  write({ '0000_one': one, '0001_two': two });
  await run();
  write({ '0000_one': one });
  await expect(run()).rejects.toThrow(/数据库比程序新.*0001_two[\s\S]*newer than this program/);
});

test('a migration edited after it was applied is refused', async () => {
  write({ '0000_one': one });
  await run();
  write({ '0000_one': `${one} ` });
  await expect(run()).rejects.toThrow(/0000_one 在应用之后被改动/);
});
