import { randomUUID } from 'node:crypto';
import { opinions, opinionsFaults, requestsMax } from '@antai/contract/opinions';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { atOnce } from '../../../test/tasks-of.ts';
import { serviceRequests } from './tables.ts';

const form = { serviceKind: 'other' as const, title: '资料整理', description: '请协助整理', contact: '13800000000' };

test('申请总数的上限在同时提交时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const first = await as(user).ok(opinions.addRequest, { data: form });
  await as(user).ok(opinions.withdrawRequest, { data: { requestId: first.requestId } });
  const [row] = (await app.database.drizzle.select().from(serviceRequests)).filter(
    each => each.requestId === first.requestId,
  );
  // asked for before today: what may be asked for within a day is another limit
  const createdAt = new Date(row!.createdAt.getTime() - 2 * 24 * 3_600_000);
  const rows = Array.from({ length: requestsMax - 2 }, () => ({ ...row!, createdAt, requestId: randomUUID() }));
  for (let at = 0; at < rows.length; at += 500)
    await app.database.drizzle.insert(serviceRequests).values(rows.slice(at, at + 500));
  const answers = await atOnce(20, () => as(user).raw(opinions.addRequest, { data: form }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(opinionsFaults.tooMany.text);
});
