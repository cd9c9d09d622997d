import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allOf } from '../../../test/all-of.ts';
import { aDatabase } from '../../../test/database.ts';
import { modelSpending } from '../models/tables.ts';
import { tasks } from '../tasks/tables.ts';
import { ownedRows, rowsOf } from './owned-rows.ts';

const aTask = (ownerId: string, order: unknown = {}) => ({
  ...{ taskId: randomUUID(), kind: 'test', ownerId, jobId: randomUUID(), order, name: '', unitsTotal: 1 },
  createdAt: new Date('2030-01-01T00:00:00.123Z'),
});

test('every row of one user comes once, however many there are, and none of anybody else', async () => {
  const { drizzle } = await aDatabase();
  const [ownerId, otherId] = [randomUUID(), randomUUID()];
  const rows = Array.from({ length: 1_201 }, () => aTask(ownerId));
  await drizzle.insert(tasks).values([...rows, aTask(otherId)]);
  const { list, remove } = ownedRows({ drizzle }, { table: tasks, ownerColumn: tasks.ownerId });
  const ids = (await allOf(list(ownerId))).map(({ taskId }) => taskId);
  expect(ids.toSorted()).toEqual(rows.map(({ taskId }) => taskId).toSorted());
  await remove(ownerId);
  expect(await allOf(list(ownerId))).toEqual([]);
  expect(await allOf(list(otherId))).toHaveLength(1);
});

test('of long rows few are read together', async () => {
  const { drizzle } = await aDatabase();
  const ownerId = randomUUID();
  const order = { text: '违约金'.repeat(100_000) };
  await drizzle.insert(tasks).values(Array.from({ length: 10 }, () => aTask(ownerId, order)));
  const { list, remove } = ownedRows({ drizzle }, { table: tasks, ownerColumn: tasks.ownerId });
  const taken = [];
  for await (const row of list(ownerId)) {
    if (taken.length === 0) await remove(ownerId);
    taken.push(row);
  }
  expect(taken).toHaveLength(2);
  expect(taken[0]!.order).toEqual(order);
});

test('of long rows and short ones in turn each comes once', async () => {
  const { drizzle } = await aDatabase();
  const ownerId = randomUUID();
  const rows = Array.from({ length: 300 }, (_, at) =>
    aTask(ownerId, { text: '约'.repeat(at % 10 < 2 ? 400_000 : 10) }),
  );
  for (const row of rows) await drizzle.insert(tasks).values(row);
  const { list, remove } = ownedRows({ drizzle }, { table: tasks, ownerColumn: tasks.ownerId });
  const ids = (await allOf(list(ownerId))).map(({ taskId }) => taskId);
  expect(ids).toEqual(rows.map(({ taskId }) => taskId).toSorted());
  await remove(ownerId);
});

test('rows that several columns tell apart come in the order of these', async () => {
  const { drizzle } = await aDatabase();
  const holderId = randomUUID();
  const periods = Array.from({ length: 700 }, (_, at) => `p${String(at).padStart(4, '0')}`);
  await drizzle
    .insert(modelSpending)
    .values(periods.map(period => ({ scope: 'user' as const, holderId, period, tokens: 1 })));
  const rows = rowsOf({ drizzle }, { table: modelSpending, where: eq(modelSpending.holderId, holderId) });
  expect((await allOf(rows)).map(({ period }) => period)).toEqual(periods);
});

test('the order may be another than that of the key', async () => {
  const { drizzle } = await aDatabase();
  const ownerId = randomUUID();
  const rows = Array.from({ length: 600 }, (_, at) => ({ ...aTask(ownerId), createdAt: new Date(at * 1000) }));
  await drizzle.insert(tasks).values(rows);
  const by = [tasks.createdAt, tasks.taskId];
  const listed = await allOf(rowsOf({ drizzle }, { table: tasks, where: eq(tasks.ownerId, ownerId), by }));
  expect(listed.map(({ taskId }) => taskId)).toEqual(rows.map(({ taskId }) => taskId));
});
