import { openDatabase } from '../src/platform/db/open-database.ts';
import { silentLog } from '../src/platform/log.ts';
import { templateFileOf } from './database.ts';

/** A child process of db.test.ts: says what it finds, then commits row after row and says each one, until it is killed. */
const database = await openDatabase({ dataDir: process.argv[2], templateFile: await templateFileOf(), log: silentLog });
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

await database.pool.query('create table if not exists entries (id int primary key, filler text not null)');
const { rows } = await database.pool.query<{ count: number; last: number }>(
  'select count(*), coalesce(max(id), 0) as last from entries',
);
say({ found: rows[0] });
for (let id = rows[0]!.last + 1; ; id++) {
  await database.pool.query('insert into entries values ($1, $2)', [id, 'x'.repeat(500)]);
  say({ committed: id });
  if (id % 50 === 0) await database.pool.query('checkpoint');
}
