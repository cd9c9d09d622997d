import { randomUUID } from 'node:crypto';
import { diligencesMax, dueDiligence, dueDiligenceFaults } from '@antai/contract/due-diligence';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { diligenceRecords } from './tables.ts';

const order = { kind: 'counterparty' as const, names: ['没有这家有限公司'], modules: ['basic' as const] };

const rowOf = ({ userId }: TestUser) => ({
  ...{ recordId: randomUUID(), ownerId: userId, kind: order.kind, name: '核查', modules: order.modules },
  ...{ companyCount: 0, taskId: null, createdAt: new Date() },
});

test('同时要求重查，只做一次，其余说明正在进行', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  // so many that the first is still at work when the last is asked for
  const names = Array.from({ length: 40 }, (_, at) => `没有这家${at}有限公司`);
  const { recordId } = await as(user).ok(dueDiligence.add, { data: { ...order, names } });
  await app.jobs.settle();
  const answers = await atOnce(20, () => as(user).raw(dueDiligence.again, { data: { recordId } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ message }) => message))).toEqual(
    new Set([dueDiligenceFaults.started.text]),
  );
  await app.jobs.settle();
  expect(await tasksOf(user, 'dueDiligence.run')).toHaveLength(1);
  expect(await as(user).ok(dueDiligence.detail, { data: { recordId } })).toMatchObject({ status: 'done' });
});

test('记录数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const rows = Array.from({ length: diligencesMax - 1 }, () => rowOf(user));
  await app.database.drizzle.insert(diligenceRecords).values(rows);
  const answers = await atOnce(20, () => as(user).raw(dueDiligence.add, { data: order }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(dueDiligenceFaults.full.text);
  await app.jobs.settle();
});
