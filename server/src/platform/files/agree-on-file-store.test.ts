import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { type Installation, installationStore } from '../installation/store.ts';
import { agreeOnFileStore } from './agree-on-file-store.ts';
import { openFiles } from './open-files.ts';

const place = mkdtempSync(join(tmpdir(), 'antai-stores-'));
const aStore = (name: string) => openFiles({ dataDir: join(place, name) });
let round = 0;
/** The values of an installation of its own, kept under names that no other test has. */
let installation: Installation;

beforeEach(async () => {
  const store = installationStore(await aDatabase());
  const prefix = `${process.pid}-${++round}-`;
  type Values = Parameters<Parameters<Installation['exclusively']>[0]>[0];
  const own = (values: Values): Values => ({
    find: name => values.find(prefix + name),
    replace: (name, value) => values.replace(prefix + name, value),
    keep: (name, value) => values.keep(prefix + name, value),
  });
  installation = { ...own(store), exclusively: work => store.exclusively(values => work(own(values))) };
});

afterAll(() => rmSync(place, { recursive: true }));

const agree = async (name: string, { isShared = true, replacedId = undefined as string | undefined } = {}) =>
  agreeOnFileStore({ fileStore: await aStore(name), installation, isShared, replacedId });

test('几个进程同时第一次启动：文件存储得到同一个编号', async () => {
  await Promise.all(Array.from({ length: 6 }, () => agree('同时')));
  const id = await (await aStore('同时')).readId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await installation.find('fileStoreId')).toBe(id);
});

test('另一处文件存储被拒绝，并说明怎么设置；什么也没有改动', async () => {
  await agree('甲');
  const id = await installation.find('fileStoreId');
  const refusal = new RegExp(`${id}.*还没有编号.*DATA_DIR/files.*S3_ENDPOINT.*FILE_STORE_REPLACES=${id}`, 's');
  await expect(agree('乙')).rejects.toThrow(refusal);
  await expect(agree('乙', { replacedId: '0'.repeat(32) })).rejects.toThrow(refusal);
  expect(await (await aStore('乙')).readId()).toBeUndefined();
  await agree('甲');
});

test('文件移走后，以说明的方式接受一次；原来的那处此后被拒绝', async () => {
  await agree('旧');
  const replacedId = await installation.find('fileStoreId');
  await agree('新', { replacedId });
  await agree('新', { replacedId });
  await agree('新');
  await expect(agree('旧', { replacedId })).rejects.toThrow('文件存储不是这个数据库原来的那一个');
});

test('内置数据库只有一个进程：不拒绝，只是记住', async () => {
  await agree('先', { isShared: false });
  await agree('后', { isShared: false });
  expect(await installation.find('fileStoreId')).toBe(await (await aStore('后')).readId());
});
