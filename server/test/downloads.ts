import { createHash } from 'node:crypto';
import { account } from '@antai/contract/account';
import { type DownloadTask, downloads, type Order } from '@antai/contract/downloads';
import type { SentOf } from '@antai/contract/wire/call';
import { expect } from 'vitest';
import { startHouse, type TestUser } from './house.ts';
import { aJudgment, aMark, putJudgments } from './judgments.ts';

/** An order as it is sent. */
export type Sent = SentOf<typeof downloads.create>['data'];

export const asking = (mark: string) => ({
  recordType: '2',
  childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark } }],
});
/** An order for all that the word finds. */
export const everything = (mark: string, fileType: Order['fileType']) =>
  ({ content: 'records', fileType, asked: asking(mark) }) as Sent;

/** So many judgments that only one word finds. */
export async function someJudgments(count: number) {
  const { app } = await startHouse();
  const mark = aMark();
  const rows = Array.from({ length: count }, (_, at) =>
    aJudgment({ mark, number: `（2022）沪0115民初${1000 + at}号`, amountYuan: 10_000 + at }),
  );
  return { mark, cases: await putJudgments(app, rows) };
}

/** The task as its list shows it when all work is done. */
export async function settled(user: TestUser, taskId: string): Promise<DownloadTask> {
  const { as, settle } = await startHouse();
  await settle();
  const { records } = await as(user).ok(downloads.list, {});
  const task = records.find(each => each.taskId === taskId);
  if (!task) throw new Error('the task is not in the list');
  return task;
}

/** A task made to its end, and its file. */
export async function made(user: TestUser, data: Sent) {
  const { as } = await startHouse();
  const { taskId } = await as(user).ok(downloads.create, { data });
  const task = await settled(user, taskId);
  expect(task).toMatchObject({ taskStatus: 2, finishPercent: 100, failReason: null, isExpired: false });
  const file = await as(user).raw(downloads.download, { data: { taskId } });
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(task.fileName));
  const bytes = file.data as Buffer;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(task.sha256);
  return { task, bytes };
}

/** Takes a right from a user who is signed in, and waits until the process has heard of it. */
export async function takeAway(user: TestUser, resourceId: number) {
  const { app, as } = await startHouse();
  await app.database.pool.query(
    'insert into resource_grants (user_id, resource_id, display, permission) values ($1, $2, false, false)',
    [user.userId, resourceId],
  );
  const mayStill = async () => {
    const { lmRoleResourceVOList: rights } = await as(user).ok(account.info, {});
    return rights.find(right => right.resourceId === resourceId)?.permission;
  };
  await expect.poll(mayStill).not.toBe('1');
}
