import type { Batch } from '@antai/fulltext';
import { memoryFulltext } from '@antai/fulltext/memory';
import { expect, test } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import type { RecordChange } from '../records/service.ts';
import { categories, indexDefinitionOf } from './describe-categories.ts';
import { indexFollower } from './followers.ts';

const blank = { title: '', number: '', isDeleted: false, fields: {}, sections: [] };
const count = 450;
const changes = Array.from({ length: count }, (_, i): RecordChange => ({ ...blank, id: `${i + 1}`, seq: i + 1 }));

/** A follower of judgments that are numbered from 1, over an index in memory; says what is read and written, in order. */
function following({ isLost = false } = {}) {
  const memory = memoryFulltext(categories.map(indexDefinitionOf));
  const steps: string[] = [];
  const ids = new Set<string>();
  const apply = async (name: string, batch: Batch) => {
    steps.push(`writes to ${batch.seq}`);
    // whoever reads on does so now
    await new Promise(setImmediate);
    const outcome = await memory.apply(name, batch);
    for (const { id } of batch.puts) ids.add(id);
    steps.push(`wrote to ${batch.seq}`);
    if (!isLost) return outcome;
    await memory.clear('cases');
    ids.clear();
    isLost = false;
    return outcome;
  };
  const since = async (type: string, { seq, limit }: { seq: number; limit: number }) => {
    if (type !== '2') return [];
    steps.push(`reads after ${seq}`);
    return changes.filter(each => each.seq > seq).slice(0, limit);
  };
  const suggest = { apply: async () => {}, appliedSeq: async () => Number.MAX_SAFE_INTEGER } as never;
  const follower = indexFollower({ index: { ...memory, apply }, suggest, records: { since } as never, log: silentLog });
  return { follower, steps, ids };
}

test('the next changes are read while the index writes', async () => {
  const { follower, steps, ids } = following();
  await follower.wake();
  expect(steps).toEqual([
    'reads after 0',
    'reads after 200',
    'writes to 200',
    'wrote to 200',
    'reads after 400',
    'writes to 400',
    'wrote to 400',
    'reads after 450',
    'writes to 450',
    'wrote to 450',
    'reads after 450',
  ]);
  expect(ids.size).toBe(count);
  await follower.stop();
});

test('an index that loses what it held meanwhile is written from the first record again', async () => {
  const { follower, ids } = following({ isLost: true });
  await follower.wake();
  expect(ids.size).toBe(count);
  await follower.stop();
});

test('it is not ready while an index that was broken is built anew', async () => {
  const { follower } = following();
  follower.buildAnew('cases');
  await expect(follower.ready()).rejects.toThrow('built anew: 2');
  await follower.wake();
  await follower.ready();
  await follower.stop();
});
