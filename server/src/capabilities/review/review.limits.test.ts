import { randomUUID } from 'node:crypto';
import { review, reviewFaults } from '@antai/contract/review';
import { batches, batchesMax, batchFaults } from '@antai/contract/review/batches';
import { reviewsMax } from '@antai/contract/review/records';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { atOnce } from '../../../test/tasks-of.ts';
import { contractReviewBatches, contractReviews } from './tables.ts';

const text = '房屋租赁合同\n甲方（出租人）：江衍置业有限公司\n乙方（承租人）：费秋声\n月租金为人民币8000元。';

test('记录数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  await as(user).ok(review.add, { data: { text } });
  const [row] = await app.database.drizzle.select().from(contractReviews).limit(1);
  const own = { ...row!, ownerId: user.userId };
  const rows = Array.from({ length: reviewsMax - 2 }, () => ({ ...own, recordId: randomUUID() }));
  for (let at = 0; at < rows.length; at += 1_000)
    await app.database.drizzle.insert(contractReviews).values(rows.slice(at, at + 1_000));
  const answers = await atOnce(20, () => as(user).raw(review.add, { data: { text } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(reviewFaults.full.text);
});

test('批次数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const row = { ownerId: user.userId, name: '批次', fileCount: 0, refused: [], createdAt: new Date() };
  const rows = Array.from({ length: batchesMax - 1 }, () => ({ ...row, batchId: randomUUID() }));
  await app.database.drizzle.insert(contractReviewBatches).values(rows);
  const answers = await atOnce(20, () => as(user).raw(batches.add, { data: { name: '一批' } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(batchFaults.tooMany.text);
});
