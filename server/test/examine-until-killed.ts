import { join } from 'node:path';
import { examination } from '@antai/contract/examination';
import { aDocx, p } from '../../documents/test/a-docx.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { silentLog as log } from '../src/platform/log.ts';
import { templateFileOf } from './database.ts';
import { aUser, startHouseOn, type TestUser } from './house.ts';
import { sendUp } from './upload.ts';

/**
 * A child process of examination.resumed.test.ts: begins an examination and kills itself once a file is done; given what the first
 * one said, marks what was done, goes on, and says what came of it.
 */
const [dataDir, begun] = process.argv.slice(2) as [string, string | undefined];
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

const database = await openDatabase({ dataDir, templateFile: await templateFileOf(), log });
await migrate({ pool: database.pool, folder: join(import.meta.dirname, '../migrations'), log });
const env = { DATA_DIR: dataDir };

async function detailOf(house: Awaited<ReturnType<typeof startHouseOn>>, user: TestUser, recordId: string) {
  const { status, rows } = await house.as(user).ok(examination.detail, { data: { recordId } });
  return { status, files: rows.map(({ state, cells }) => ({ state, value: cells[0]?.value ?? null })) };
}

if (begun) {
  const { user, recordId } = JSON.parse(begun) as { user: TestUser; recordId: string };
  // whoever does a file again wipes the mark out
  const { rows: marked } = await database.pool.query(
    `update examination_files set answers = jsonb_set(answers, '{0,value}', '99')
     where record_id = $1 and state = 'done' returning file_index`,
    [recordId],
  );
  // the lease of a killed process runs out by itself within seconds
  await database.pool.query(`update jobs set lease_until = now() - interval '1 second' where state = 'running'`);
  const house = await startHouseOn(database, env);
  await house.app.jobs.settle();
  say({ marked: marked.map(({ file_index: at }) => at), ...(await detailOf(house, user, recordId)) });
  process.exit(0);
}

const house = await startHouseOn(database, env);
const user = await aUser({ database });
const filler = Array.from({ length: 300 }, () => p('乙方应当按时支付各项费用。')).join('');
const fileIds: string[] = [];
for (let at = 0; at < 20; at++)
  fileIds.push(await sendUp(user, `租约${at}.docx`, aDocx(p(`月租金为人民币${1000 + at}元。`) + filler), house));
const points = Array.from({ length: 20 }, (_, at) => ({
  ...{ pointId: `p${at}`, question: at === 0 ? '月租金是多少？' : `第${at}项费用是多少？`, kind: 'amount' as const },
}));
const { recordId } = await house.as(user).ok(examination.add, { data: { fileIds, points } });
say({ user, recordId });
for (;;) {
  const { files } = await detailOf(house, user, recordId);
  if (files.some(({ state }) => state === 'done')) process.kill(process.pid, 'SIGKILL');
}
