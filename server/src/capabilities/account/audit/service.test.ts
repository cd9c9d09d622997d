import { account } from '@antai/contract/account';
import { auditLog } from '@antai/contract/administration/audit';
import { users } from '@antai/contract/administration/users';
import { imports } from '@antai/contract/imports';
import { terms } from '@antai/contract/translation/terms';
import readExcel from '@antai/documents/read-excel';
import { beforeAll, expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../../test/house.ts';
import { auditStore } from './store.ts';
import { chainStart, verifyChain } from './verify-chain.ts';

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});
const asAdmin = async () => (await startHouse()).as(admin);
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test('同时发生的许多事写成一条链，一条不少', async () => {
  const { app } = await startHouse();
  const li = await aUser();
  const caller = { userId: li.userId, address: '::1' };
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => app.account.audit('signIn', caller, { detail: `第${at}次` })),
  );
  const own = await (await asAdmin()).ok(auditLog.page, { baseInfo: { pageSize: 100 }, data: { userId: li.userId } });
  expect(new Set(own.records.map(({ detail }) => detail)).size).toBe(60);
  expect(await (await asAdmin()).ok(auditLog.verify, {})).toMatchObject({ broken: null });
});

test('写下的不能改、不能删', async () => {
  const { pool } = await aDatabase();
  const statements = ["update audit_log set detail = '没有'", 'delete from audit_log', 'truncate audit_log'];
  for (const statement of statements) await expect(pool.query(statement)).rejects.toThrow('only added to');
});

test('绕过数据库改动的，核对时指出第一条；先前记下的末尾不在了也看得出', async () => {
  const { transaction } = await aDatabase();
  const verdict = await (await asAdmin()).ok(auditLog.verify, {});
  const again = await (await asAdmin()).ok(auditLog.verify, { data: { head: verdict.lastHash } });
  expect(again.hasHead).toBe(true);
  expect((await (await asAdmin()).ok(auditLog.verify, { data: { head: 'f'.repeat(64) } })).hasHead).toBe(false);
  const broken = transaction(async tx => {
    await tx.execute('alter table audit_log disable trigger user');
    await tx.execute(`update audit_log set detail = '没有' where number = ${verdict.lastNumber}`);
    const rows = await auditStore({ drizzle: tx } as never).after(0, 1_000_000);
    throw Object.assign(new Error('undone'), { part: await verifyChain(rows, chainStart) });
  });
  await expect(broken).rejects.toMatchObject({ part: { kind: 'broken', number: verdict.lastNumber } });
  expect((await (await asAdmin()).ok(auditLog.verify, {})).broken).toBe(null);
});

test('按人、动作、日期与对象筛选，新的在前', async () => {
  const admin = await asAdmin();
  const { as } = await startHouse();
  const li = await aUser();
  await as(li).ok(account.info, {});
  await admin.ok(users.signOut, { data: { userId: li.userId } });
  const page = (data: object) => admin.ok(auditLog.page, { data });
  expect((await page({ userId: li.userId })).records).toMatchObject([{ action: 'signIn', userName: '测试律师' }]);
  expect((await page({ keyword: li.userId, action: 'administration' })).records[0]).toMatchObject({
    deed: '让一位用户在各处退出登录',
    target: `用户 ${li.userId}`,
    detail: `/api/administration/users/signOut userId=${li.userId}`,
  });
  expect((await page({ keyword: li.username, from: today, to: today })).total).toBe(1);
  expect((await page({ userId: li.userId, to: '2020-01-01' })).total).toBe(0);
  const { records } = await page({});
  expect(records.map(({ number }) => number)).toEqual(records.map(({ number }) => number).toSorted((a, b) => b - a));
});

test('命令行所为写明是本机命令，也可以此查到', async () => {
  const admin = await asAdmin();
  const { app } = await startHouse();
  const data = { kind: 'cases' as const, paths: ['/没有这个文件夹'] };
  await app.askAsMachine(imports.start, { data });
  const { records } = await admin.ok(auditLog.page, { data: { keyword: '本机命令' } });
  expect(records[0]).toMatchObject({ action: 'import', address: '本机命令', userId: null });
});

test('按筛选导出表格；导出本身也记下', async () => {
  const admin = await asAdmin();
  const { as } = await startHouse();
  const li = await aUser();
  await as(li).ok(account.info, {});
  const { data } = await admin.raw(auditLog.export, { data: { filter: { userId: li.userId } } });
  const table = await readExcel({ bytes: data as Buffer, rowsMax: 10 });
  expect(table).toMatchObject({
    kind: 'rows',
    rows: [expect.arrayContaining(['序号']), expect.arrayContaining(['登录', '测试律师'])],
  });
  const { records } = await admin.ok(auditLog.page, { data: { userId: li.userId } });
  const cells = (table as { rows: string[][] }).rows.slice(1);
  expect(cells).toEqual(
    records.map(({ number, userName, userId, deed, target, detail, address, hash }, at) => [
      ...[String(number), cells[at]?.[1], userName, userId, '登录', deed, target, detail, address, hash],
    ]),
  );
  expect((await admin.ok(auditLog.page, { data: { action: 'export' } })).records[0]?.detail).toContain('audit/export');
});

test('共享的记下，自己留着的不记', async () => {
  const { as } = await startHouse();
  const li = await aUser();
  await as(li).ok(terms.addBase, { data: { name: '自用' } });
  const shared = await as(li).ok(terms.addBase, { data: { name: '共用', isShared: true } });
  const termBaseId = shared.termBaseId;
  await as(li).ok(terms.updateBase, { data: { termBaseId, name: '共用', isShared: false } });
  const { records } = await (await asAdmin()).ok(auditLog.page, { data: { userId: li.userId, action: 'sharing' } });
  expect(records.map(({ deed, target }) => [deed, target])).toEqual([
    ['修改自建术语库的名称与共享', `术语库 ${termBaseId}；共享 否`],
    ['新建术语库', '共享 是'],
  ]);
});
