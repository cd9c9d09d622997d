import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { gatherStatistics } from './gather-statistics.ts';
import { type Database, openDatabase } from './open-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ log: silentLog });
  await database.pool.query('create table "Cases of 2024" (id int primary key, court text not null)');
});

afterAll(() => database.close());

const add = (from: number, to: number) =>
  database.pool.query(`insert into "Cases of 2024" select n, repeat('法', 20) from generate_series($1::int, $2) n`, [
    from,
    to,
  ]);

test('a table is counted when it is no longer small, and again when it has grown by half', async () => {
  const due = () => gatherStatistics(database.pool);
  await add(1, 100);
  expect(await due(), 'small').toEqual([]);
  await add(101, 3_000);
  expect(await due(), 'never counted').toEqual(['"Cases of 2024"']);
  expect(await due(), 'counted').toEqual([]);
  await add(3_001, 3_600);
  expect(await due(), 'a little larger').toEqual([]);
  await add(3_601, 6_000);
  expect(await due(), 'twice as large').toEqual(['"Cases of 2024"']);
  const { rows } = await database.pool.query('show default_statistics_target');
  expect(rows, 'the setting ends with the statement').toEqual([{ default_statistics_target: '100' }]);
});
