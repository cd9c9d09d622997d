import { closeSync, globSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { search } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { aUser, startHouseWith } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';

/** Overwrites every page but the first, as a failing disk might. */
function damage(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const fd = openSync(file, 'r+');
  for (let at = 8192; at < statSync(file).size; at += 8192) writeSync(fd, Buffer.alloc(4096, 0xa5), 0, 4096, at);
  closeSync(fd);
}

test('索引文件损坏时移开并重建，其间如实说明，重建后一条不少', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'antai-damage-'));
  const house = await startHouseWith({ DATA_DIR: dataDir, WORKER: '0' });
  const mark = aMark();
  await putJudgments(house.app, [aJudgment({ mark }), aJudgment({ mark, number: '（2022）沪0115民初7703号' })]);
  await house.app.catchUp();
  const [file] = globSync(join(dataDir, 'index', '*', 'cases.sqlite'));
  damage(file!);
  const user = house.as(await aUser());
  const input = {
    data: { id: 2, recordType: '2', childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark } }] },
  };
  expect(await user.raw(search.list, input)).toMatchObject({ code: 20000, message: '检索服务暂时不可用，请稍后再试' });
  const during = await user.raw(search.list, input);
  if (during.code === 0) expect([0, 1, 2]).toContain((during.data as { total: number }).total);
  await house.app.catchUp();
  expect(await user.ok(search.list, input)).toMatchObject({ total: 2, isIndexing: false });
  expect((await house.app.http.inject('/readyz')).statusCode).toBe(200);
  expect(globSync(join(dataDir, 'index', '*', 'cases.sqlite.damaged'))).toHaveLength(1);
  await house.app.close();
}, 60_000);
