import { mkdtempSync, rmSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openFiles } from './open-files.ts';
import { createOrphans } from './remove-orphans.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-orphans-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const now = new Date('2026-11-22T04:10:00+08:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('文件：一天前写入而没有任何表提到的被清除；被提到的、刚写入的、接管之前就有的都留下', async () => {
  const files = await openFiles({ dataDir });
  const place = (name: string) => join(dataDir, 'files', name);
  async function put(age: Date) {
    const stored = await files.put(Readable.from([Buffer.from('甲')]), { limitBytes: 100 });
    if (stored.kind !== 'stored') throw new Error(stored.kind);
    await utimes(place(stored.key), age, age);
    return stored.key;
  }
  const [ofUser, ofTask, orphan, young, older] = await Promise.all(
    [30, 30, 30, 2, 900].map(each => put(hoursAgo(each))),
  );
  await writeFile(place('identity'), '标识');
  await utimes(place('identity'), hoursAgo(30), hoursAgo(30));
  for (const [name, hours] of [
    ['killed', 30],
    ['running', 1],
  ] as const) {
    await writeFile(place(`incoming/${name}`), '');
    await utimes(place(`incoming/${name}`), hoursAgo(hours), hoursAgo(hours));
  }

  const installation = { keep: async () => hoursAgo(800).toISOString() };
  const orphans = createOrphans({ fileStore: files, installation, clock: { now: () => now } });
  orphans.nameHolder(async keys => keys.filter(key => key === ofUser));
  orphans.nameHolder(async keys => keys.filter(key => key === ofTask));
  expect(await orphans.remove()).toEqual({ files: 1 });

  const isThere = async (key: string) => {
    const stream = await files.read(key);
    stream?.destroy();
    return stream !== undefined;
  };
  expect(await isThere(orphan!)).toBe(false);
  expect(await Promise.all([ofUser, ofTask, young, older].map(key => isThere(key!)))).toEqual([true, true, true, true]);
  expect(await files.readId()).toBe('标识');
  await expect(writeFile(place('incoming/running'), '', { flag: 'wx' })).rejects.toThrow('EEXIST');
  await expect(writeFile(place('incoming/killed'), '', { flag: 'wx' })).resolves.toBeUndefined();
});
