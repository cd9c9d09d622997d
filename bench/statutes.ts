import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveStatute } from '@antai/citation';
import { imports } from '@antai/contract/imports';
import { createApp } from '../server/src/app.ts';
import { machineCaller } from '../server/src/platform/caller.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { silentLog } from '../server/src/platform/log.ts';

/** How fast real statutes are taken in, and how long an article takes to find. */
const rows = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared'), 'data', 'statutes');
if (!existsSync(rows)) {
  console.log(`skipped: no real statutes at ${rows} (set ANTAI_SHARED)`);
  process.exit(0);
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-statutes-'));
const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), log: silentLog });
const caller = machineCaller('bench', 'bench');

async function take(file: string) {
  const startedAt = performance.now();
  const { jobId } = await app.askAsMachine(imports.start, { data: { kind: 'laws', paths: [join(rows, file)] } });
  await app.jobs.settle();
  const seconds = (performance.now() - startedAt) / 1000;
  const { summary, error } = await app.askAsMachine(imports.state, { data: { jobId } });
  const { rows: count, written, bad } = summary ?? { rows: 0, written: 0, bad: 0 };
  const rate = Math.round(count / seconds);
  console.log(
    `${file}: ${count} rows, ${written} written, ${bad} bad, ${seconds.toFixed(1)} s, ${rate} rows/s ${error ?? ''}`,
  );
}

await take('national_laws.jsonl.gz');
await take('local_regulations.jsonl.gz');
await take('national_laws.jsonl.gz');

const names = [
  '民法典',
  '公司法',
  '刑法',
  '民事诉讼法',
  '劳动合同法',
  '合同法',
  '消费者权益保护法',
  '上海市产品质量条例',
];
const hits = names.filter(name => resolveStatute(name).kind === 'found');
const times: number[] = [];
for (let round = 0; round < 800; round += 1) {
  const startedAt = performance.now();
  const input = { statute: names[round % names.length] ?? '', article: String(1 + (round % 90)), asOf: '2024-12-01' };
  await app.statutes.article(caller, input);
  times.push(performance.now() - startedAt);
}
const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1);
console.log(
  `getLawArticle, ${times.length} calls, ${hits.length} of ${names.length} names registered: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);

await app.close();
rmSync(dataDir, { recursive: true, force: true });
