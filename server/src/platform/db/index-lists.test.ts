import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';

test('没有索引把新行留在待并入的列表里：内置数据库只在夜里清理，每次查找都要读完整张列表', async () => {
  const { pool } = await aDatabase();
  const { rows } = await pool.query(
    `select i.relname as name, coalesce(array_to_string(i.reloptions, ','), '') as options
     from pg_class i join pg_am m on m.oid = i.relam where m.amname = 'gin'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ options }) => !options.includes('fastupdate=false'))).toEqual([]);
});
