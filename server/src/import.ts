import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ImportKind, type ImportState, importKinds, imports } from '@antai/contract/imports';
import { type Ask, atWork, drawBar, endWith, UsageError } from './command.ts';

const usage = `用法：npm run import -- <种类> <文件或文件夹…> [--format 格式] [--map 字段=列名 …]
  种类：${importKinds.join('、')}
  文件：.jsonl .json .csv .tsv .txt .md .html，可为 .gz；法规还可用文件夹、.zip、.whl、.tar.gz、.db 或 https 地址
  格式自动识别；公示信息（registers）的列名看不出种类时，用 --format 指明，如 --format 失信被执行人
  --map 说明我们不认识的列名
  例：npm run import -- cases 裁判文书.jsonl --map full_text=正文 --map title=标题`;

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
  const whole = paths.map(path => (isAddress(path) ? path : resolve(path)));
  return { kind: kind as ImportKind, paths: whole, mapping, format: values.format };
}

function draw({ done, total, state }: ImportState, startedAt: number) {
  const remark = state === 'queued' ? '等待中' : state === 'running' ? ' ' : '';
  drawBar(total > 0 ? done / total : 0, startedAt, { remark });
}

/** Follows an import to its end, printing bad rows as they come; gives the exit code. */
async function follow(ask: Ask, jobId: string): Promise<number> {
  const startedAt = performance.now();
  let seen = 0;
  for (;;) {
    const state = await ask(imports.state, { data: { jobId, problemsFrom: seen } });
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

async function main() {
  const order = readOrder();
  return atWork(async ask => {
    const { jobId } = await ask(imports.start, { data: order });
    return follow(ask, jobId);
  });
}

endWith(main());
