import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apikeys } from '@antai/contract/apikeys';
import { type Backup, backupFaults, backups } from '@antai/contract/backups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, startHouseAlone, type TestUser } from '../../../test/house.ts';
import { openBackup } from '../../platform/backup/read-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'antai-backups-'));
let house: Awaited<ReturnType<typeof startHouseAlone>>;
let admin: TestUser;

beforeAll(async () => {
  // the database of the worker holds what every test before this one has left: to back it up takes minutes
  house = await startHouseAlone({ BACKUP_DIR: join(place, 'kept'), BACKUP_KEEP: '1', ADMIN_PASSWORD: '不可泄露' });
  const grants = [{ resourceId: 9, display: true, permission: true }];
  admin = await aUser({ grants, database: house.database });
});
afterAll(async () => {
  await house.app.close();
  await house.database.close();
  rmSync(place, { recursive: true, force: true });
});

const list = async () => (await house.as(admin).ok(backups.list, {})).backups;
const stateOf = async ({ backupId }: Pick<Backup, 'backupId'>) =>
  (await list()).find(each => each.backupId === backupId);

/** Lets the queue work until the backup has ended, whichever house of the worker takes the job. */
async function ended(backup: Pick<Backup, 'backupId'>) {
  await house.settle();
  await expect.poll(async () => (await stateOf(backup))?.state, { timeout: 30_000 }).not.toBe('running');
  return (await stateOf(backup))!;
}

let made: Promise<Backup> | undefined;

/** One backup for all that only read it: each takes seconds. */
function aBackup(): Promise<Backup> {
  made ??= house
    .as(admin)
    .ok(backups.create, {})
    .then(begun => {
      expect(begun).toMatchObject({ state: 'running', reason: 'asked', restoration: null });
      return ended(begun);
    });
  return made;
}

test('备份完成后列出行数、文件数、大小与散列；取到的文件与散列相符，密码不在其中', async () => {
  const done = await aBackup();
  expect(done).toMatchObject({ state: 'done', finishPercent: 100, isHere: true, failReason: null });
  expect(done.rows).toBeGreaterThan(0);
  const { data } = await house.as(admin).raw(backups.download, { data: { backupId: done.backupId } });
  const content = data as Buffer;
  expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([done.sizeBytes, done.sha256]);
  const path = join(place, 'fetched.zip');
  writeFileSync(path, content);
  const { manifest, close } = await openBackup(path);
  close();
  expect(manifest.tables.map(({ name }) => name)).not.toContain('backups');
  expect(Object.values(manifest.settings)).toContain('（已设，未保存其值）');
  expect(JSON.stringify(manifest)).not.toContain('不可泄露');
});

test('从页面恢复：恢复到新的数据目录并核对，现有数据不受影响', async () => {
  const done = await aBackup();
  const { restoration } = await house.as(admin).ok(backups.restore, { data: { backupId: done.backupId } });
  expect(restoration).toMatchObject({ state: 'running' });
  await house.settle();
  await expect.poll(async () => (await stateOf(done))?.restoration?.state, { timeout: 40_000 }).not.toBe('running');
  const restored = (await stateOf(done))!.restoration!;
  expect(restored).toMatchObject({ state: 'done', failReason: null, finishPercent: 100 });
  expect(restored.folder.startsWith(join(place, 'kept', 'restored'))).toBe(true);
  expect(existsSync(join(restored.folder, 'database', 'PG_VERSION'))).toBe(true);
});

test('同时只进行一个备份，并发请求也如此', async () => {
  await house.as(admin).ok(backups.list, {});
  const answers = await Promise.all(Array.from({ length: 4 }, () => house.as(admin).raw(backups.create, {})));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ message }) => message === backupFaults.busy.text)).toHaveLength(3);
  const begun = answers.find(({ code }) => code === 0)!.data as Backup;
  expect(await house.as(admin).raw(backups.remove, { data: { backupId: begun.backupId } })).toMatchObject({
    message: backupFaults.stillRunning.text,
  });
  await ended(begun);
  await house.as(admin).ok(backups.remove, { data: { backupId: begun.backupId } });
  expect(await stateOf(begun)).toBeUndefined();
});

test('自动备份只留最近几份，自己要的不删；最近一次完成的可查', async () => {
  const backup = await aBackup();
  for (let round = 0; round < 2; round += 1) {
    await house.app.backups.makeScheduled();
    await house.settle();
    await expect.poll(async () => (await list())[0]?.state, { timeout: 30_000 }).toBe('done');
  }
  // one is done before those in whose place it comes are removed
  const scheduled = async () => (await list()).filter(({ reason }) => reason === 'scheduled');
  await expect.poll(scheduled, { timeout: 30_000 }).toHaveLength(1);
  const copies = await list();
  expect(await stateOf(backup)).toMatchObject({ state: 'done' });
  const newest = await house.app.backups.newest();
  expect(newest?.endedAt.toISOString()).toBe(copies[0]!.endTime);
  const { nextTime } = await house.as(admin).ok(backups.list, {});
  expect(new Date(nextTime!).toISOString()).toMatch(/T18:30:00/);
});

test('文件已不在的、没有完成的：说明', async () => {
  const done = await aBackup();
  await rm(join(place, 'kept', `${done.name}.zip`));
  const one = { data: { backupId: done.backupId } };
  expect(await house.as(admin).raw(backups.download, one)).toMatchObject({ code: 1, message: backupFaults.gone.text });
  expect(await house.as(admin).raw(backups.restore, one)).toMatchObject({ message: backupFaults.gone.text });
  const pool = house.app.database.pool;
  await pool.query(`update backups set state = 'running', job_id = gen_random_uuid() where backup_id = $1`, [
    done.backupId,
  ]);
  expect(await stateOf(done)).toMatchObject({ state: 'failed', failReason: '程序在备份中停止，没有完成，请重新备份' });
  expect(await house.as(admin).raw(backups.download, one)).toMatchObject({ message: backupFaults.notDone.text });
  await pool.query(`update backups set state = 'done', host = '别处' where backup_id = $1`, [done.backupId]);
  expect((await house.as(admin).raw(backups.download, one)).message).toBe('备份文件在主机 别处 上，请到那台主机上取用');
  await pool.query('delete from backups where backup_id = $1', [done.backupId]);
  expect(await house.as(admin).raw(backups.download, one)).toMatchObject({ code: 404 });
});

test('取、删、恢复须本人登录，接口密钥只能看与新建', async () => {
  const { key } = await house.as(admin).ok(apikeys.create, { data: { name: '脚本', resourceIds: [9] } });
  const headers = { authorization: `Bearer ${key}` };
  const one = { data: { backupId: '00000000-0000-4000-8000-000000000000' } };
  expect(await house.asStranger().raw(backups.list, {}, headers)).toMatchObject({ code: 0 });
  for (const call of [backups.download, backups.remove, backups.restore]) {
    expect(await house.asStranger().raw(call, one, headers)).toMatchObject({ code: 403 });
  }
});
