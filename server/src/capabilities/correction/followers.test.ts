import { fileURLToPath } from 'node:url';
import { recordTypes } from '@antai/contract/records';
import { openEvidence, openOwnCounts, sizeOfOwnCounts } from '@antai/proofreading';
import { afterAll, expect, test, vi } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { startHouse } from '../../../test/house.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/log.ts';
import { shareFile } from '../../platform/share-file.ts';
import { createWorkers, type Workers } from '../../platform/workers.ts';
import { countsFollower, shared } from './followers.ts';
import { correctionStore } from './store.ts';

const workers = createWorkers({ maxThreads: 1 });
afterAll(() => workers.close());

const readEvidence = shareFile(fileURLToPath(import.meta.resolve('@antai/proofreading/evidence.bin')));

async function aFollower() {
  const { app } = await startHouse();
  const store = correctionStore(await aDatabase());
  const isBehind = () => false;
  const deps = { store, records: app.records, workers, readEvidence, isBehind, clock: systemClock, log: silentLog };
  return { app, store, deps, follower: countsFollower(deps) };
}

/** A judgment with a paragraph that no other has. */
const judgment = (id: string, text: string) => ({
  recordType: recordTypes.cases,
  ...{ id, title: id, number: id, fields: {}, contentHash: `${id}${text.length}` },
  sections: [{ key: 'courtReasoning', title: '本院认为', text }],
});

async function paragraphsOf(counts: Uint8Array): Promise<number> {
  const { vocabulary } = openEvidence((await readEvidence())!).table;
  return sizeOfOwnCounts(openOwnCounts(shared(counts), vocabulary)!).paragraphs;
}

test('导入的文书计入本机统计：只计新的，停下再起接着计，不重复', async () => {
  const { app, store, deps, follower } = await aFollower();
  await follower.wake();
  const before = await store.counts();
  await app.records.put([
    judgment('counts-1', '璇玑台账由保税仓核销员逐笔登记，凭单勾稽后报海关备查。'),
    judgment('counts-2', '涉案浮筒式光伏锚链因锈蚀断裂，打捞船未及时系缆致其漂移。'),
  ]);
  await follower.wake();
  const after = await store.counts();
  expect(await paragraphsOf(after!.counts)).toBe((before ? await paragraphsOf(before.counts) : 0) + 2);
  expect(after!.version).toBeGreaterThan(before?.version ?? 0);
  // another process, or the same after a kill: nothing is new
  await countsFollower(deps).wake();
  expect((await store.counts())!.version).toBe(after!.version);
  // told by version, so that two processes do not write over each other
  expect(await store.keepCounts(after!.version - 1, { ...after!, version: 99 })).toBe(false);
});

test('没有语料统计文件时不计，也不出错', async () => {
  const { deps, store } = await aFollower();
  const before = await store.countsVersion();
  await countsFollower({ ...deps, readEvidence: async () => undefined }).wake();
  expect(await store.countsVersion()).toBe(before);
});

test('停下时放下手里的活，不等它做完', async () => {
  const { app, deps } = await aFollower();
  await app.records.put([judgment('counts-3', '船舶靠泊时碰垫脱落，港方未设警示浮标。')]);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  // a thread that ends only when it is told to
  const run = (_module: URL, _order: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      begin();
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const follower = countsFollower({ ...deps, workers: { run } as unknown as Workers });
  const counting = follower.wake();
  await begun;
  await follower.stop();
  await counting;
});

/** Does something while time goes by only as it is told to. */
async function withClock<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

test('停下之后，先前约定的不再开始', async () => {
  const { deps } = await aFollower();
  const count = vi.fn(async () => undefined);
  const follower = countsFollower({ ...deps, readEvidence: count });
  await withClock(async () => {
    follower.wakeLater();
    await follower.stop();
    vi.advanceTimersByTime(60_000);
  });
  expect(count).not.toHaveBeenCalled();
});

/** Plays half minutes; gives how often counting had begun after each. */
async function beginnings(halfMinutes: { isBehind: boolean }[]) {
  const { deps } = await aFollower();
  const count = vi.fn(async () => undefined);
  let isBehind = false;
  const follower = countsFollower({ ...deps, readEvidence: count, isBehind: () => isBehind });
  const counts = await withClock(() => {
    follower.wakeLater();
    return halfMinutes.map(halfMinute => {
      ({ isBehind } = halfMinute);
      vi.advanceTimersByTime(30_000);
      return count.mock.calls.length;
    });
  });
  await follower.stop();
  return counts;
}

test('检索索引还没有跟上时先等，跟上后半分钟内才计', async () => {
  expect(await beginnings([{ isBehind: true }, { isBehind: true }, { isBehind: false }])).toEqual([0, 0, 1]);
});

test('文书还在变动时先等，半分钟没有变动才计', async () => {
  const { deps } = await aFollower();
  const count = vi.fn(async () => undefined);
  const follower = countsFollower({ ...deps, readEvidence: count });
  await withClock(() => {
    follower.wakeLater();
    vi.advanceTimersByTime(29_000);
    follower.wakeLater();
    vi.advanceTimersByTime(29_000);
    expect(count).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(count).toHaveBeenCalledOnce();
  });
  await follower.stop();
});
