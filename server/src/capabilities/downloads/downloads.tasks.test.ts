import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type DownloadTask, downloads, type Order } from '@antai/contract/downloads';
import { notices } from '@antai/contract/notices';
import { memoryFulltext } from '@antai/fulltext/memory';
import { describe, expect, test } from 'vitest';
import { asking, everything, made, settled, someJudgments, takeAway } from '../../../test/downloads.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/log.ts';
import { openParts, tasksWithParts } from '../../platform/tasks/parts.ts';
import { taskStore } from '../../platform/tasks/store.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { createWorkers, type Workers } from '../../platform/workers.ts';
import { recordsService } from '../records/service.ts';
import { recordsStore } from '../records/store.ts';
import { categories, indexDefinitionOf } from '../search/describe-categories.ts';
import { indexFollower } from '../search/followers.ts';
import { searchService } from '../search/service.ts';
import { holdersService } from './holders/service.ts';
import { fileMaker } from './jobs.ts';
import { downloadKind } from './service.ts';
import { downloadsStore } from './store.ts';

/** A maker that is built by hand: nobody asks it for shareholders. */
const makerOf = (means: Pick<Parameters<typeof fileMaker>[0], 'store' | 'search' | 'records' | 'workers'>) =>
  fileMaker({
    ...means,
    holders: holdersService({ people: {} as never, registers: {} as never, clock: systemClock }),
    volumeWorkers: means.workers,
    clock: systemClock,
  });

const newTask = (user: TestUser, order: Order) => ({
  taskId: randomUUID(),
  kind: downloadKind,
  ownerId: user.userId,
  order,
  name: 'a.xlsx',
  unitsTotal: 1,
  createdAt: new Date(),
});

/** A task written past the service, as if it had been ordered before. */
async function aTask(user: TestUser, mark: string, options: { runAt?: Date } = {}) {
  const { app } = await startHouse();
  const task = newTask(user, everything(mark, 'excel') as Order);
  const jobOf = async (tx: Transaction) =>
    (await app.jobs.add(downloadKind, { taskId: task.taskId }, { ...options, transaction: tx })).id;
  await taskStore(app.database).add(task, { addJob: jobOf, atOnceMax: 100 });
  return task;
}

describe('任务', () => {
  test('进度真实，每一步经事件告知', async () => {
    const { app } = await startHouse();
    const { mark } = await someJudgments(2);
    const user = await aUser();
    const ends: DownloadTask[] = [];
    const stop = app.events.subscribe(user.userId, {
      afterId: 0,
      deliver: ({ type, data }) => {
        if (type === 'download') ends.push(data as DownloadTask);
      },
    });
    const { task } = await made(user, everything(mark, 'excel'));
    await expect.poll(() => ends.at(-1)?.taskStatus).toBe(2);
    stop();
    expect(ends.at(-1)).toMatchObject({
      taskId: task.taskId,
      finishPercent: 100,
      downloadPath: downloads.download.path,
    });
    expect(ends.slice(0, -1).every(({ finishPercent }) => finishPercent < 100)).toBe(true);
  });

  test('完成与失败都留下一条通知，点开去看任务；不另弹出', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'excel'));
    const { records } = await as(user).ok(notices.page, { data: {} });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ messageType: 5, redirectType: 5, relateId: task.taskId, isPopup: 0, status: 2 });
    expect(records[0]?.messageContent).toContain(task.fileName);
    const refused = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
    const failed = await aTask(refused, mark);
    expect((await settled(refused, failed.taskId)).taskStatus).toBe(3);
    await expect.poll(async () => (await as(refused).ok(notices.page, { data: {} })).total).toBe(1);
  });

  test('他人的任务如同不存在：看不到，不能下载、重试、删除', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const { task } = await made(await aUser(), everything(mark, 'word'));
    const stranger = as(await aUser());
    const of = { data: { taskId: task.taskId } };
    expect((await stranger.ok(downloads.list, {})).total).toBe(0);
    for (const call of [downloads.download, downloads.retry, downloads.remove]) {
      expect(await stranger.raw(call, of)).toMatchObject({ code: 404, data: null });
    }
  });

  test('到期后说明已过期，重新生成后可再下载；清理时文件随之移除', async () => {
    const { as, at, settle, app } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'word'));
    const of = { data: { taskId: task.taskId } };
    const later = new Date(Date.now() + 8 * 86_400_000);
    // asked for now: at that time the session would be over too
    await at(later, async () => {
      await app.jobs.add('tasks.removeExpired', null);
      await settle();
    });
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 1, message: '文件已过期，请重新生成' });
    const { records } = await as(user).ok(downloads.list, {});
    expect(records[0]).toMatchObject({ taskStatus: 2, isExpired: true, downloadPath: '' });
    await as(user).ok(downloads.retry, of);
    expect(await settled(user, task.taskId)).toMatchObject({ taskStatus: 2, isExpired: false });
    expect((await as(user).raw(downloads.download, of)).code).toBe(0);
  });

  test('仍可下载的不必重试；删除后不再列出', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'word'));
    const of = { data: { taskId: task.taskId } };
    expect(await as(user).raw(downloads.retry, of)).toMatchObject({ code: 1 });
    await as(user).ok(downloads.remove, of);
    expect((await as(user).ok(downloads.list, {})).total).toBe(0);
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 404 });
  });

  test.each([
    ['没有下载权限', 20019],
    ['没有该类记录的权限', 20011],
  ])('%s：新建403；建好之后收回权限，下载也403', async (_name, resourceId) => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const refused = await aUser({ grants: [{ resourceId, display: false, permission: false }] });
    expect(await as(refused).raw(downloads.create, { data: everything(mark, 'excel') })).toMatchObject({ code: 403 });
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'excel'));
    await takeAway(user, resourceId);
    expect(await as(user).raw(downloads.download, { data: { taskId: task.taskId } })).toMatchObject({ code: 403 });
  });

  test('运行时已没有权限的任务失败并说明，不产生文件', async () => {
    const { mark } = await someJudgments(1);
    const user = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
    const { taskId } = await aTask(user, mark);
    expect(await settled(user, taskId)).toMatchObject({
      taskStatus: 3,
      failReason: '您没有此功能的权限，请联系管理员开通',
      downloadPath: '',
    });
  });

  test.each<[string, (mark: string) => unknown, number, string]>([
    ['没有结果', mark => everything(mark, 'excel'), 1, '没有可导出的结果'],
    ['选了五千条以上', mark => ({ ...everything(mark, 'excel'), ids: Array(5001).fill('x') }), 400, '最多导出5000条'],
    ['格式不明', mark => ({ ...everything(mark, 'excel'), fileType: 'ppt' }), 400, ''],
    ['条件有误', () => ({ ...everything('x', 'excel'), asked: { recordType: '2', childQueryBO: [{}] } }), 400, '条件'],
    ['证书只有PDF', mark => ({ content: 'certificate', fileType: 'word', asked: asking(mark) }), 400, ''],
  ])('%s：不建任务并说明', async (_name, data, code, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(downloads.create, { data: data(aMark()) });
    expect(answer.code).toBe(code);
    expect(answer.message).toContain(words);
  });

  test('正在生成的已有十个：429，请等其完成', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const order = everything(mark, 'excel');
    const later = new Date(Date.now() + 86_400_000);
    for (let number = 0; number < 10; number += 1) await aTask(user, mark, { runAt: later });
    expect(await as(user).raw(downloads.create, { data: order })).toMatchObject({ code: 429 });
    const { records } = await as(user).ok(downloads.list, {});
    const of = { data: { taskId: records[0]?.taskId ?? '' } };
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 1, message: '文件尚未生成，请稍候' });
    await as(user).ok(downloads.remove, of);
    expect((await as(user).raw(downloads.create, { data: order })).code).toBe(0);
  });

  test('同时下单也不超过十个', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const later = new Date(Date.now() + 86_400_000);
    for (let number = 0; number < 8; number += 1) await aTask(user, mark, { runAt: later });
    const { app } = await startHouse();
    const store = taskStore(app.database);
    const jobOf = async (tx: Transaction) =>
      (await app.jobs.add(downloadKind, { taskId: randomUUID() }, { runAt: later, transaction: tx })).id;
    const added = await Promise.all(
      Array.from({ length: 12 }, () =>
        store.add(newTask(user, everything(mark, 'excel') as Order), { addJob: jobOf, atOnceMax: 10 }),
      ),
    );
    expect(added.filter(task => task !== undefined)).toHaveLength(2);
    expect((await as(user).ok(downloads.list, {})).total).toBe(10);
  });

  test('没有这个任务：404；编号有误：400', async () => {
    const { as } = await startHouse();
    const user = as(await aUser());
    expect(await user.raw(downloads.retry, { data: { taskId: randomUUID() } })).toMatchObject({ code: 404 });
    expect(await user.raw(downloads.remove, { data: { taskId: '1' } })).toMatchObject({ code: 400 });
  });

  test('接手任务的进程，索引还没有跟上：等到跟上才做，一条不少', async () => {
    const { app } = await startHouse();
    const { mark, cases } = await someJudgments(3);
    const index = memoryFulltext(categories.map(indexDefinitionOf));
    const suggest = { apply: async () => {}, appliedSeq: async () => Number.MAX_SAFE_INTEGER } as never;
    const records = recordsService({ configured: async () => [], store: recordsStore(app.database) });
    const { isBehind, reach, stop } = indexFollower({ index, suggest, records, log: silentLog });
    const workers = createWorkers({ maxThreads: 1 });
    const search = searchService({ index, records, workers, clock: systemClock, isBehind, reach });
    const store = downloadsStore(app.database);
    const makeFile = makerOf({ store, search, records, workers });
    const folder = mkdtempSync(join(tmpdir(), 'antai-downloads-'));
    const taskId = randomUUID();
    const parts = await openParts(folder, taskId);
    const userId = randomUUID();
    const tools = { userId, may: () => true, signal: new AbortController().signal, progress: () => {}, parts };
    const task = { taskId, ownerId: userId, order: everything(mark, 'zip') as Order };
    const { file } = await makeFile(task, tools);
    const files = await readArchive(await buffer(file!));
    expect([...files.keys()].filter(name => name.endsWith('.docx'))).toHaveLength(cases.length);
    await stop();
    await workers.close();
    rmSync(folder, { recursive: true });
  });

  test('中断后从断处继续：做好的部分不再做，导出的仍是开始时的记录', async () => {
    const { app } = await startHouse();
    const { mark, cases } = await someJudgments(250);
    const folder = mkdtempSync(join(tmpdir(), 'antai-downloads-'));
    const taskId = randomUUID();
    const parts = await openParts(folder, taskId);
    const real = createWorkers({ maxThreads: 1 });
    const made: number[] = [];
    const breaking = { isBroken: true };
    const workers: Workers = {
      ...real,
      run: async (module, input, whom) => {
        const { documents } = input as { documents?: unknown[] };
        if (breaking.isBroken && made.length === 2) throw new Error('断电');
        if (documents) made.push(documents.length);
        return real.run(module, input, whom);
      },
    };
    const records = recordsService({ configured: async () => [], store: recordsStore(app.database) });
    const search = searchService({
      index: app.index,
      records,
      workers,
      clock: systemClock,
      isBehind: () => false,
      reach: async () => {},
    });
    const store = downloadsStore(app.database);
    const makeFile = makerOf({ store, search, records, workers });
    const order = everything(mark, 'zip') as Order;
    const userId = randomUUID();
    const task = { taskId, ownerId: userId, order };
    const done: number[] = [];
    const tools = {
      userId,
      may: () => true,
      signal: new AbortController().signal,
      progress: (rows: number) => void done.push(rows),
      parts,
    };
    await expect(makeFile(task, tools)).rejects.toThrow('断电');
    expect(done).toEqual([100, 200]);
    breaking.isBroken = false;
    // what is imported meanwhile is not part of what was asked for
    await putJudgments(app, [aJudgment({ mark })]);
    const files = await readArchive(await buffer((await makeFile(task, tools)).file!));
    expect(made).toEqual([100, 100, 50]);
    expect([...files.keys()].filter(name => name.endsWith('.docx'))).toHaveLength(cases.length);
    await parts.remove();
    expect(await tasksWithParts(folder)).toEqual([]);
    await real.close();
    rmSync(folder, { recursive: true });
  });
});
