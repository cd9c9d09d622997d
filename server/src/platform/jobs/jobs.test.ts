import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import options from '../../../../tools/launch-options.json' with { type: 'json' };
import { aDatabase } from '../../../test/database.ts';
import { type Listener, openListener } from '../db/listener.ts';
import type { Database } from '../db/open-database.ts';
import { silentLog } from '../log.ts';
import { createJobs, type JobsOptions } from './queue.ts';
import { Unretryable } from './run-job.ts';
import { type Job, jobs as table } from './tables.ts';

let database: Database;
let listener: Listener;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await aDatabase();
  listener = await openListener({ database, log: silentLog });
});

afterAll(async () => {
  await Promise.all(stops.map(stop => stop()));
  await listener.close();
});

function aQueue(options: Partial<JobsOptions> = {}) {
  const quick = { beatMs: 100, leaseMs: 2_000, writeProgressMs: 20, graceMs: 200, pollMs: 100 };
  const queue = createJobs({ database, listener, log: silentLog, isOnlyWorker: false, ...quick, ...options });
  stops.push(() => queue.stop({ patienceMs: 0 }));
  return queue;
}

const aKind = () => `test ${randomUUID()}`;
const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

/** A queue under a clock that only the test moves. */
function aQueueInTime(options: Partial<JobsOptions> = {}) {
  let time = new Date('2030-01-01T00:00:00Z').getTime();
  const queue = aQueue({ now: () => new Date(time), ...options });
  return { queue, now: () => new Date(time), pass: (ms: number) => (time += ms) };
}

describe('running', () => {
  test('a job gets its payload, and its result and last progress are kept', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    const seen: [string, number][] = [];
    queue.define<{ pages: number }>(kind, {
      async run({ payload }, { progress }) {
        for (let page = 1; page <= payload.pages; page++) {
          progress(page, payload.pages);
          await wait(5);
        }
        return { pages: payload.pages };
      },
    });
    queue.onChange(job => seen.push([job.state, job.progressDone]));
    const { id } = await queue.add(kind, { pages: 30 });
    await queue.settle();
    expect(await queue.find(id)).toMatchObject({
      state: 'done',
      progressDone: 30,
      progressTotal: 30,
      result: { pages: 30 },
      leaseBy: null,
      attempt: 1,
    });
    expect(seen.at(-1)).toEqual(['done', 30]);
    const steps = seen.slice(0, -1).map(([, done]) => done);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  test('an added job begins at once, not at the next poll', async () => {
    const [queue, kind] = [aQueue({ pollMs: 60_000 }), aKind()];
    let begun = false;
    queue.define(kind, { run: async () => (begun = true) });
    await queue.start();
    await wait(50);
    await queue.add(kind, null);
    await expect.poll(() => begun, { timeout: 2_000 }).toBe(true);
  });

  test('a job added in a transaction that is rolled back was never there', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    queue.define(kind, { run: async () => {} });
    let id = '';
    const work = database.transaction(async tx => {
      id = (await queue.add(kind, 1, { transaction: tx })).id;
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await queue.find(id)).toBeUndefined();
  });

  test('the same idempotency key is the same job', async () => {
    const [queue, kind, idempotencyKey] = [aQueue(), aKind(), randomUUID()];
    let runs = 0;
    queue.define(kind, { run: async () => runs++ });
    const added = await Promise.all([1, 2, 3].map(() => queue.add(kind, null, { idempotencyKey })));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
    await queue.settle();
    expect((await queue.add(kind, null, { idempotencyKey })).isNew).toBe(false);
    await queue.settle();
    expect(runs).toBe(1);
  });

  test('no more than its concurrency run at once', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    let [running, most, ran] = [0, 0, 0];
    queue.define(kind, {
      concurrency: 3,
      async run() {
        ran++;
        most = Math.max(most, ++running);
        await wait(10);
        running--;
      },
    });
    await Promise.all(Array.from({ length: 12 }, () => queue.add(kind, null)));
    await queue.settle();
    expect({ most, ran }).toEqual({ most: 3, ran: 12 });
  });

  test('owners take turns: who has added one job does not wait for all of another, also after a restart', async () => {
    const { queue: first, pass } = aQueueInTime();
    const { queue: second } = aQueueInTime();
    const kind = aKind();
    const ran: string[] = [];
    for (const queue of [first, second])
      queue.define<string>(kind, {
        concurrency: 1,
        run: async ({ payload }) => {
          ran.push(payload);
          pass(1_000);
        },
      });
    const runAt = new Date('2029-01-01T00:00:00Z');
    for (let at = 0; at < 4; at += 1) await first.add(kind, 'much', { ownerId: 'much', runAt });
    for (const name of ['one', 'two'])
      await first.add(kind, name, { ownerId: name, runAt: new Date(runAt.getTime() + 1) });
    await first.add(kind, 'nobody', { runAt: new Date(runAt.getTime() + 2) });
    await first.settle();
    expect(ran).toEqual(['much', 'one', 'two', 'nobody', 'much', 'much', 'much']);
    for (const ownerId of ['one', 'much']) await second.add(kind, ownerId, { ownerId, runAt });
    await second.settle();
    expect(ran.slice(-2)).toEqual(['one', 'much']);
  });

  test('of several places one owner has no more than others who wait', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    const running: string[] = [];
    let go = () => {};
    const gate = new Promise<void>(resolve => (go = resolve));
    queue.define<string>(kind, {
      concurrency: 3,
      run: async ({ payload }) => {
        running.push(payload);
        await gate;
      },
    });
    for (const ownerId of ['much', 'much', 'much', 'much', 'one', 'two']) await queue.add(kind, ownerId, { ownerId });
    const settled = queue.settle();
    await expect.poll(() => running.length).toBe(3);
    expect(running.toSorted()).toEqual(['much', 'one', 'two']);
    go();
    await settled;
    expect(running.slice(3)).toEqual(['much', 'much', 'much']);
  });

  test('a node with WORKER=0 adds, and another node works', async () => {
    const [web, worker, kind] = [aQueue({ isWorker: false }), aQueue(), aKind()];
    let ran = '';
    web.define(kind, { run: async () => (ran = 'web') });
    worker.define(kind, { run: async () => (ran = 'worker') });
    await web.start();
    await web.add(kind, null);
    await wait(150);
    expect(ran).toBe('');
    await worker.start();
    await expect.poll(() => ran).toBe('worker');
  });

  test('two queues on one database share the work without doubles', async () => {
    const kind = aKind();
    const done: string[] = [];
    const by = [0, 0];
    const queues = [aQueue(), aQueue()];
    queues.forEach((queue, index) => {
      queue.define(kind, {
        concurrency: 4,
        async run({ id }) {
          done.push(id);
          by[index]!++;
          await wait(3);
        },
      });
    });
    const added = await Promise.all(Array.from({ length: 60 }, () => queues[0]!.add(kind, null)));
    await Promise.all(queues.map(queue => queue.start()));
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(60);
    await wait(100);
    expect(done.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
    expect(Math.min(...by)).toBeGreaterThan(0);
  });
});

describe('failing', () => {
  test('a failed attempt is repeated later and later, then the job fails with its reason', async () => {
    const { queue, now, pass } = aQueueInTime();
    const kind = aKind();
    queue.define(kind, { maxAttempts: 3, run: () => Promise.reject(new Error('文件已损坏')) });
    const { id } = await queue.add(kind, null, { runAt: now() });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 2; attempt++) {
      await queue.settle();
      const job = (await queue.find(id))!;
      expect(job).toMatchObject({ state: 'queued', attempt, error: '文件已损坏' });
      delays.push(job.runAt.getTime() - now().getTime());
      pass(delays.at(-1)!);
    }
    await queue.settle();
    expect(delays).toEqual([2_000, 4_000]);
    expect(await queue.find(id)).toMatchObject({ state: 'failed', attempt: 3, error: '文件已损坏' });
  });

  test('an error that no repetition mends fails the job at once', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    queue.define(kind, { run: () => Promise.reject(new Unretryable('文件已加密')) });
    const { id } = await queue.add(kind, null);
    await queue.settle();
    expect(await queue.find(id)).toMatchObject({ state: 'failed', attempt: 1, error: '文件已加密' });
  });

  test('a job that runs out of time is interrupted and fails, even when it does not listen', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    queue.define(kind, { maxAttempts: 1, timeoutMs: 50, run: () => new Promise(() => {}) });
    const { id } = await queue.add(kind, null);
    await queue.settle();
    expect(await queue.find(id)).toMatchObject({ state: 'failed', error: 'not finished within 50 ms' });
  });

  test('已完成的任务不可重试，失败的可以', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    let isBroken = true;
    queue.define(kind, {
      maxAttempts: 1,
      run: async () => {
        if (isBroken) throw new Error('no');
      },
    });
    const { id } = await queue.add(kind, null);
    await queue.settle();
    isBroken = false;
    expect(await queue.retry(id)).toEqual({ kind: 'queued' });
    await queue.settle();
    expect(await queue.find(id)).toMatchObject({ state: 'done', error: null, attempt: 1 });
    expect(await queue.retry(id)).toEqual({ kind: 'none' });
    expect(await queue.retry('not an id')).toEqual({ kind: 'none' });
  });

  test('neither payload nor result nor the parameters of a failed query reach the log', async () => {
    const lines: string[] = [];
    const write = (fields: object, message?: string) => void lines.push(JSON.stringify(fields) + message);
    const [queue, kind] = [aQueue({ log: { debug: write, info: write, warn: write, error: write } }), aKind()];
    queue.define<{ id: string }>(kind, {
      maxAttempts: 1,
      run: async ({ payload }) => void (await database.drizzle.select().from(table).where(eq(table.id, payload.id))),
    });
    const { id } = await queue.add(kind, { id: 'secret-not-a-uuid' });
    await queue.settle();
    expect(lines.join()).toContain('a job failed');
    expect(lines.join()).not.toContain('params');
    expect((await queue.find(id))!.error).not.toContain('params');
  });
});

describe('cancelling', () => {
  test('a queued job never runs', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    let ran = false;
    queue.define(kind, { run: async () => (ran = true) });
    const { id } = await queue.add(kind, null);
    expect(await queue.cancel(id)).toEqual({ kind: 'cancelled' });
    await queue.settle();
    expect(ran).toBe(false);
    expect(await queue.find(id)).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Date) });
    expect(await queue.cancel(id)).toEqual({ kind: 'none' });
  });

  test.each([
    ['which listens', untilAborted],
    ['which does not', () => new Promise(() => {})],
  ])('a running job %s is cancelled from another node within a moment', async (_, run) => {
    const [worker, web, kind] = [aQueue({ beatMs: 60_000 }), aQueue({ isWorker: false }), aKind()];
    const states: string[] = [];
    for (const queue of [worker, web]) queue.define(kind, { run: (_, { signal }) => run(signal) });
    worker.onChange(({ state }) => states.push(state));
    await worker.start();
    const { id } = await web.add(kind, null);
    await expect.poll(async () => (await web.find(id))!.state).toBe('running');
    expect(await web.cancel(id)).toEqual({ kind: 'requested' });
    await expect.poll(async () => (await web.find(id))!.state, { timeout: 2_000 }).toBe('cancelled');
    await expect.poll(() => states.at(-1)).toBe('cancelled');
  });
});

describe('leases', () => {
  const takeOver = (id: string) =>
    database.drizzle
      .update(table)
      .set({ leaseBy: 'somebody else', leaseUntil: new Date(Date.now() + 60_000), attempt: 2 })
      .where(eq(table.id, id));

  test('a worker that lost its lease is told, and what it answers is not written', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    let why: unknown;
    queue.define(kind, {
      async run({ id }, { signal }) {
        await takeOver(id);
        await untilAborted(signal).catch(() => {});
        why = signal.reason;
        return 'too late';
      },
    });
    const { id } = await queue.add(kind, null);
    await queue.settle();
    expect(why).toBe('leaseLost');
    expect(await queue.find(id)).toMatchObject({ state: 'running', leaseBy: 'somebody else', result: null });
  });

  test('a long job keeps its lease by heart-beats', async () => {
    const [holder, other, kind] = [aQueue({ leaseMs: 600 }), aQueue(), aKind()];
    let runs = 0;
    for (const queue of [holder, other])
      queue.define(kind, {
        async run() {
          runs++;
          await wait(1_500);
        },
      });
    await holder.add(kind, null);
    await Promise.all([holder.settle(), wait(100).then(() => other.start())]);
    expect(runs).toBe(1);
  });

  test('a job whose worker is lost at its last attempt fails', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    queue.define(kind, { maxAttempts: 1, run: async () => {} });
    const { id } = await queue.add(kind, null);
    await database.drizzle
      .update(table)
      .set({ state: 'running', attempt: 1, leaseBy: 'gone', leaseUntil: new Date(0) })
      .where(eq(table.id, id));
    await queue.settle();
    expect(await queue.find(id)).toMatchObject({ state: 'failed', error: 'the worker was lost' });
  });

  test('a stopping worker hands back what it cannot end, without counting an attempt', async () => {
    const [queue, kind] = [aQueue(), aKind()];
    queue.define(kind, { run: (_, { signal }) => untilAborted(signal) });
    await queue.start();
    const { id } = await queue.add(kind, null);
    await expect.poll(async () => (await queue.find(id))!.state).toBe('running');
    await queue.stop({ patienceMs: 50 });
    expect(await queue.find(id)).toMatchObject({ state: 'queued', attempt: 0, leaseBy: null });
    const next = aQueue();
    next.define(kind, { run: async () => 'done by another' });
    await next.settle();
    expect(await next.find(id)).toMatchObject({ state: 'done', attempt: 1 });
  });

  test('a worker killed in the middle is resumed within seconds', { timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'antai-jobs-'));
    const script = join(import.meta.dirname, '../../../test/work-until-killed.ts');
    const [kind, key] = [aKind(), randomUUID()];

    async function runChild(killAtStep?: number) {
      // it goes no further by itself: however late its end comes here, the job is not done
      const args = [script, dataDir, kind, key, ...(killAtStep ? [String(killAtStep)] : [])];
      const child = spawn(process.execPath, [...options.quiet, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      // one that was left would be waited for after all tests
      onTestFinished(() => void child.kill('SIGKILL'));
      const facts: {
        step?: number;
        begun?: number;
        ended?: string;
        from?: number;
        afterMs?: number;
        progress?: number;
      }[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        facts.push(JSON.parse(line));
        if (killAtStep && facts.at(-1)!.step === killAtStep) child.kill('SIGKILL');
      }
      return facts;
    }

    const first = await runChild(8);
    const second = await runChild();
    rmSync(dataDir, { recursive: true, force: true });
    expect(first.some(({ ended }) => ended)).toBe(false);
    const begun = second.find(fact => fact.begun)!;
    expect(begun).toMatchObject({ begun: 2 });
    expect(begun.from).toBeGreaterThan(0);
    expect(begun.afterMs).toBeLessThan(5_000);
    expect(second.at(-1)).toEqual({ ended: 'done', result: 'whole', progress: 20 });
  });
});

describe('recurring jobs', () => {
  test('fire at the hour of Shanghai, once over two nodes', async () => {
    const kind = aKind();
    const nodes = [aQueueInTime(), aQueueInTime()];
    const runs: string[] = [];
    for (const { queue, now } of nodes) {
      queue.define(kind, { run: async () => void runs.push(now().toISOString()) });
      queue.schedule(kind, { pattern: '30 9 * * *', payload: { digest: true } });
    }
    const settleAll = () => Promise.all(nodes.map(({ queue }) => queue.settle()));
    await settleAll();
    expect(runs).toEqual([]);
    for (const { pass } of nodes) pass(91 * 60_000);
    await settleAll();
    await settleAll();
    expect(runs).toEqual(['2030-01-01T01:31:00.000Z']);
    for (const { pass } of nodes) pass(24 * 3_600_000);
    await settleAll();
    expect(runs).toHaveLength(2);
  });

  test('a pattern that is none is refused when it is written', () => {
    expect(() => aQueue().schedule('any', { pattern: 'every day', payload: null })).toThrow();
  });
});

test('an id that is none is no job', async () => {
  const queue = aQueue();
  const absent: Job | undefined = await queue.find('1; drop table jobs');
  expect(absent).toBeUndefined();
});
