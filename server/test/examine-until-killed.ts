import { join } from 'node:path';
import { examination } from '@antai/contract/examination';
import { aDocx, p } from '../../documents/test/a-docx.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { silentLog as log } from '../src/platform/log.ts';
import { templateFileOf } from './database.ts';
import { aUser, startHouseOn } from './house.ts';
import { sendUp } from './upload.ts';

/** A child process of examination.resumed.test.ts: begins an examination, says which and whose, and kills itself once a file is done. */
const [dataDir] = process.argv.slice(2) as [string];

const database = await openDatabase({ dataDir, templateFile: await templateFileOf(), log });
await migrate({ pool: database.pool, folder: join(import.meta.dirname, '../migrations'), log });

const house = await startHouseOn(database, { DATA_DIR: dataDir });
const user = await aUser({ database });
const filler = Array.from({ length: 300 }, () => p('乙方应当按时支付各项费用。')).join('');
const fileIds: string[] = [];
for (let at = 0; at < 20; at++)
  fileIds.push(await sendUp(user, `租约${at}.docx`, aDocx(p(`月租金为人民币${1000 + at}元。`) + filler), house));
const points = Array.from({ length: 20 }, (_, at) => ({
  ...{ pointId: `p${at}`, question: at === 0 ? '月租金是多少？' : `第${at}项费用是多少？`, kind: 'amount' as const },
}));
const { recordId } = await house.as(user).ok(examination.add, { data: { fileIds, points } });
process.stdout.write(JSON.stringify({ user, recordId }));
for (;;) {
  const { rows } = await house.as(user).ok(examination.detail, { data: { recordId } });
  if (rows.some(({ state }) => state === 'done')) process.kill(process.pid, 'SIGKILL');
}
