import { randomUUID } from 'node:crypto';
import { enterprises } from '@antai/contract/administration/enterprises';
import { defectsMax, health } from '@antai/contract/administration/health';
import { storage } from '@antai/contract/administration/storage';
import { users } from '@antai/contract/administration/users';
import { fileFaults, files } from '@antai/contract/files';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { anAdministrator, aUser, startHouse } from '../../../test/house.ts';
import { uploadOf } from '../../../test/upload.ts';
import { administrationStore } from './store.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

test('运行状况：各部分都应答，队列、索引、磁盘有数', async () => {
  const { as } = await startHouse();
  const state = await as(await anAdministrator()).ok(health.find, {});
  expect(state.parts.map(({ name, isAnswering }) => [name, isAnswering])).toEqual(
    ['database', 'queue', 'index', 'disk'].map(name => [name, true]),
  );
  expect(state.disk.freeBytes).toBeGreaterThan(0);
  expect(state).toHaveProperty('lastBackup');
  expect(state.database.bytes).toBeGreaterThan(0);
  expect(state.index.records.map(({ name }) => name)).toContain('司法案例');
});

test('系统错误记下编号与所在，可按编号查到；只留最近的若干条', async () => {
  const { as, app } = await startHouse();
  const admin = as(await anAdministrator());
  const traceId = randomUUID();
  await app.http.inject({ method: 'POST', url: '/api/user/getUserInfo' });
  app.noteDefect({ traceId, path: '/api/x', error: 'TypeError: x' });
  const find = () => admin.ok(health.defects, { data: { traceId } });
  await expect
    .poll(async () => (await find()).records)
    .toMatchObject([{ traceId, path: '/api/x', error: 'TypeError: x' }]);
  const store = administrationStore(await aDatabase(), () => new Date());
  const rows = Array.from({ length: 5 }, (_, at) => ({
    defectId: randomUUID(),
    traceId: `t${at}`,
    path: '/',
    error: 'x',
    at: new Date(Date.now() + at * 1000),
  }));
  await store.addDefects(rows, 3);
  expect((await store.defects('', { offset: 0, limit: 10 })).records.map(row => row.traceId)).toEqual([
    't4',
    't3',
    't2',
  ]);
  expect(defectsMax).toBeGreaterThan(3);
});

test('数据库的大小须逐个文件去量：一分钟内只量一次', async () => {
  const database = await aDatabase();
  let time = Date.now();
  const store = administrationStore(database, () => new Date(time));
  const before = await store.databaseBytes();
  expect(before).toBeGreaterThan(1_000_000);
  const rows = sql`select repeat('案', 1000) as word from generate_series(1, 1000)`;
  await database.drizzle.execute(sql`create table measured_rows as ${rows}`);
  try {
    expect(await store.databaseBytes()).toBe(before);
    time += 60_000;
    expect(await store.databaseBytes()).toBeGreaterThan(before);
  } finally {
    await database.drizzle.execute(sql`drop table measured_rows`);
  }
});

test('管理员设定的上限随即有效；同时上传也不超过；取消后用通常的', async () => {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const li = await aUser();
  const text = Buffer.from('卷宗。'.repeat(100));
  const send = async () => {
    const { payload, headers } = uploadOf('卷宗.txt', text);
    return as(li).raw(files.upload, payload, headers);
  };
  await as(li).ok(files.remove, { data: { fileId: ((await send()).data as { fileId: string }).fileId } });
  const setQuota = (bytes: number | null) =>
    admin.ok(storage.setQuota, { data: { holderKind: 'user', holderId: li.userId, bytes } });
  await setQuota(text.length * 3);
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ message }) => message === fileFaults.userQuota.text)).toHaveLength(5);
  const use = async () => {
    const { records } = await admin.ok(storage.page, { baseInfo: { pageSize: 100 }, data: { holderKind: 'user' } });
    return records.find(({ holderId }) => holderId === li.userId);
  };
  expect(await use()).toMatchObject({
    files: 3,
    usedBytes: text.length * 3,
    quotaBytes: text.length * 3,
    isOwnQuota: true,
  });
  await setQuota(null);
  expect((await send()).code).toBe(0);
  expect(await use()).toMatchObject({ files: 4, isOwnQuota: false });
});

test('企业的上限由其成员共用；还没有文件的企业设了上限也列出', async () => {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const name = `枢律-${randomUUID().slice(0, 13)}`;
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name } });
  await admin.ok(storage.setQuota, { data: { holderKind: 'enterprise', holderId: enterpriseId, bytes: 10 } });
  const { records } = await admin.ok(storage.page, { baseInfo: { pageSize: 100 }, data: { holderKind: 'enterprise' } });
  expect(records.find(({ holderId }) => holderId === enterpriseId)).toMatchObject({ name, files: 0, quotaBytes: 10 });
  const li = await aUser();
  await admin.ok(users.edit, { data: { userId: li.userId, enterpriseId } });
  const { payload, headers } = uploadOf('卷宗.txt', Buffer.from('卷宗的内容在此。'));
  expect(await as(li).raw(files.upload, payload, headers)).toMatchObject({ message: fileFaults.enterpriseQuota.text });
  for (const holderKind of ['user', 'enterprise'] as const) {
    const answer = await admin.raw(storage.setQuota, { data: { holderKind, holderId: nobody, bytes: 1 } });
    expect(answer.code).toBe(404);
  }
});
