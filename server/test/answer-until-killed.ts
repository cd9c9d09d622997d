import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../src/platform/caller.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openListener } from '../src/platform/db/listener.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { silentLog as log } from '../src/platform/log.ts';
import { openRuns } from '../src/platform/runs/runs.ts';
import { runStore } from '../src/platform/runs/store.ts';
import { templateFileOf } from './database.ts';

/**
 * A child process of runs.test.ts: begins an answer, or continues the one it is given, and says each word and each state;
 * after a word that it is told, it waits to be killed.
 */
const [dataDir, runId, lastWord] = process.argv.slice(2) as [string, string | undefined, string | undefined];
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

const database = await openDatabase({ dataDir, templateFile: await templateFileOf(), log });
await migrate({ pool: database.pool, folder: join(import.meta.dirname, '../migrations'), log });
const listener = await openListener({ database, log });
const runs = await openRuns({ store: runStore(database), listener, clock: systemClock, log, isOnlyProcess: true });
const counting = runs.define<object, { word: number }>('test.count', {
  atOnceMax: 1,
  async answer(_run, { say: tell, before }) {
    for (let word = before.length + 1; word <= 20; word++) {
      await wait(40);
      tell({ word });
      if (word === Number(lastWord)) await new Promise(() => {});
    }
  },
});
const caller: Caller = { userId: 'li', sessionId: '', enterpriseId: '', address: '', traceId: '', may: () => true };

if (runId) say({ found: await counting.state(caller, runId) });
if (runId) await counting.continue(caller, runId);
const run = runId ? { runId } : await counting.begin(caller, {});
for await (const frame of counting.follow(caller, { ...run, after: 0, signal: new AbortController().signal }))
  say(frame);
process.exit(0);
