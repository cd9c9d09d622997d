import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templateFileOf } from '../../../test/database.ts';
import { describeStartFailure } from '../describe-start-failure.ts';
import { silentLog as log } from '../log.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const place = mkdtempSync(join(tmpdir(), 'antai-damage-'));
const whole = join(place, 'whole');
let files: Record<'applied_migrations' | 'pg_class', string>;

async function open(dataDir: string) {
  const database = await openDatabase({ dataDir, log, templateFile: await templateFileOf() });
  try {
    await migrate({ pool: database.pool, folder: migrations, log });
    return (await database.pool.query('select count(*)::int as count from applied_migrations')).rows[0].count as number;
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  const database = await openDatabase({ dataDir: whole, log, templateFile: await templateFileOf() });
  await migrate({ pool: database.pool, folder: migrations, log });
  const fileOf = async (table: string) =>
    (await database.pool.query('select pg_relation_filepath($1) as file', [table])).rows[0].file as string;
  files = { applied_migrations: await fileOf('applied_migrations'), pg_class: await fileOf('pg_class') };
  await database.close();
});

afterAll(() => rmSync(place, { recursive: true }));

let copies = 0;
function damagedCopy(damage: (database: string) => void) {
  const copy = join(place, `copy-${++copies}`);
  cpSync(whole, copy, { recursive: true });
  damage(join(copy, 'database'));
  return copy;
}

const refusal = (dataDir: string) =>
  open(dataDir).then(
    () => 'opened',
    error => describeStartFailure(error) ?? `a defect: ${error.stack}`,
  );

function overwrite(file: string) {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(8_000, 7), 0, 8_000, 0);
  closeSync(descriptor);
}

describe('损坏的数据库：说清楚，不动它', () => {
  test.each<[string, (database: string) => void, RegExp]>([
    [
      '缺少 PG_VERSION',
      at => rmSync(join(at, 'PG_VERSION')),
      /不完整：其中有 .*base.*缺少 PG_VERSION.*没有改动.*备份恢复/s,
    ],
    ['缺少 base', at => rmSync(join(at, 'base'), { recursive: true }), /缺少 base/],
    ['控制文件被截断', at => truncateSync(join(at, 'global/pg_control'), 100), /内置数据库已损坏.*备份恢复/s],
    ['控制文件缺失', at => rmSync(join(at, 'global/pg_control')), /内置数据库已损坏/],
    ['系统表被截断', at => truncateSync(join(at, files.pg_class), 9_000), /内置数据库已损坏/],
    ['表被截断为空', at => truncateSync(join(at, files.applied_migrations), 0), /却没有迁移 .* 的记录.*备份恢复/s],
    ['表被改写', at => overwrite(join(at, files.applied_migrations)), /数据库文件已损坏.*备份恢复/s],
    ['表文件缺失', at => rmSync(join(at, files.applied_migrations)), /数据库文件已损坏/],
    ['他版数据库', at => writeFileSync(join(at, 'PG_VERSION'), '9.6\n'), /内置数据库已损坏/],
  ])('%s', async (_name, damage, sentence) => {
    const dataDir = damagedCopy(damage);
    expect(await refusal(dataDir)).toMatch(sentence);
  });

  test('第二次启动同样说明：第一次没有改动它', async () => {
    const dataDir = damagedCopy(at => overwrite(join(at, files.applied_migrations)));
    const first = await refusal(dataDir);
    expect(first).toMatch(/数据库文件已损坏/);
    expect(await refusal(dataDir)).toBe(first);
  });
});

describe('没有数据库的数据目录', () => {
  test('空的文件夹、空的 database 文件夹、只有他人文件的文件夹：照常新建', async () => {
    const applied = await open(whole);
    const dataDir = join(place, 'fresh');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    mkdirSync(join(dataDir, 'files', 'incoming'), { recursive: true });
    writeFileSync(join(dataDir, '说明.txt'), '他人的文件');
    expect(await open(dataDir)).toBe(applied);
  });

  test.each<[string, string, RegExp]>([
    ['有保存的文件', 'files/ab/0123', /有以前的数据（files）.*没有新建/s],
    ['有检索索引', 'index/0123/cases.sqlite', /有以前的数据（index）/],
    ['database 里只有他人的文件', 'database/说明.txt', /其中有 说明.txt，缺少 PG_VERSION/],
  ])('%s：不新建，说明怎样恢复', async (_name, file, sentence) => {
    const dataDir = mkdtempSync(join(place, 'orphan-'));
    mkdirSync(join(dataDir, file, '..'), { recursive: true });
    writeFileSync(join(dataDir, file), 'x');
    expect(await refusal(dataDir)).toMatch(sentence);
  });

  test('DATA_DIR 指向了数据库文件夹本身', async () => {
    expect(await refusal(join(whole, 'database'))).toMatch(/本身就是一个数据库文件夹.*上一级/s);
  });
});
