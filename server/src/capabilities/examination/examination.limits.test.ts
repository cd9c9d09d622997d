import { randomUUID } from 'node:crypto';
import { examination, examinationFaults, examinationsMax } from '@antai/contract/examination';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';
import { examinationRecords } from './tables.ts';

const points = [{ pointId: 'rent', question: '月租金是多少？', kind: 'amount' as const }];
const text = new TextEncoder().encode('月租金为人民币8,500元。');

const rowOf = ({ userId }: TestUser) => ({
  ...{ recordId: randomUUID(), ownerId: userId, name: '租约.txt', points, fileCount: 0 },
  ...{ taskId: null, createdAt: new Date() },
});

test('同时要求重新审查，只做一次，其余说明正在进行', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  // so long that the first is still at work when the last is asked for
  const long = new TextEncoder().encode('承租人应当按月支付租金。\n'.repeat(5_000));
  const fileIds = [await sendUp(user, '租约.txt', text), await sendUp(user, '附件.txt', long)];
  const { recordId } = await as(user).ok(examination.add, { data: { fileIds, points } });
  await app.jobs.settle();
  const others = [...points, { pointId: 'term', question: '租期何时届满？', kind: 'date' as const }];
  const answers = await atOnce(20, () => as(user).raw(examination.all, { data: { recordId, points: others } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ message }) => message))).toEqual(
    new Set([examinationFaults.started.text]),
  );
  await app.jobs.settle();
  expect(await tasksOf(user, 'examination.run')).toHaveLength(1);
  expect((await as(user).ok(examination.detail, { data: { recordId } })).rows[0]?.cells).toHaveLength(2);
});

test('记录数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const rows = Array.from({ length: examinationsMax - 1 }, () => rowOf(user));
  await app.database.drizzle.insert(examinationRecords).values(rows);
  const fileId = await sendUp(user, '租约.txt', text);
  const answers = await atOnce(20, () => as(user).raw(examination.add, { data: { fileIds: [fileId], points } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(examinationFaults.full.text);
  await app.jobs.settle();
});
