import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLog } from '@antai/contract/administration/audit';
import { terms } from '@antai/contract/translation/terms';
import readExcel from '@antai/documents/read-excel';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDatabase, makeDatabaseIn } from '../../../../test/database.ts';
import {
  anAdministrator,
  aUser,
  startHouse,
  startHouseOn,
  startHouseWith,
  withoutIndex,
} from '../../../../test/house.ts';
import { type Database, openDatabase } from '../../../platform/db/open-database.ts';
import { Fault } from '../../../platform/fault.ts';
import { silentLog } from '../../../platform/log.ts';
import { auditIntentions } from '../tables.ts';
import { deedStore } from './store.ts';

const unknown = '已受理，结果未知：进程中断';
const path = terms.removeBase.path;

/** What a process that was killed leaves behind: a deed that it had begun. */
async function aLostDeed(userId: string, { database, leaseMs }: { database: Database; leaseMs: number }) {
  const what = { action: 'deletion', detail: `${path} termBaseId=tb1`, address: '::1' };
  const at = new Date(Date.now() - 600_000);
  await deedStore(database).intend({ auditId: randomUUID(), userId, ...what, at }, leaseMs);
  return at;
}

const intentionsOf = async (userId: string, database: Database) =>
  database.drizzle.select().from(auditIntentions).where(eq(auditIntentions.userId, userId));

async function entriesOf(userId: string, action: string) {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const { records } = await admin.ok(auditLog.page, { data: { userId, action } });
  const { broken } = await admin.ok(auditLog.verify, {});
  return { records, broken };
}

test('进程中断而没有记下结果的，下次启动时记入链中，写明结果未知；别的进程还在办的不动', async () => {
  const database = await aDatabase();
  const [gone, busy] = [await aUser(), await aUser()];
  const at = await aLostDeed(gone.userId, { database, leaseMs: -1 });
  await aLostDeed(busy.userId, { database, leaseMs: 60_000 });
  const { app, as } = await startHouseWith(withoutIndex);
  const { records, broken } = await entriesOf(gone.userId, 'deletion');
  expect(records).toMatchObject([
    { deed: '删除自建术语库及其全部术语', target: `术语库 tb1；${unknown}`, address: '::1', time: at.toISOString() },
  ]);
  expect(broken).toBe(null);
  expect(await intentionsOf(gone.userId, database)).toEqual([]);
  expect(await entriesOf(busy.userId, 'deletion')).toMatchObject({ records: [], broken: null });
  const admin = as(await anAdministrator());
  expect((await admin.ok(auditLog.page, { data: { userId: gone.userId, keyword: '结果未知' } })).total).toBe(1);
  const { data } = await admin.raw(auditLog.export, { data: { filter: { userId: gone.userId } } });
  const table = await readExcel({ bytes: data as Buffer, rowsMax: 10 });
  expect(JSON.stringify(table)).toContain(unknown);
  await app.close();
});

test('别的进程中断的，由还在的进程定时记下', async () => {
  const database = await aDatabase();
  const { app, settle } = await startHouse();
  const li = await aUser();
  await aLostDeed(li.userId, { database, leaseMs: -1 });
  await Promise.all([1, 2].map(() => app.jobs.add('account.enterLostDeeds', {})));
  await settle();
  const { records, broken } = await entriesOf(li.userId, 'deletion');
  expect(records).toMatchObject([{ target: expect.stringContaining(unknown) }]);
  expect(broken).toBe(null);
});

test('独占数据文件夹的进程一启动就记下所有没有结果的，不论多久以前', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-deeds-'));
  await makeDatabaseIn(dataDir);
  const database = await openDatabase({ dataDir, log: silentLog });
  const userId = randomUUID();
  await aLostDeed(userId, { database, leaseMs: 60_000 });
  const { app } = await startHouseOn(database, { DATA_DIR: dataDir });
  expect(await intentionsOf(userId, database)).toEqual([]);
  const { rows } = await database.pool.query('select detail from audit_log where user_id = $1', [userId]);
  expect(rows).toEqual([{ detail: `${path} termBaseId=tb1 ${unknown}` }]);
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('事前写下，事后与入链一同划去；被拒绝与出错的不留痕迹', async () => {
  const { app } = await startHouse();
  const database = await aDatabase();
  const { userId } = await aUser();
  const caller = { userId, sessionId: '', enterpriseId: '', address: '::1', traceId: '', may: () => true };
  const deed = (detail: string) => ({ action: 'deletion' as const, caller, detail });
  const result = await app.account.auditDeed(deed('成功的'), async () => {
    expect(await intentionsOf(userId, database)).toMatchObject([{ detail: '成功的' }]);
    expect((await entriesOf(userId, 'deletion')).records).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  for (const error of [new Fault({ code: 1, text: '不可' }), new Error('broken')]) {
    const failing = app.account.auditDeed(deed('不成的'), () => Promise.reject(error));
    await expect(failing).rejects.toBe(error);
  }
  expect((await entriesOf(userId, 'deletion')).records.map(({ detail }) => detail)).toEqual(['成功的']);
  expect(await intentionsOf(userId, database)).toEqual([]);
});

test('被当作中断的其实办成了：两条都在链中', async () => {
  const { app, settle } = await startHouse();
  const database = await aDatabase();
  const { userId } = await aUser();
  const caller = { userId, sessionId: '', enterpriseId: '', address: '::1', traceId: '', may: () => true };
  await app.account.auditDeed({ action: 'export', caller, detail: '很久的' }, async () => {
    const { drizzle } = database;
    await drizzle
      .update(auditIntentions)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(auditIntentions.userId, userId));
    await app.jobs.add('account.enterLostDeeds', {});
    await settle();
  });
  const { records, broken } = await entriesOf(userId, 'export');
  expect(records.map(({ detail }) => detail)).toEqual(['很久的', `很久的 ${unknown}`]);
  expect(broken).toBe(null);
});

test('同时办的各记一条；没有办成的一条也没有', async () => {
  const { as } = await startHouse();
  const database = await aDatabase();
  const li = await aUser();
  const bases = await Promise.all(
    Array.from({ length: 12 }, (_, at) => as(li).ok(terms.addBase, { data: { name: `第${at}个` } })),
  );
  const ids = bases.map(({ termBaseId }) => termBaseId);
  const answers = await Promise.all(
    [...ids, ...ids.map(() => randomUUID())].map(termBaseId => as(li).raw(terms.removeBase, { data: { termBaseId } })),
  );
  expect(answers.map(({ code }) => code === 0)).toEqual(answers.map((_, at) => at < ids.length));
  const { records, broken } = await entriesOf(li.userId, 'deletion');
  expect(records).toHaveLength(ids.length);
  expect(new Set(records.map(({ detail }) => detail))).toEqual(new Set(ids.map(id => `${path} termBaseId=${id}`)));
  expect(broken).toBe(null);
  expect(await intentionsOf(li.userId, database)).toEqual([]);
});
