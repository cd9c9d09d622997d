import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveStatute } from '@antai/citation';
import { importsService } from '../server/src/capabilities/imports/service.ts';
import { importsStore } from '../server/src/capabilities/imports/store.ts';
import { recordsService } from '../server/src/capabilities/records/service.ts';
import { recordsStore } from '../server/src/capabilities/records/store.ts';
import { importLawsJob } from '../server/src/capabilities/statutes/jobs.ts';
import { statuteLibrary } from '../server/src/capabilities/statutes/library/service.ts';
import { articleFinder } from '../server/src/capabilities/statutes/retrieval/service.ts';
import { statutesService } from '../server/src/capabilities/statutes/service.ts';
import { statutesStore } from '../server/src/capabilities/statutes/store.ts';
import { machineCaller } from '../server/src/platform/caller.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openListener } from '../server/src/platform/db/listener.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDatabase } from '../server/src/platform/db/open-database.ts';
import { latestFile } from '../server/src/platform/files/latest-file.ts';
import { createJobs } from '../server/src/platform/jobs/queue.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { createWorkers } from '../server/src/platform/workers.ts';

/** How fast real statutes are taken in, and how long an article takes to find. */
const rows = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared'), 'data', 'statutes');
if (!existsSync(rows)) {
  console.log(`skipped: no real statutes at ${rows} (set ANTAI_SHARED)`);
  process.exit(0);
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-statutes-'));
const log = silentLog;
const database = await openDatabase({ dataDir, log });
await migrate({ pool: database.pool, folder: join(import.meta.dirname, '..', 'server', 'migrations'), log });
const listener = await openListener({ database, log });
const jobs = createJobs({ database, listener, log });
const workers = createWorkers();
const records = recordsService({ store: recordsStore(database) });
const store = statutesStore(database);
const library = statuteLibrary({ store, records, clock: systemClock });
const finder = articleFinder({ store, library, workers, file: latestFile(dataDir, 'articles'), log });
const statutes = statutesService({ store, library, finder, records, clock: systemClock, workers });
const imports = importsService({ store: importsStore(database), jobs });
jobs.define('import.laws', importLawsJob({ imports, library, workers, tempDir: join(dataDir, 'tmp') }));
const caller = machineCaller('bench', 'bench');

async function take(file: string) {
  const startedAt = performance.now();
  const { id } = await jobs.add('import.laws', { paths: [join(rows, file)], mapping: {} });
  await jobs.settle();
  const seconds = (performance.now() - startedAt) / 1000;
  const job = await jobs.find(id);
  const { rows: count, written, bad } = (job?.result ?? {}) as { rows: number; written: number; bad: number };
  const rate = Math.round(count / seconds);
  console.log(
    `${file}: ${count} rows, ${written} written, ${bad} bad, ${seconds.toFixed(1)} s, ${rate} rows/s ${job?.error ?? ''}`,
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
const found = names.filter(name => resolveStatute(name).kind === 'found');
const times: number[] = [];
for (let round = 0; round < 800; round += 1) {
  const startedAt = performance.now();
  const asked = { statute: names[round % names.length] ?? '', article: String(1 + (round % 90)), asOf: '2024-12-01' };
  await statutes.article(caller, asked);
  times.push(performance.now() - startedAt);
}
const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1);
console.log(
  `getLawArticle, ${times.length} calls, ${found.length} of ${names.length} names registered: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);

await jobs.stop();
await workers.close();
await listener.close();
await database.close();
rmSync(dataDir, { recursive: true, force: true });
