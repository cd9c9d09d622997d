import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import options from '../../../../tools/launch-options.json' with { type: 'json' };
import { silentLog } from '../log.ts';
import { findLockHolder, lockDataFolder } from './data-lock.ts';
import { openDatabase } from './open-database.ts';

const folders: string[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'antai-lock-'));
  folders.push(dataDir);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const file = () => join(dataDir, 'server.lock');
const rewrite = (changes: object) =>
  writeFileSync(file(), JSON.stringify({ ...JSON.parse(readFileSync(file(), 'utf8')), ...changes }));

describe('the lock on the data folder', () => {
  test('a second taker is refused, told who holds the folder, in both languages', async () => {
    const lock = await lockDataFolder({ dataDir });
    await expect(lockDataFolder({ dataDir })).rejects.toThrow(
      new RegExp(`数据目录 ${dataDir} 正由进程 ${process.pid} 使用.*\n.*in use by process ${process.pid}`),
    );
    await lock.release();
    await (await lockDataFolder({ dataDir })).release();
  });

  test('the holder can be found with its address, and only its user can read the file', async () => {
    const lock = await lockDataFolder({ dataDir });
    lock.publish({ address: 'http://127.0.0.1:8080', controlToken: 'secret' });
    expect(findLockHolder(dataDir)).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:8080' });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    await lock.release();
    expect(findLockHolder(dataDir)).toBeUndefined();
  });

  test.each([
    ['a dead process', { pid: 2 ** 22 + 1 }],
    ['another process that got the same number', { processStart: '1' }],
  ])('a lock left by %s is taken over', async (_, changes) => {
    const abandoned = await lockDataFolder({ dataDir });
    rewrite({ id: 'other', ...changes });
    expect(findLockHolder(dataDir)).toBeUndefined();
    await (await lockDataFolder({ dataDir })).release();
    await abandoned.release();
  });

  test('a lock that makes no sense is taken over', async () => {
    writeFileSync(file(), '{"pid":');
    await (await lockDataFolder({ dataDir })).release();
  });

  test('of several that find an old lock only one gets it', async () => {
    writeFileSync(file(), '{"pid":');
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder({ dataDir })));
    expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const taker of takers) if (taker.status === 'fulfilled') await taker.value.release();
  });

  test('from another container, a silent lock is taken over and a beating one is respected', async () => {
    await lockDataFolder({ dataDir });
    rewrite({ id: 'other', place: 'another container' });
    const old = new Date(Date.now() - 60_000);
    utimesSync(file(), old, old);
    await (await lockDataFolder({ dataDir })).release();

    await lockDataFolder({ dataDir });
    rewrite({ id: 'other', place: 'another container' });
    const beat = setInterval(() => utimesSync(file(), new Date(), new Date()), 300);
    await expect(lockDataFolder({ dataDir })).rejects.toThrow(/in use by process/);
    clearInterval(beat);
  });
});

describe('the embedded database in a folder', () => {
  const script = join(import.meta.dirname, '../../../test/write-until-killed.ts');
  // The first start of a folder takes seconds: made once for both tests.
  let shared: string;
  const rounds = Number(process.env.KILL_ROUNDS ?? 3);

  /** Runs the writer until some commits are acknowledged, kills it, and answers what it found and what it last committed. */
  async function writeAndKill(dataDir: string, dieAfterMs: number) {
    const child = spawn(process.execPath, [...options.quiet, script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let committed: number | undefined;
    let state = { count: 0, last: 0 };
    for await (const line of createInterface({ input: child.stdout })) {
      const fact = JSON.parse(line);
      if (fact.found) {
        state = fact.found;
        continue;
      }
      if (committed === undefined) setTimeout(() => child.kill('SIGKILL'), dieAfterMs);
      committed = fact.committed as number;
    }
    return { found: state, committed: committed ?? 0 };
  }

  test(`no acknowledged commit is lost in ${rounds} kills (KILL_ROUNDS)`, { timeout: 120_000 }, async () => {
    shared = dataDir;
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const { found: state, committed } = await writeAndKill(shared, 50 + ((round * 97) % 400));
      expect(state.last).toBeGreaterThanOrEqual(acknowledged);
      expect(state.count).toBe(state.last);
      expect(committed).toBeGreaterThan(state.last);
      acknowledged = committed;
    }
    const database = await openDatabase({ dataDir: shared, log: silentLog });
    const { rows } = await database.pool.query('select count(*), max(id) from entries');
    await database.close();
    expect(rows[0].max).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].count).toBe(rows[0].max);
  });

  test('a second process is refused while the first lives', async () => {
    const dataDir = shared;
    const child = spawn(process.execPath, [...options.quiet, script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise(ready => child.stdout.once('data', ready));
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await (await openDatabase({ dataDir, log: silentLog })).close();
  });
});
