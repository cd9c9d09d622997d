import { expect, test } from 'vitest';
import { countKept, tableOf } from './count-kept.ts';
import { holds, stateOf } from './kind.ts';

test('each kind is counted from the beginning, and one that was never acknowledged is named', () => {
  const counts = countKept(['file', 'note']);
  counts.add('file', 'acknowledged');
  counts.add('file', 'acknowledged');
  counts.add('file', 'lost');
  expect(counts.never()).toEqual(['note']);
  expect(tableOf(counts.counts)).toEqual([
    '| kind | acknowledged | lost | refused | done | failed | unended |',
    '| file | 2 | 1 | 0 | 0 | 0 | 0 |',
    '| note | 0 | 0 | 0 | 0 | 0 | 0 |',
    '| all | 2 | 1 | 0 | 0 | 0 | 0 |',
  ]);
});

test('what is read back holds its mark anywhere in it, or is as it was left', () => {
  expect(holds({ records: [{ name: 'k1c2t3z' }] }, 'k1c2t3z')).toBe(true);
  expect(holds({ records: [{ name: 'k1c2t33z' }] }, 'k1c2t3z')).toBe(false);
  expect(holds(true, 'k1c2t3z')).toBe(true);
  for (const nothing of [false, undefined, null, '']) expect(holds(nothing, 'k1c2t3z')).toBe(false);
});

test('a task runs, is done, or failed with its reason; a word that nobody knows is no good end', () => {
  expect(stateOf('parsing').status).toBe('running');
  expect(stateOf('ready').status).toBe('done');
  expect(stateOf('failed', '文件已删除')).toEqual({ status: 'failed', reason: '文件已删除' });
  expect(stateOf('none').status).toBe('failed');
});
