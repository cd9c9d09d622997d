import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../../tools/temporary-postgres.ts';
import { templateFileOf } from '../../../test/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { type Files, openFiles } from '../files/open-files.ts';
import { silentLog as log } from '../log.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup, type Target } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'antai-backup-'));
const migrationsFolder = join(import.meta.dirname, '../../../migrations');
let postgres: TemporaryPostgres | undefined;
let database: Database;
let files: Files;
const sourceDir = join(place, 'source');

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  database = await openDatabase({ dataDir: sourceDir, templateFile: await templateFileOf(), log });
  files = await openFiles({ dataDir: sourceDir, s3: undefined });
  await files.writeId('0123456789abcdef0123456789abcdef');
  await files.writeSecret('封存之钥');
  await migrate({ pool: database.pool, folder: migrationsFolder, log });
  await seed();
});
afterAll(async () => {
  await database.close();
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

const awkward = '引号"、反斜\\、换行\n、回车\r、行分隔\u2028段分隔\u2029、制表\t、表情😀、{"a":1}、null、\\N';

/** Rows with what is hard to bring back: every awkward sign, JSON's null beside SQL's, numbers beyond 2^53. */
async function seed() {
  const { pool } = database;
  const userId = randomUUID();
  await pool.query('insert into users (user_id, username, password_hash, name) values ($1, $2, $3, $4)', [
    userId,
    `u-${userId}`,
    'hash',
    awkward,
  ]);
  await pool.query('insert into resource_grants values ($1, 9, true, false)', [userId]);
  await pool.query(
    `insert into jobs (kind, payload, max_attempts, run_at, result) values
     ('甲', 'null', 1, '2026-01-02 03:04:05.678901+08', null), ('乙', $1, 1, now(), '{"n": 9007199254740993}')`,
    [JSON.stringify({ text: awkward })],
  );
  await pool.query(`select setval('record_seq', 4711)`);
  for (const content of ['', '一份合同', 'x'.repeat(300_000)]) {
    await files.put(Readable.from([Buffer.from(content)]), { limitBytes: 1_000_000 });
  }
}

const write = (name: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    database,
    fileStore: files,
    path: join(place, `${name}.zip`),
    version: '1.0.0',
    settings: { PORT: '8080' },
    now: new Date('2026-01-02T03:04:05Z'),
    signal: AbortSignal.timeout(60_000),
    ...more,
  });

const restore = (name: string, target: Target) =>
  restoreBackup({ path: join(place, `${name}.zip`), target, migrationsFolder, log });

let targets = 0;
const aFolder = () => join(place, `target-${++targets}`);

async function aServerDatabase(): Promise<string> {
  const name = `restored_${++targets}`;
  const server = await openDatabase({ databaseUrl: postgres!.url, log });
  await server.pool.query(`create database ${name}`);
  await server.close();
  return Object.assign(new URL(postgres!.url), { pathname: name }).href;
}

/** What the restored installation holds, backed up once more: its manifest says the same. */
async function manifestOf(target: Target) {
  const restored = await openDatabase({ ...target, log });
  const path = join(place, `again-${++targets}.zip`);
  const fileStore = await openFiles({ dataDir: target.dataDir, s3: undefined });
  await write('', { database: restored, fileStore, path });
  await restored.close();
  const backup = await openBackup(path);
  backup.close();
  return backup.manifest;
}

/** A backup that was broken off, one that was changed, and a file that is none. */
async function breakCopies(name: string) {
  const sound = await readFile(join(place, `${name}.zip`));
  const within = Math.floor(sound.length / 2);
  await writeFile(join(place, 'cut.zip'), sound.subarray(0, within));
  await writeFile(join(place, 'text.zip'), '不是备份');
  const changed = Buffer.from(sound);
  changed[within] = (changed[within] ?? 0) ^ 255;
  await writeFile(join(place, 'changed.zip'), changed);
  return ['cut', 'text', 'changed'];
}

/** Each restoration makes an embedded database of its own: no more of them than there is to prove. */
const patience = { timeout: 180_000 };

describe.each(['另一数据目录', 'PostgreSQL'])('恢复到%s', patience, where => {
  test('行数、散列、文件、序列都与备份时相同；已有数据的不再覆盖', async context => {
    if (where === 'PostgreSQL' && !postgres) return context.skip();
    const name = `whole-${where === 'PostgreSQL' ? 'p' : 'e'}`;
    const written = await write(name);
    const target: Target = { dataDir: aFolder() };
    if (where === 'PostgreSQL') target.databaseUrl = await aServerDatabase();
    // in a folder: what was broken off, changed, or is no backup leaves nothing, and nothing stands in the way of a sound one
    for (const broken of where === 'PostgreSQL' ? [] : await breakCopies(name)) {
      await expect(restore(broken, target)).rejects.toThrow();
      await expect(stat(join(target.dataDir, 'database'))).rejects.toThrow('ENOENT');
    }
    const { manifest, rows, files: fileCount } = await restore(name, target);
    expect([rows, fileCount]).toEqual([written.rows, written.files]);
    expect(written).toMatchObject({ files: 3, sizeBytes: (await stat(join(place, `${name}.zip`))).size });
    expect(manifest.tables.find(({ name: table }) => table === 'users')).toMatchObject({ rows: 1 });
    expect(manifest.settings).toEqual({ PORT: '8080' });
    const { tables, sequences, files: kept, fileStoreId, secret } = await manifestOf(target);
    expect({ tables, sequences, kept, fileStoreId, secret }).toEqual({
      tables: manifest.tables,
      sequences: manifest.sequences,
      kept: manifest.files,
      fileStoreId: '0123456789abcdef0123456789abcdef',
      secret: '封存之钥',
    });
    const restored = await openDatabase({ ...target, log });
    const { rows: people } = await restored.pool.query('select name from users');
    expect(people).toEqual([{ name: awkward }]);
    const { rows: next } = await restored.pool.query(`select nextval('record_seq') as next`);
    expect(next).toEqual([{ next: 4712 }]);
    // the triggers are there again
    await restored.pool.query('update resource_grants set permission = true');
    const { rows: noted } = await restored.pool.query(`select detail from audit_log where action = 'permissionChange'`);
    expect(noted).toHaveLength(2);
    await restored.close();
    const fileStore = await openFiles({ dataDir: target.dataDir, s3: undefined });
    for await (const keys of fileStore.keys()) {
      for (const key of keys) {
        expect(await text((await fileStore.read(key))!)).toBe(await text((await files.read(key))!));
      }
    }
    const elsewhere = where === 'PostgreSQL' ? { ...target, dataDir: aFolder() } : target;
    await expect(restore(name, elsewhere)).rejects.toThrow(/已有数据.*不会覆盖/);
    expect((await manifestOf(target)).tables.find(each => each.name === 'users')).toMatchObject({ rows: 1 });
  });
});

test('写着的时候备份：得到的是同一时刻的内容', patience, async () => {
  let isWriting = true;
  let pairs = 0;
  const writer = (async () => {
    while (isWriting) {
      await database.transaction(async tx => {
        const name = `pair-${pairs}`;
        await tx.execute(`insert into system_config values ('left', '${name}', 'x')`);
        await tx.execute(`insert into system_config values ('right', '${name}', 'x')`);
      });
      pairs += 1;
    }
  })();
  await expect.poll(() => pairs, { timeout: 10_000 }).toBeGreaterThan(20);
  await write('load');
  const pairsAfter = pairs;
  isWriting = false;
  await writer;
  // that a restoration brings every row back is proved above: what the file holds is looked at here
  const counts = new Map<string, number>();
  const backup = await openBackup(join(place, 'load.zip'));
  for await (const lines of backup.linesOf('system_config')) {
    for (const [field] of lines.map(line => JSON.parse(line) as string[])) {
      counts.set(field!, (counts.get(field!) ?? 0) + 1);
    }
  }
  backup.close();
  const [left = 0, right] = [counts.get('left'), counts.get('right')];
  expect(left).toBe(right);
  expect(left).toBeGreaterThan(20);
  expect(left).toBeLessThanOrEqual(pairsAfter);
});

test('备份中断：不留半个文件', async () => {
  const control = new AbortController();
  const progress = () => control.abort(new Error('中断'));
  await expect(write('broken', { signal: control.signal, progress })).rejects.toThrow();
  for (const ending of ['.zip', '.zip.part', '.zip.copy']) {
    await expect(stat(join(place, `broken${ending}`))).rejects.toThrow('ENOENT');
  }
});
