import { buildIndex, packIndex } from '@antai/retrieval';
import { expect, test } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { articleFinder } from './service.ts';

test('正在建的索引若是改动之前的，随后的改动仍要建成才算准备好', async () => {
  let key = '改动前';
  const built: string[] = [];
  const waiting: (() => void)[] = [];
  const finder = articleFinder({
    store: { contentKey: async () => ({ key, textCount: 1 }), articlesAsJson: async () => [] },
    library: { allChains: async () => [] },
    workers: {
      run: () =>
        new Promise<Uint8Array>(resolve => {
          built.push(key);
          waiting.push(() => resolve(packIndex(buildIndex([]))));
        }),
    },
    file: { read: async () => undefined, write: async () => undefined },
    log: silentLog,
  } as never);
  const until = async (count: number) => {
    while (waiting.length < count) await new Promise(setImmediate);
  };

  const before = finder.prepare();
  await until(1);
  key = '改动后';
  let isReady = false;
  const after = finder.prepare().then(() => {
    isReady = true;
  });
  waiting[0]!();
  await until(2);
  expect(isReady).toBe(false);
  waiting[1]!();
  await Promise.all([before, after]);
  expect(built).toEqual(['改动前', '改动后']);
});
