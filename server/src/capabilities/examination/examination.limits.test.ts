import { randomUUID } from 'node:crypto';
import { examination, examinationFaults, examinationsMax } from '@antai/contract/examination';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { loseTask } from '../../../test/lose-task.ts';
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
  const fileIds = [await sendUp(user, '租约.txt', text)];
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

test('写下记录后服务中断、没有开始的，写明原因，可重试也可删除', async () => {
  const { as, app, settle } = await startHouse();
  const user = await aUser();
  const lose = async () => {
    const fileIds = [await sendUp(user, '甲.txt', '甲方应当付款。')];
    const { recordId } = await as(user).ok(examination.add, { data: { fileIds, points } });
    await settle();
    await loseTask(app.database, { table: 'examination_records', columns: ['task_id'], recordId });
    return recordId;
  };
  const shown = async () => (await as(user).ok(examination.page, {})).records[0];
  const recordId = await lose();
  expect(await shown()).toMatchObject({ status: 'failed', failReason: '处理没有开始，请重试' });
  const answers = await atOnce(5, () => as(user).raw(examination.retry, { data: { recordId } }));
  expect(answers.some(({ code }) => code === 0)).toBe(true);
  await settle();
  expect(await shown()).toMatchObject({ failReason: null });
  await as(user).ok(examination.remove, { data: { recordId } });
  const other = await lose();
  await as(user).ok(examination.remove, { data: { recordId: other } });
  expect(await shown()).toBeUndefined();
});
