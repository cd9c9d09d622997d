import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { NewUserEvent } from '@antai/contract/wire/user-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import type { Caller } from '../caller.ts';
import { type Listener, openListener } from '../db/listener.ts';
import type { Database } from '../db/open-database.ts';
import { openEvents } from '../events/events.ts';
import { Fault } from '../fault.ts';
import { openFiles } from '../files/open-files.ts';
import { createOrphans } from '../files/remove-orphans.ts';
import { installationStore } from '../installation/store.ts';
import { createJobs } from '../jobs/queue.ts';
import { silentLog as log } from '../log.ts';
import { taskStore } from './store.ts';
import { createTasks, type Task, type TaskDefinition } from './tasks.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-tasks-'));
const listeners: Listener[] = [];
let database: Database;

beforeAll(async () => {
  database = await aDatabase();
});
afterAll(async () => {
  await Promise.all(listeners.map(listener => listener.close()));
  rmSync(dataDir, { recursive: true });
});

type Order = { word: string };

/** One process with its own queue and time, on the database and the files of all. */
async function aProcess() {
  const listener = await openListener({ database, log });
  listeners.push(listener);
  const jobs = createJobs({ database, listener, log, isOnlyWorker: false });
  const events = await openEvents({ database, listener, log });
  const fileStore = await openFiles({ dataDir });
  const time = { now: undefined as Date | undefined };
  const clock = { now: () => time.now ?? new Date() };
  const folder = join(dataDir, 'parts');
  const orphans = createOrphans({ fileStore, installation: installationStore(database), clock });
  const tasks = createTasks({ store: taskStore(database), jobs, fileStore, orphans, events, folder, clock, log });
  return { tasks, jobs, events, time, orphans };
}

/** A process that knows one kind of task, and the kind. */
async function aKind(definition: Partial<TaskDefinition<Order>> = {}, kind = `test.${randomUUID()}`) {
  const process = await aProcess();
  const whole: TaskDefinition<Order> = {
    atOnceMax: 3,
    keepMs: 60_000,
    fileMaxBytes: 1_000,
    tooLargeReason: '文件过大',
    concurrency: 2,
    maxAttempts: 1,
    permissionsOf: async () => () => true,
    isAllowed: () => true,
    make: async ({ order }) => ({ file: Readable.from([Buffer.from(order.word)]) }),
    ...definition,
  };
  return { ...process, kind, of: process.tasks.define<Order>(kind, whole) };
}

const aCaller = (may: Caller['may'] = () => true): Caller => ({
  userId: randomUUID(),
  sessionId: '',
  enterpriseId: '',
  address: '',
  traceId: '',
  may,
});

const anOrder = (word: string) => ({ order: { word }, name: `${word}.txt`, unitsTotal: 4 });
const later = (ms: number) => new Date(Date.now() + ms);

test('work is done, kept and fetched by its owner; to others it does not exist', async () => {
  const { of, jobs } = await aKind();
  const li = aCaller();
  const { taskId, state } = await of.add(li, anOrder('合同'));
  expect(state).toBe('queued');
  await jobs.settle();
  const { records, total } = await of.page(li, { pageNum: 1, pageSize: 5 });
  expect(total).toBe(1);
  expect(records[0]).toMatchObject({ taskId, state: 'done', percent: 100, unitsDone: 4, isExpired: false });
  const { stream, task } = await of.open(li, taskId);
  expect(task.name).toBe('合同.txt');
  expect(await text(stream)).toBe('合同');
  const wang = aCaller();
  for (const act of [of.own, of.open, of.retry, of.remove, of.cancel]) {
    await expect(act(wang, taskId)).rejects.toMatchObject({ code: 404 });
  }
});

test('the task of another kind does not exist', async () => {
  const [one, other] = [await aKind(), await aKind()];
  const li = aCaller();
  const { taskId } = await one.of.add(li, anOrder('甲'));
  await expect(other.of.own(li, taskId)).rejects.toMatchObject({ code: 404 });
});

test('a file made by one process is fetched from another', async () => {
  const here = await aKind();
  const there = await aKind({}, here.kind);
  const li = aCaller();
  const { taskId } = await here.of.add(li, anOrder('甲'));
  await there.jobs.settle();
  expect(await text((await here.of.open(li, taskId)).stream)).toBe('甲');
});

test('the limit of tasks at work holds when they are ordered at once', async () => {
  const { of } = await aKind();
  const li = aCaller();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => of.add(li, anOrder('甲'))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(answers.find(each => each.status === 'rejected')?.reason).toMatchObject({ code: 429 });
  await of.add(aCaller(), anOrder('乙'));
});

test('work in the place of other work: one task is left; none where the record is gone; the one before where none can begin', async () => {
  const { of, jobs } = await aKind({ atOnceMax: 1 });
  const li = aCaller();
  let current: string | null = (await of.add(li, anOrder('甲'))).taskId;
  await jobs.settle();
  const record = (isThere: boolean) => ({
    before: current,
    setTask: async (taskId: string | null) => {
      if (isThere) current = taskId;
      return isThere;
    },
  });
  const names = async () => (await of.page(li, { pageNum: 1, pageSize: 5 })).records.map(({ name }) => name);

  await expect(of.replace(li, anOrder('乙'), record(false))).rejects.toMatchObject({ code: 404 });
  expect(await names()).toEqual(['甲.txt']);
  await of.replace(li, anOrder('丙'), record(true));
  expect(await names()).toEqual(['丙.txt']);
  const third = current;
  await expect(of.replace(li, anOrder('丁'), record(true))).rejects.toMatchObject({ code: 429 });
  expect(current).toBe(third);
  await jobs.settle();
});

describe('permission', () => {
  test('is asked when a task is ordered, when it runs and when it is fetched', async () => {
    let mayRun = false;
    const { of, jobs } = await aKind({
      permissionsOf: async () => () => mayRun,
      isAllowed: (_, may) => may(1 as never),
    });
    let mayFetch = true;
    const li = aCaller(() => mayFetch);
    await expect(
      of.add(
        aCaller(() => false),
        anOrder('甲'),
      ),
    ).rejects.toMatchObject({ code: 403 });
    const { taskId } = await of.add(li, anOrder('甲'));
    await jobs.settle();
    expect(await of.own(li, taskId)).toMatchObject({
      state: 'failed',
      failReason: '您没有此功能的权限，请联系管理员开通',
    });
    mayRun = true;
    await of.retry(li, taskId);
    await jobs.settle();
    mayFetch = false;
    await expect(of.open(li, taskId)).rejects.toMatchObject({ code: 403 });
  });
});

describe('failure', () => {
  test('a refusal is final and keeps its words; anything else says that it may be tried again', async () => {
    const refusals = [new Fault({ code: 1, text: '没有可导出的结果' }), new Error('disk')];
    const { of, jobs } = await aKind({ make: async () => Promise.reject(refusals.shift()) });
    const li = aCaller();
    const first = await of.add(li, anOrder('甲'));
    await jobs.settle();
    expect(await of.own(li, first.taskId)).toMatchObject({ state: 'failed', failReason: '没有可导出的结果' });
    const second = await of.add(li, anOrder('乙'));
    await jobs.settle();
    expect(await of.own(li, second.taskId)).toMatchObject({ state: 'failed', failReason: '生成时出错，请重试' });
    await expect(of.open(li, second.taskId)).rejects.toMatchObject({ code: 1 });
  });

  test('a file over the limit fails the task with the reason', async () => {
    const { of, jobs } = await aKind();
    const li = aCaller();
    const { taskId } = await of.add(li, anOrder('长'.repeat(1_000)));
    await jobs.settle();
    expect(await of.own(li, taskId)).toMatchObject({ state: 'failed', failReason: '文件过大' });
  });

  test('a task tried again goes on from its finished parts', async () => {
    const worked: number[] = [];
    let isBroken = true;
    const { of, jobs } = await aKind({
      make: async (_, { parts, progress }) => {
        for (let number = 0; number < 4; number++) {
          if (isBroken && number === 2) throw new Error('power cut');
          await parts.part(number, async () => {
            worked.push(number);
            return { bytes: Buffer.from(String(number)), meta: {} };
          });
          progress(number + 1, 4);
        }
        const bytes = await Promise.all([0, 1, 2, 3].map(parts.bytes));
        return { file: Readable.from([Buffer.concat(bytes)]) };
      },
    });
    const li = aCaller();
    const { taskId } = await of.add(li, anOrder('甲'));
    await jobs.settle();
    isBroken = false;
    await of.retry(li, taskId);
    await jobs.settle();
    expect(worked).toEqual([0, 1, 2, 3]);
    expect(await text((await of.open(li, taskId)).stream)).toBe('0123');
  });
});

test('a task deleted while it is made leaves nothing behind', async () => {
  let begun = () => {};
  const beginning = new Promise<void>(resolve => {
    begun = resolve;
  });
  const { of, jobs } = await aKind({
    make: async (_, { signal }) => {
      begun();
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
      throw signal.reason;
    },
  });
  await jobs.start();
  const li = aCaller();
  const { taskId } = await of.add(li, anOrder('甲'));
  await beginning;
  await of.remove(li, taskId);
  await jobs.stop();
  expect((await of.page(li, { pageNum: 1, pageSize: 5 })).total).toBe(0);
});

test('a file that has had its time is taken away, and can be made anew', async () => {
  const { of, jobs, time } = await aKind();
  const li = aCaller();
  const { taskId } = await of.add(li, anOrder('甲'));
  await jobs.settle();
  await expect(of.retry(li, taskId)).rejects.toMatchObject({ code: 1 });
  time.now = later(61_000);
  await jobs.add('tasks.removeExpired', null);
  await jobs.settle();
  expect(await of.own(li, taskId)).toMatchObject({ state: 'done', isExpired: true });
  await expect(of.open(li, taskId)).rejects.toMatchObject({ message: '文件已过期，请重新生成' });
  await of.retry(li, taskId);
  await jobs.settle();
  expect((await of.own(li, taskId)).isExpired).toBe(false);
});

test('a task may end in a result without a file', async () => {
  const { of, jobs } = await aKind({ make: async () => ({ result: { rows: 3 } }) });
  const li = aCaller();
  const { taskId } = await of.add(li, anOrder('甲'));
  await jobs.settle();
  expect(await of.own(li, taskId)).toMatchObject({ state: 'done', result: { rows: 3 }, isExpired: false });
});

test('the owner hears each step in order, and of the end within its transaction', async () => {
  const ends: Task<Order>[] = [];
  let isTellingBroken = true;
  const { of, jobs, events } = await aKind({
    maxAttempts: 2,
    eventOf: task => ({ type: 'download', data: { percent: task.percent } }) as unknown as NewUserEvent,
    tell: async (task, transaction) => {
      if (isTellingBroken) throw new Error('the notice cannot be written');
      expect(transaction).toBeDefined();
      ends.push(task);
    },
  });
  const li = aCaller();
  const heard: number[] = [];
  const stop = events.subscribe(li.userId, {
    afterId: 0,
    deliver: ({ data }) => heard.push((data as { percent: number }).percent),
  });
  const { taskId } = await of.add(li, anOrder('甲'));
  await jobs.settle();
  expect((await of.own(li, taskId)).state).toBe('queued');
  isTellingBroken = false;
  await database.pool.query('update jobs set run_at = now() where owner_id = $1', [li.userId]);
  await jobs.settle();
  expect(ends.map(task => task.state)).toEqual(['done']);
  await expect.poll(() => heard.at(-1)).toBe(100);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  stop();
});

test('the file of a task is no orphan, however old; bytes without a row are one', async () => {
  const { of, jobs, time, orphans } = await aKind({ keepMs: 100 * 24 * 3_600_000 });
  await orphans.remove();
  const li = aCaller();
  const { taskId } = await of.add(li, anOrder('甲'));
  await jobs.settle();
  const fileStore = await openFiles({ dataDir });
  const stored = await fileStore.put(Readable.from([Buffer.from('乙')]), { limitBytes: 100 });
  time.now = later(30 * 3_600_000);
  await orphans.remove();
  expect(await text((await of.open(li, taskId)).stream)).toBe('甲');
  expect(await fileStore.read(stored.kind === 'stored' ? stored.key : '')).toBeUndefined();
});
