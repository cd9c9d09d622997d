import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ImportKind, type ImportState, importKinds, imports } from '@antai/contract/imports';
import type { Call, SentOf } from '@antai/contract/wire/call';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { findLockHolder } from './platform/db/data-lock.ts';
import { describeStartFailure } from './platform/describe-start-failure.ts';
import { keepPrivate } from './platform/keep-private.ts';
import { createLog } from './platform/log.ts';
import { OperatorError } from './platform/operator-error.ts';

const usage = `用法：npm run import -- <种类> <文件或文件夹…> [--map 字段=列名 …]
  种类：${importKinds.join('、')}
  文件：.jsonl .json .csv .tsv .txt .md .html，可为 .gz；法规还可用文件夹、.zip、.tar.gz 或 https 地址
  格式自动识别，--format 可省略；--map 说明我们不认识的列名
  例：npm run import -- cases 裁判文书.jsonl --map full_text=正文 --map title=标题`;

class UsageError extends OperatorError {}

function readOrder() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { map: { type: 'string', multiple: true }, format: { type: 'string' } },
  });
  const [kind, ...paths] = positionals;
  if (!importKinds.includes(kind as ImportKind) || paths.length === 0) throw new UsageError(usage);
  const isAddress = (path: string) => /^https?:\/\//.test(path);
  const missing = paths.find(path => !isAddress(path) && !existsSync(path));
  if (missing) throw new UsageError(`找不到文件或文件夹：${missing}`);
  const pairs = (values.map ?? []).map(pair => pair.split('=', 2));
  if (pairs.some(pair => pair.length !== 2 || pair.includes('')))
    throw new UsageError(`--map 应写作 字段=列名\n${usage}`);
  const mapping = Object.fromEntries(pairs) as Record<string, string>;
  return { kind: kind as ImportKind, paths: paths.map(path => (isAddress(path) ? path : resolve(path))), mapping };
}

type Ask = <C extends Call>(call: C, input: SentOf<C>) => Promise<unknown>;

/** Asks the running server, which alone may write. */
function askServer(address: string, controlToken: string): Ask {
  return async (call, input) => {
    const headers = { 'content-type': 'application/json', token: `control:${controlToken}`, 'auth-token': 'control' };
    const response = await fetch(`${address}${call.path}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const { baseInfo, data } = (await response.json()) as {
      baseInfo: { code: number; message: string };
      data: unknown;
    };
    if (baseInfo.code !== 0) throw new UsageError(baseInfo.message);
    return data;
  };
}

const barWidth = 30;

function draw({ done, total, state }: ImportState, startedAt: number) {
  const share = total > 0 ? done / total : 0;
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const line = `${bar} ${(share * 100).toFixed(1).padStart(5)}%  ${seconds}秒  ${state === 'queued' ? '等待中' : ''}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (state !== 'running' || seconds % 10 === 0) console.log(line);
}

/** Follows an import to its end, printing bad rows as they come; gives the exit code. */
async function follow(ask: Ask, jobId: string): Promise<number> {
  const startedAt = performance.now();
  let seen = 0;
  for (;;) {
    const state = (await ask(imports.state, { data: { jobId, problemsFrom: seen } })) as ImportState;
    for (const { file, line, reason } of state.problems) console.error(`\r${file}:${line}  ${reason}`);
    seen += state.problems.length;
    draw(state, startedAt);
    if (state.problems.length === 0 && !['queued', 'running'].includes(state.state)) return conclude(state, seen);
    if (state.problems.length === 0) await wait(500);
  }
}

function conclude({ state, summary, error }: ImportState, bad: number): number {
  if (state !== 'done' || !summary) {
    console.error(`\n导入未完成（${state}）：${error ?? ''}`);
    return 1;
  }
  const unchanged = Math.max(0, summary.rows - summary.written - summary.bad);
  console.log(
    `\n完成：${summary.files} 个文件，${summary.rows} 行；写入 ${summary.written} 条，未变 ${unchanged} 条，出错 ${Math.max(bad, summary.bad)} 行`,
  );
  return 0;
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

async function main() {
  const order = readOrder();
  const config = readConfig(process.env);
  const holder = await readyHolder(config.dataDir);
  if (holder?.address && holder.controlToken) {
    const ask = askServer(holder.address, holder.controlToken);
    const { jobId } = (await ask(imports.start, { data: order })) as { jobId: string };
    return follow(ask, jobId);
  }
  keepPrivate(config.dataDir);
  const app = await createApp({ config: { ...config, isWorker: true }, log: createLog('warn') });
  try {
    const ask: Ask = (call, input) => app.askAsMachine(call, input);
    const { jobId } = (await ask(imports.start, { data: order })) as { jobId: string };
    const code = await follow(ask, jobId);
    console.log('正在更新检索索引…');
    await app.catchUp();
    return code;
  } finally {
    await app.close();
  }
}

main().then(
  code => process.exit(code),
  error => {
    console.error(describeStartFailure(error) ?? error);
    process.exit(1);
  },
);
