import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { examination } from '@antai/contract/examination';
import { expect, test } from 'vitest';
import options from '../../../../tools/launch-options.json' with { type: 'json' };
import { startHouseOn, type TestUser } from '../../../test/house.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { silentLog as log } from '../../platform/log.ts';

const script = join(import.meta.dirname, '../../../test/examine-until-killed.ts');

/** Runs the child, which kills itself in the middle; gives what it said before. */
async function begin(dataDir: string): Promise<{ user: TestUser; recordId: string }> {
  // its database is the embedded one of its folder, whichever the others use
  const env = { ...process.env, DATABASE_URL: '' };
  const child = spawn(process.execPath, [...options.quiet, script, dataDir], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

test('做到一半进程被杀，再启动后接着做：做过的文件不做第二遍，其余照做', { timeout: 90_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-examine-'));
  const { user, recordId } = await begin(dataDir);
  const database = await openDatabase({ dataDir, log });
  // whoever does a file again wipes the mark out
  const { rows: marked } = await database.pool.query<{ file_index: number }>(
    `update examination_files set answers = jsonb_set(answers, '{0,value}', '99')
     where record_id = $1 and state = 'done' returning file_index`,
    [recordId],
  );
  // the lease of a killed process runs out by itself within seconds
  await database.pool.query(`update jobs set lease_until = now() - interval '1 second' where state = 'running'`);
  const house = await startHouseOn(database, { DATA_DIR: dataDir });
  await house.app.jobs.settle();
  const { status, rows } = await house.as(user).ok(examination.detail, { data: { recordId } });
  await house.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  const done = new Set(marked.map(({ file_index: at }) => at));
  expect(done.size).toBeGreaterThan(0);
  expect(done.size).toBeLessThan(20);
  expect(status).toBe('done');
  expect(rows.map(({ state, cells }) => ({ state, value: cells[0]?.value ?? null }))).toEqual(
    Array.from({ length: 20 }, (_, at) => ({ state: 'done', value: done.has(at) ? 99 : (1000 + at) * 100 })),
  );
});
