import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { describeStartFailure } from './platform/describe-start-failure.ts';
import { maskNewFiles } from './platform/keep-private.ts';
import { createLog } from './platform/log.ts';

const stopWithinMs = 45_000;

async function main() {
  const { values } = parseArgs({ options: { line: { type: 'string' } } });
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  maskNewFiles();
  const app = await createApp({ config, log, isStrict: config.isDevelopment });
  const passwords = await app.account.createFirstAccounts({ admin: config.adminPassword, demo: config.demoPassword });
  if (config.isWorker) await app.seed();
  const address = await app.listen();
  greet(address, passwords);
  if (config.isWorker && config.hasDataPacks) {
    app.packs.beginMissing().catch(error => log.warn({ err: error }, 'the data packs were not begun'));
  }

  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (values.line) endWith(values.line.split(',').map(Number), stop);
}

const lookForParentMs = 500;

/** Stops when the launcher is gone, or who stood above it: nobody would be left to stop this process. */
function endWith([parent, above]: number[], stop: (reason: string) => void) {
  const isOrphan = () => process.ppid !== parent || (above !== undefined && parentOf(parent) !== above);
  setInterval(() => isOrphan() && stop('the launcher is gone'), lookForParentMs).unref();
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Says where the product is, and once the passwords that it made up; one that was given is never repeated. */
function greet(address: string, passwords: { admin?: string; demo?: string } | undefined) {
  const lines = ['', `  案台 · AI律师工作平台   ${address}/lawyer/`, ''];
  if (passwords) {
    lines.push('  首次启动，已创建两个账号（生成的密码只显示这一次，请尽快修改）：');
    lines.push(`    管理员   admin   ${passwords.admin ?? '（由 ADMIN_PASSWORD 给定）'}`);
    lines.push(`    演示律师 demo    ${passwords.demo ?? '（由 DEMO_PASSWORD 给定）'}`, '');
  }
  console.log(lines.join('\n'));
}

main().catch(error => {
  const sentence = describeStartFailure(error);
  console.error(sentence ? `\n${sentence}\n` : error);
  process.exit(1);
});
