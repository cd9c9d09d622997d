import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { readConfig } from './platform/config.ts';
import { findLockHolder } from './platform/db/data-lock.ts';
import { describeStartFailure } from './platform/describe-start-failure.ts';
import { maskNewFiles } from './platform/keep-private.ts';
import { createLog } from './platform/log.ts';
import { OperatorError } from './platform/operator-error.ts';

/** A command was given wrongly, or the server refuses it; the message says what to do. */
export class UsageError extends OperatorError {}

/** Makes a call as this machine. */
export type Ask = <C extends Call>(call: C, input: SentOf<C>) => Promise<AnswerOf<C>>;

/** Asks the running server, which alone may write. */
function askServer(address: string, controlToken: string): Ask {
  return async <C extends Call>(call: C, input: SentOf<C>) => {
    const headers = { 'content-type': 'application/json', token: `control:${controlToken}`, 'auth-token': 'control' };
    const response = await fetch(`${address}${call.path}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const { baseInfo, data } = (await response.json()) as {
      baseInfo: { code: number; message: string };
      data: unknown;
    };
    if (baseInfo.code !== 0) throw new UsageError(baseInfo.message);
    return data as AnswerOf<C>;
  };
}

const startingMs = 60_000;

/** Who runs on the data folder; one that is still starting is waited for. */
async function readyHolder(dataDir: string) {
  const until = performance.now() + startingMs;
  for (;;) {
    const holder = findLockHolder(dataDir);
    if (!holder || holder.address || performance.now() > until) return holder;
    await wait(300);
  }
}

/**
 * Does the work of a command: with the server that runs on the data folder, else with one of its own, whose index has
 * taken in what the work brought before it closes. Gives the exit code.
 */
export async function atWork(work: (ask: Ask) => Promise<number>, { bringsRecords = true } = {}): Promise<number> {
  const config = readConfig(process.env);
  const server = await readyHolder(config.dataDir);
  if (server?.address && server.controlToken) return work(askServer(server.address, server.controlToken));
  maskNewFiles();
  // who asks a server that runs need not wait until another one is loaded
  const { createApp } = await import('./app.ts');
  const app = await createApp({ config: { ...config, isWorker: true }, log: createLog('warn'), isUnattended: true });
  try {
    const code = await work((call, input) => app.askAsMachine(call, input));
    if (bringsRecords) {
      console.log('正在更新检索索引…');
      await app.catchUp();
    }
    return code;
  } finally {
    await app.close();
  }
}

const barWidth = 30;

/** Shows how far something is, in one line that is written over where the terminal can. */
export function drawBar(share: number, startedAt: number, { remark = '' } = {}) {
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const line = `${bar} ${(share * 100).toFixed(1).padStart(5)}%  ${seconds}秒  ${remark}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (remark === '' || seconds % 10 === 0) console.log(line);
}

/** Ends the process as the command's work says; what the operator can mend is said without a stack. */
export function endWith(work: Promise<number>) {
  work.then(
    code => process.exit(code),
    error => {
      console.error(describeStartFailure(error) ?? error);
      process.exit(1);
    },
  );
}
