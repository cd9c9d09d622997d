import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDatabaseIn } from '../server/test/database.ts';
import { openPostOffice } from '../server/test/post-office.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { freePort } from '../tools/free-port.ts';
import { judgments, place } from './judgments.ts';
import { penalties } from './penalties.ts';
import { ask, importInto, passwords, signIn, startProduct } from './product.ts';
import { articles, companies, lawyers } from './registers.ts';
import { statuteFiles } from './statutes.ts';

const root = join(import.meta.dirname, '..');
const indexedMs = 60_000;

function build() {
  if (existsSync(join(root, 'web', 'dist', 'index.html'))) return;
  const { status } = spawnSync(process.execPath, [join(root, 'tools', 'run.mjs'), 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built');
}

/** Waits until every imported judgment is found by a search. */
async function waitUntilFound(address: string) {
  const tokens = await signIn(address, 'demo', passwords.demo);
  const query = {
    baseInfo: { pageNum: 1, pageSize: 20 },
    data: {
      recordType: '2',
      childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: place, matchType: 1 } }],
    },
  };
  const until = Date.now() + indexedMs;
  for (;;) {
    const { baseInfo, data } = await ask(address, tokens, '/node/api/dataSearch/getSearchResultList', query);
    if (data?.total === judgments.length) return;
    if (Date.now() > until)
      throw new Error(`the judgments were not indexed: ${baseInfo.message}, ${data?.total} found`);
    await wait(100);
  }
}

async function importAll(folder: string, dataDir: string) {
  const laws = join(folder, 'laws', '地方性法规');
  mkdirSync(laws, { recursive: true });
  for (const [name, text] of Object.entries(statuteFiles)) writeFileSync(join(laws, name), text);
  await importInto(dataDir, 'laws', join(folder, 'laws'));
  const kinds = Object.entries({ companies, lawyers, penalties, articles, cases: judgments });
  await Promise.all(
    kinds.map(async ([kind, rows]) => {
      const file = join(folder, `${kind}.jsonl`);
      writeFileSync(file, rows.map(each => JSON.stringify(each)).join('\n'));
      await importInto(dataDir, kind, file);
    }),
  );
}

/** Starts the product on a fresh data folder with invented records in it; gives what takes it all away again. */
export default async function startHouse() {
  const browser = await findBrowser();
  build();
  const folder = mkdtempSync(join(tmpdir(), 'antai-journeys-'));
  const dataDir = join(folder, 'data');
  const mailFile = join(folder, 'mails.jsonl');
  const office = await openPostOffice({ onMail: mail => appendFileSync(mailFile, `${JSON.stringify(mail)}\n`) });
  Object.assign(process.env, { SMTP_URL: office.url, SMTP_FROM: 'antai@antai.example', JOURNEY_MAILS: mailFile });
  process.env.USAGE_TRACKING = '1';
  // passkeys are bound to the address, which must be known beforehand
  const product = await startProduct(dataDir, { port: await freePort() });
  const prepared = join(folder, 'prepared');
  await Promise.all([importAll(folder, dataDir), makeDatabaseIn(prepared)]);
  process.env.JOURNEY_DATABASE = join(prepared, 'database');
  await waitUntilFound(product.address);
  process.env.JOURNEY_BROWSER = JSON.stringify(browser);
  process.env.JOURNEY_ADDRESS = product.address;
  return async () => {
    await product.stop();
    await office.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
