import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { type Database, openDatabase } from './open-database.ts';
import { vacuumTables } from './vacuum-tables.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ log: silentLog });
  await run('create table "Work of 2024" (id int primary key, said text not null)');
  await run('create table figures (name text primary key, counts text not null)');
  await run('alter table figures alter counts set storage external');
  await run(`insert into figures values ('all', '')`);
});

afterAll(() => database.close());

const run = (statement: string) => database.pool.query(statement);
const vacuum = () => vacuumTables(database.pool);
const sizeOf = async (name: string) =>
  (await run(`select pg_total_relation_size('${name}')::float8 as bytes`)).rows[0].bytes as number;

const replaceAll = async () => {
  await run('delete from "Work of 2024"');
  await run(`insert into "Work of 2024" select n, repeat('案', 100) from generate_series(1, 20000) n`);
};

test('where rows come and go, a table does not grow for ever', async () => {
  expect(await vacuum(), 'small').toEqual([]);
  await replaceAll();
  const once = await sizeOf('"Work of 2024"');
  for (let time = 0; time < 4; time++) {
    await replaceAll();
    expect(await vacuum()).toEqual(['"Work of 2024"']);
  }
  expect(await sizeOf('"Work of 2024"')).toBeLessThan(once * 2.5);
});

test('what is kept aside of one row that is written again and again is given back', async () => {
  const write = () => run('update figures set counts = repeat(md5(random()::text), 60000)');
  for (let time = 0; time < 4; time++) await write();
  const before = await sizeOf('figures');
  expect(await vacuum()).toContain('figures');
  for (let time = 0; time < 3; time++) await write();
  expect(await sizeOf('figures')).toBeLessThan(before * 1.1);
});

test('whoever is to stop looks through no further table', async () => {
  await expect(vacuumTables(database.pool, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
});
