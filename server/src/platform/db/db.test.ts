import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { openListener } from './listener.ts';
import { type Database, openDatabase } from './open-database.ts';

let database: Database;
let pool: pg.Pool;
/** Longer than the machine may stand still under other tests: those on a server run beside two other sets. */
const idleMs = process.env.DATABASE_URL ? 6_000 : 2_000;

beforeAll(async () => {
  database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    log: silentLog,
    poolSize: 20,
    idleInTransactionTimeoutMs: idleMs,
  });
  pool = database.pool;
  await pool.query('drop table if exists accounts, papers');
  await pool.query('create table accounts (id int primary key, amount int not null)');
  await pool.query('insert into accounts select n, 1000 from generate_series(1, 10) n');
  await pool.query('create table papers (id int primary key, body text not null)');
});

afterAll(async () => {
  await pool.query('drop table accounts, papers');
  await database.close();
});

const inParallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('concurrent clients', () => {
  async function transfer(from: number, to: number) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      // Always in the same order, or a server rightly reports a deadlock.
      for (const id of [from, to].sort((a, b) => a - b))
        await client.query('select amount from accounts where id = $1 for update', [id]);
      await client.query('update accounts set amount = amount - 1 where id = $1', [from]);
      await client.query('update accounts set amount = amount + 1 where id = $1', [to]);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  test('20 clients mixing reads and transactions never see a wrong row or a broken sum', async () => {
    let wrong = 0;
    await inParallel(20, async index => {
      for (let turn = 0; turn < 30; turn++) {
        const mark = `${index}-${turn}`;
        if (turn % 4 === 0) await transfer((index % 10) + 1, ((index + turn + 1) % 10) + 1 || 1);
        const { rows } = await pool.query('select $1::text as mark, $2::int as turn', [mark, turn]);
        if (rows[0].mark !== mark || rows[0].turn !== turn) wrong++;
        const total = await pool.query('select sum(amount)::int as total from accounts');
        if (total.rows[0].total !== 10_000) wrong++;
      }
    });
    expect(wrong).toBe(0);
  });

  test('the same statement name on many connections means each connection’s own statement', async () => {
    const answers = await inParallel(20, async index => {
      const client = await pool.connect();
      const text = `select ${index} as own, $1::int as given`;
      const seen: unknown[] = [];
      for (let turn = 0; turn < 10; turn++) seen.push((await client.query({ name: 'same', text }, [turn])).rows[0]);
      client.release(true);
      return seen.every((row, turn) => JSON.stringify(row) === JSON.stringify({ own: index, given: turn }));
    });
    expect(answers).toEqual(Array(20).fill(true));
  });

  test('read, wait, write in 30 transactions at once loses no update', async () => {
    await pool.query('insert into accounts values (99, 0)');
    await inParallel(30, () =>
      database.transaction(async tx => {
        const { rows } = await tx.execute(sql`select amount from accounts where id = 99 for update`);
        await wait(2);
        await tx.execute(sql`update accounts set amount = ${Number(rows[0]!.amount) + 1} where id = 99`);
      }),
    );
    const { rows } = await pool.query('delete from accounts where id = 99 returning amount');
    expect(rows[0].amount).toBe(30);
  });
});

describe('a client that goes away', () => {
  const rowOf = async (id: number) => (await pool.query('select id from papers where id = $1', [id])).rowCount;

  test('destroyed inside a transaction, it is rolled back and the others go on', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into papers values (1, 'draft')");
    client.release(true);
    expect(await rowOf(1)).toBe(0);
  });

  test('idle inside a transaction, it is ended and rolled back', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into papers values (2, 'draft')");
    const others = inParallel(5, () => pool.query('select count(*) from papers'));
    await wait(idleMs + 500);
    await expect(client.query('commit')).rejects.toThrow();
    client.release(true);
    await others;
    expect(await rowOf(2)).toBe(0);
  });

  test('a transaction busy for longer than the idle limit is left in peace', async () => {
    await database.transaction(async tx => {
      for (let turn = 0; turn < 10; turn++) {
        await tx.execute(sql`insert into papers values (${10 + turn}, 'busy')`);
        await wait(idleMs / 8);
      }
    });
    expect(await rowOf(19)).toBe(1);
  });
});

describe('values', () => {
  test('a row of 5 MB and 50,000 rows come back as they were', async () => {
    const body = '合同'.repeat(900_000);
    await pool.query('insert into papers values (3, $1)', [body]);
    const { rows } = await pool.query('select body from papers where id = 3');
    expect(rows[0].body === body).toBe(true);
    const many = await pool.query('select n, repeat(md5(n::text), 4) as text from generate_series(1, 50000) n');
    expect(many.rows.length).toBe(50_000);
    expect(many.rows.every((row, index) => row.n === index + 1 && row.text.length === 128)).toBe(true);
  });

  test('int8 is a number, a day is text, a moment is a Date, whoever asks', async () => {
    const text = "select 42::int8 as big, '2026-11-21'::date as day, '2026-11-21T08:00:00Z'::timestamptz as moment";
    const expected = { big: 42, day: '2026-11-21', moment: new Date('2026-11-21T08:00:00Z') };
    expect((await pool.query(text)).rows[0]).toEqual(expected);
    expect((await database.drizzle.execute(sql.raw(text))).rows[0]).toEqual(expected);
    expect((await pool.query("select '{1,null,3}'::int8[] as list")).rows[0].list).toEqual([1, null, 3]);
  });

  test('columns of a Drizzle table are read by their declaration', async () => {
    const moments = pgTable('moments', {
      id: bigint('id', { mode: 'number' }),
      at: timestamp('at', { withTimezone: true }),
    });
    await pool.query('create table moments (id bigint, at timestamptz)');
    const row = { id: 7, at: new Date('2026-11-21T08:00:00.123Z') };
    await database.drizzle.insert(moments).values(row);
    const selected = await database.drizzle
      .select({ row: moments, count: sql<number>`count(*) over ()` })
      .from(moments);
    await pool.query('drop table moments');
    expect(selected).toEqual([{ row, count: 1 }]);
  });

  test('an int8 that no number can hold fails instead of being rounded', async () => {
    await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(/safe range/);
    expect((await pool.query('select 1 as one')).rows[0].one).toBe(1);
  });

  test('days are reckoned in Shanghai', async () => {
    expect((await pool.query('show timezone')).rows[0].TimeZone).toBe('Asia/Shanghai');
  });

  test('an error leaves the connection usable, with the SQLSTATE', async () => {
    const client = await pool.connect();
    for (const bad of ['select 1 / 0', 'selec 1', 'select * from nowhere', "insert into papers values (3, 'twice')"])
      await expect(client.query(bad)).rejects.toMatchObject({ code: expect.stringMatching(/^\w{5}$/) });
    await expect(client.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect((await client.query('select 5 as five')).rows[0].five).toBe(5);
    client.release();
  });
});

describe('notifications', () => {
  test('reach every listening connection, and only after the commit', async () => {
    const log = silentLog;
    const [first, second] = await Promise.all([openListener({ database, log }), openListener({ database, log })]);
    const heard: string[] = [];
    await first.on('paper_changed', payload => heard.push(`first ${payload}`));
    await second.on('paper_changed', payload => heard.push(`second ${payload}`));
    await database.transaction(async tx => {
      await tx.execute(sql`select pg_notify('paper_changed', '7')`);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard.toSorted()).toEqual(['first 7', 'second 7']);
    await first.close();
    await pool.query("notify paper_changed, '8'");
    await expect.poll(() => heard.includes('second 8')).toBe(true);
    await second.close();
    expect(heard).not.toContain('first 8');
  });

  test('one connection’s UNLISTEN does not silence another', async () => {
    const [quiet, eager] = [database.newClient(), database.newClient()];
    await Promise.all([quiet.connect(), eager.connect()]);
    const heard: string[] = [];
    quiet.on('notification', () => heard.push('quiet'));
    eager.on('notification', () => heard.push('eager'));
    await quiet.query('listen unlisten_test');
    await eager.query('listen unlisten_test');
    await quiet.query('unlisten unlisten_test');
    await pool.query('notify unlisten_test');
    await expect.poll(() => heard).toEqual(['eager']);
    await Promise.all([quiet.end(), eager.end()]);
  });

  test('a lost listener comes back and tells its handlers to look for themselves', async () => {
    let current: pg.Client | undefined;
    const newClient = () => {
      current = database.newClient();
      return current;
    };
    const listener = await openListener({ database: { kind: database.kind, newClient }, log: silentLog });
    const heard: (string | undefined)[] = [];
    await listener.on('loss_test', payload => heard.push(payload));
    await current!.end();
    await expect.poll(() => heard).toEqual([undefined]);
    await pool.query("notify loss_test, 'again'");
    await expect.poll(() => heard).toEqual([undefined, 'again']);
    await listener.close();
  });
});
