import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@antai/contract/account';
import { downloads, taskStates } from '@antai/contract/downloads';
import { files } from '@antai/contract/files';
import { search } from '@antai/contract/search';
import type { Call } from '@antai/contract/wire/call';
import { socketPath } from '@antai/contract/wire/events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Tokens } from '../../attack/send-call.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../tools/temporary-postgres.ts';
import { type Server, startServer } from '../../tools/wire/start-server.ts';

const root = join(import.meta.dirname, '../..');
const given = process.env.DATABASE_URL;
/** What a killed process was at is taken on when its lease has run out. */
const leftWorkMs = 120_000;
const place = mkdtempSync(join(tmpdir(), 'antai-two-'));
let postgres: TemporaryPostgres | undefined;
if (!given) postgres = await startTemporaryPostgres();
const serverUrl = given ?? postgres?.url;
const title = serverUrl ? '两个进程，一个 PostgreSQL' : '两个进程，一个 PostgreSQL：跳过，本机没有 PostgreSQL';

afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

describe.skipIf(!serverUrl)(title, () => {
  const databaseName = `two_processes_${process.pid}`;
  const running: Server[] = [];
  let pages: Server;
  let worker: Server;
  let tokens: Tokens;

  async function onServer(statement: string) {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** A process with a data folder of its own; its files are the shared ones unless it is to have its own. */
  async function start(name: string, own: Record<string, string> = {}, isSharing = true) {
    const dataDir = join(place, name);
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(join(place, 'files'), { recursive: true });
    if (isSharing) symlinkSync(join(place, 'files'), join(dataDir, 'files'));
    const DATABASE_URL = Object.assign(new URL(serverUrl!), { pathname: databaseName }).href;
    const server = await startServer(root, { DATABASE_URL, DATA_DIR: dataDir, ...own });
    running.push(server);
    return server;
  }

  beforeAll(async () => {
    await onServer(`create database ${databaseName}`);
    worker = await start('worker');
    pages = await start('pages', { WORKER: '0', DEMO_DATA: '0' });
    tokens = await signIn(pages, 'demo');
  });

  afterAll(async () => {
    await Promise.all(running.map(server => server.stop('SIGKILL')));
    await onServer(`drop database ${databaseName} with (force)`);
  });

  async function ask(server: Server, call: Call, input: object) {
    const response = await fetch(server.address + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tokens },
      body: JSON.stringify(input),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    return isJson ? JSON.parse(bytes.toString()) : { bytes };
  }

  /** Each process has an index of its own, which follows the records. */
  async function searchable(server: Server) {
    const count = async () => (await ask(server, search.list, { data: order.data.asked })).data?.total ?? 0;
    await expect.poll(count, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  }

  const order = {
    data: { content: 'records', fileType: 'excel', asked: { recordType: '2', childQueryBO: anyCase() } },
  };

  function anyCase() {
    return [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: '合同' } }];
  }

  async function create(server: Server): Promise<string> {
    const { baseInfo, data } = await ask(server, downloads.create, order);
    expect(baseInfo).toMatchObject({ code: 0 });
    return data.taskId;
  }

  async function done(server: Server, taskId: string) {
    const find = async () =>
      (await ask(server, downloads.list, {})).data.records.find((task: { taskId: string }) => task.taskId === taskId);
    const ended = { timeout: leftWorkMs, interval: 200 };
    await expect.poll(async () => (await find())?.taskStatus, ended).not.toBe(taskStates.generating);
    const task = await find();
    expect(task).toMatchObject({ taskStatus: taskStates.done, failReason: null });
    return task;
  }

  test('任务在一个进程上创建，由另一个执行，文件从两边都能取得', async () => {
    for (const server of [worker, pages]) await searchable(server);
    const taskIds = [await create(pages), await create(worker), await create(pages)];
    for (const taskId of taskIds) {
      const { sha256 } = await done(pages, taskId);
      for (const server of [pages, worker]) {
        const { bytes } = await ask(server, downloads.download, { data: { taskId } });
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      }
    }
  });

  test('在一个进程上发出的通知，连在另一个进程上的浏览器收到', async () => {
    const { data } = await ask(pages, account.info, {});
    const socket = new WebSocket(`${pages.address.replace('http', 'ws')}${socketPath(data.userId)}`);
    const frames: { type: string; data?: { messageTitle?: string } }[] = [];
    socket.addEventListener('open', () => socket.send(tokens.token ?? ''));
    socket.addEventListener('message', ({ data: text }) => frames.push(JSON.parse(String(text))));
    const isHeard = (type: string) => () => frames.some(frame => frame.type === type);
    await expect.poll(isHeard('ready'), { timeout: 5000 }).toBe(true);
    // a task that ends on the worker leaves a notice
    await create(worker);
    await expect.poll(isHeard('message'), { timeout: leftWorkMs, interval: 100 }).toBe(true);
    socket.close();
  });

  test('在一个进程上传的文件，另一个也有', async () => {
    const form = new FormData();
    form.append('file', new Blob(['双方签订买卖合同。']), '说明.txt');
    const response = await fetch(worker.address + files.upload.path, { method: 'POST', headers: tokens, body: form });
    const { fileId } = ((await response.json()) as { data: { fileId: string } }).data;
    const { bytes } = await ask(pages, files.download, { data: { fileId } });
    expect(bytes.toString()).toBe('双方签订买卖合同。');
  });

  test('执行任务的进程被杀死，已受理的任务由另一个做完，一个不少', async () => {
    const taskIds = await Promise.all(Array.from({ length: 6 }, () => create(pages)));
    await worker.stop('SIGKILL');
    worker = await start('heir', { DEMO_DATA: '0' });
    for (const taskId of taskIds) {
      await done(pages, taskId);
      const { bytes } = await ask(pages, downloads.download, { data: { taskId } });
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
  }, 240_000);

  test('文件不共用的进程不能启动', async () => {
    await expect(start('stranger', {}, false)).rejects.toThrow(
      /ended with 1:\n[\s\S]*几个进程共用一个数据库时必须共用文件/,
    );
  });
});
