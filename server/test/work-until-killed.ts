import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openListener } from '../src/platform/db/listener.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { createJobs } from '../src/platform/jobs/queue.ts';
import { silentLog as log } from '../src/platform/log.ts';
import { templateFileOf } from './database.ts';

/** A child process of jobs.test.ts: a worker that says each step of a slow job, until the job is done, or at a step that it is told, it waits to be killed. */
const [dataDir, kind, key, lastStep] = process.argv.slice(2) as [string, string, string, string | undefined];
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir,
  templateFile: await templateFileOf(),
  log,
});
await migrate({ pool: database.pool, folder: join(import.meta.dirname, '../migrations'), log });
const listener = await openListener({ database, log });
const jobs = createJobs({ database, listener, log, leaseMs: 2_000, beatMs: 500, writeProgressMs: 50 });
const startedAt = Date.now();

jobs.define(kind, {
  async run(job, { progress }) {
    say({ begun: job.attempt, from: job.progressDone, afterMs: Date.now() - startedAt });
    for (let step = job.progressDone + 1; step <= 20; step++) {
      await wait(40);
      progress(step, 20);
      say({ step });
      if (step === Number(lastStep)) await new Promise(() => {});
    }
    return 'whole';
  },
});
jobs.onChange(job => {
  if (job.state !== 'running') {
    say({ ended: job.state, result: job.result, progress: job.progressDone });
    void jobs.stop().then(() => process.exit(0));
  }
});
await jobs.add(kind, {}, { idempotencyKey: key });
await jobs.start();
