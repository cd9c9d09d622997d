import { expect, test } from 'vitest';
import { createWatchedRows } from './watched-rows.ts';

/** Rows over a table in memory, whose readings can be held back. */
function aTable() {
  const table = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  const readings: string[][] = [];
  let gate = Promise.resolve();
  const rows = createWatchedRows({
    max: 10,
    maxAgeMs: 60_000,
    load: async (_group, ids) => {
      readings.push(ids);
      const current = ids.flatMap(id => (table.has(id) ? [{ id, value: table.get(id) }] : []));
      await gate;
      return current;
    },
  });
  function holdBack() {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  }
  return { table, readings, rows, holdBack };
}

test('rows come in the order asked for; only those missing are read, and together', async () => {
  const { rows, readings } = aTable();
  expect(await rows.get('t', ['b'])).toEqual([{ id: 'b', value: 1 }]);
  expect(await rows.get('t', ['b', 'gone', 'a'])).toEqual([
    { id: 'b', value: 1 },
    { id: 'a', value: 1 },
  ]);
  expect(readings).toEqual([['b'], ['gone', 'a']]);
  await rows.get('other', ['a']);
  expect(readings).toHaveLength(3);
});

test('a change is seen at once, also by readings that began before it', async () => {
  const { rows, table, holdBack } = aTable();
  const release = holdBack();
  const before = rows.get('t', ['a']);
  table.set('a', 2);
  rows.forget();
  release();
  expect(await before).toEqual([{ id: 'a', value: 1 }]);
  expect(await rows.get('t', ['a'])).toEqual([{ id: 'a', value: 2 }]);
});
