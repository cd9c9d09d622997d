import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { notices, popupStates, redirectTypes } from '@antai/contract/notices';
import { review, reviewFaults } from '@antai/contract/review';
import { assignmentFaults, assignments } from '@antai/contract/review/assignments';
import type { ReviewChoice } from '@antai/contract/review/records';
import { expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse } from '../../../test/house.ts';

const { as, app } = await startHouse();
const text = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 违约责任',
  '乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。甲方有权换锁并停水停电。',
  '第二条 争议解决',
  '因本合同产生的争议，提交上海仲裁委员会仲裁，或者向人民法院起诉。',
].join('\n');

/** A review that is done, its owner and two colleagues of one new enterprise. */
async function aReview() {
  const admin = await anAdministrator();
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `律所${Math.random()}` } });
  const [li, wang, zhou] = [await aUser(), await aUser(), await aUser()];
  for (const { userId } of [li, wang, zhou]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  const owner = as(li);
  const { recordId } = await owner.ok(review.add, { data: { text } });
  await owner.ok(review.start, { data: { recordId, typeId: 'lease', side: 'b', signDate: '2026-01-01' } });
  await app.jobs.settle();
  const { result } = await owner.ok(review.get, { data: { recordId } });
  const [first, second, third] = result!.findings.map(({ findingId }) => findingId);
  const give = (assigneeId: string, findingIds: string[], more: object = {}) =>
    owner.raw(assignments.assign, { data: { recordId, findingIds, assigneeId, ...more } });
  const leave = (userId: string) => as(admin).ok(users.edit, { data: { userId, enterpriseId: '' } });
  const join = (userId: string) => as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  return { admin, li, wang, zhou, owner, recordId, ids: [first!, second!, third!] as const, give, leave, join };
}

const accept = (findingId: string, more: Partial<ReviewChoice> = {}): ReviewChoice => ({
  ...{ findingId, decision: 'accepted' },
  ...more,
});

test('分配给同事：看得到全份、只能处理分到的、交回后不能再改；不能导出、重来、删除与转分配；双方各得通知', async () => {
  const { wang, owner, recordId, ids, give } = await aReview();
  const { colleagues } = await owner.ok(assignments.colleagues, {});
  expect(colleagues.map(({ userId }) => userId)).toContain(wang.userId);
  expect(colleagues).toHaveLength(2);
  expect((await give(wang.userId, [ids[0], ids[1]], { note: '请核对违约金', dueDay: '2099-01-31' })).code).toBe(0);
  const colleague = as(wang);
  const page = await colleague.ok(notices.page, {});
  expect(page.records).toMatchObject([
    {
      ...{ relateId: recordId, redirectType: redirectTypes.reviewAssignment, isPopup: popupStates.due },
      messageTitle: '测试律师分配给您2条审查发现',
    },
  ]);
  expect(page.records[0]!.messageContent).toContain('请核对违约金');
  expect((await colleague.ok(assignments.received, {})).records).toMatchObject([
    { recordId, ownerName: '测试律师', givenCount: 2, openCount: 2, dueDay: '2099-01-31', typeName: '房屋租赁合同' },
  ]);

  const seen = await colleague.ok(review.get, { data: { recordId } });
  expect(seen).toMatchObject({ isOwn: false, ownerName: '测试律师', status: 'done' });
  expect(seen.result!.text).toContain('百分之一');
  expect(seen.result!.findings.filter(({ assignment }) => assignment).map(({ findingId }) => findingId)).toEqual(
    seen.result!.findings.map(({ findingId }) => findingId).filter(each => each === ids[0] || each === ids[1]),
  );
  const decide = (decisions: ReviewChoice[]) => colleague.raw(review.decide, { data: { recordId, decisions } });
  expect((await decide([accept(ids[0], { note: '同意' })])).code).toBe(0);
  expect(await decide([accept(ids[1]), accept(ids[2])])).toMatchObject({ message: assignmentFaults.notGiven.text });
  const refused = [
    await colleague.raw(review.start, { data: { recordId, typeId: 'lease' } }),
    await colleague.raw(review.retry, { data: { recordId } }),
    await colleague.raw(review.remove, { data: { recordId } }),
    await colleague.raw(review.export, { data: { recordId, format: 'word' } }),
    await colleague.raw(review.download, { data: { recordId, format: 'excel' } }),
    await colleague.raw(assignments.assign, { data: { recordId, findingIds: [ids[1]], assigneeId: wang.userId } }),
    await colleague.raw(assignments.takeBack, { data: { recordId, findingIds: [ids[1]] } }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(Array(refused.length).fill(404));
  expect((await colleague.ok(review.history, { data: {} })).total).toBe(0);

  await colleague.ok(assignments.handBack, { data: { recordId, findingIds: [ids[0]] } });
  expect(await decide([accept(ids[0])])).toMatchObject({ message: assignmentFaults.notGiven.text });
  const { result } = await owner.ok(review.get, { data: { recordId } });
  const of = (id: string) => result!.findings.find(({ findingId }) => findingId === id)!;
  expect(of(ids[0])).toMatchObject({
    ...{ decision: 'accepted', decidedBy: '测试律师' },
    assignment: { assigneeId: wang.userId, isDone: true, note: '请核对违约金' },
    notes: [{ author: '测试律师', isOwn: false, isOwners: false, text: '同意' }],
  });
  expect(of(ids[1])).toMatchObject({ decision: 'open', assignment: { isDone: false } });
  expect(of(ids[2]).assignment).toBeNull();
  expect((await owner.ok(notices.page, {})).records).toContainEqual(
    expect.objectContaining({ relateId: recordId, messageTitle: '测试律师交回1条审查发现' }),
  );
});

test('他企业的人、自己、过去的日子、没有的发现都不能分配；没有单位的说明找谁', async () => {
  const { li, ids, give } = await aReview();
  const other = await aReview();
  const { wang } = other;
  const stranger = await aUser();
  expect((await give(wang.userId, [ids[0]])).code).toBe(404);
  expect((await give(stranger.userId, [ids[0]])).code).toBe(404);
  expect((await give(li.userId, [ids[0]])).message).toBe(assignmentFaults.oneself.text);
  expect((await other.give(wang.userId, ['no-such-1'])).message).toBe(reviewFaults.noSuchFinding.text);
  expect((await other.give(wang.userId, [other.ids[0]], { dueDay: '2020-01-01' })).message).toBe(
    assignmentFaults.dueDayPast.text,
  );
  expect((await other.give(wang.userId, [])).code).not.toBe(0);
  await other.leave(other.li.userId);
  expect((await other.give(wang.userId, [other.ids[0]])).message).toBe(assignmentFaults.noEnterprise.text);
  // nobody was told, and nothing is seen
  expect((await as(wang).raw(review.get, { data: { recordId: other.recordId } })).code).toBe(404);
  expect((await as(wang).ok(notices.page, {})).total).toBe(0);
});

test('离开单位、收回或改派即看不到；审查人离开也一样；回来仍在', async () => {
  const { li, wang, zhou, owner, recordId, ids, give, leave, join } = await aReview();
  await give(wang.userId, [ids[0]]);
  const colleague = as(wang);
  const codes = async () => [
    (await colleague.raw(review.get, { data: { recordId } })).code,
    (await colleague.raw(review.decide, { data: { recordId, decisions: [accept(ids[0])] } })).code,
    (await colleague.raw(assignments.handBack, { data: { recordId, findingIds: [ids[0]] } })).code,
    (await colleague.ok(assignments.received, {})).total === 1 ? 0 : 404,
  ];
  const gone = [404, 404, 404, 404];
  await leave(wang.userId);
  expect(await codes()).toEqual(gone);
  await join(wang.userId);
  await leave(li.userId);
  expect(await codes()).toEqual(gone);
  await join(li.userId);
  expect(await codes()).toEqual([0, 0, 0, 0]);
  // two at once: one has it
  const both = await Promise.all([give(wang.userId, [ids[0]]), give(zhou.userId, [ids[0]])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const views = await Promise.all([wang, zhou].map(user => as(user).raw(review.get, { data: { recordId } })));
  expect(views.map(({ code }) => code).sort()).toEqual([0, 404]);
  await owner.ok(assignments.takeBack, { data: { recordId, findingIds: [ids[0]] } });
  expect(await codes()).toEqual(gone);
});

test('批注成串：谁、何时、说了什么；只能删自己的；删除审查后都不留', async () => {
  const { wang, owner, recordId, ids, give } = await aReview();
  await give(wang.userId, [ids[0]]);
  const say = (who: ReturnType<typeof as>, note: string | null) =>
    who.raw(review.decide, { data: { recordId, decisions: [{ findingId: ids[0], note }] } });
  await say(owner, '先看违约金');
  await say(as(wang), '建议改万分之五');
  await say(owner, null);
  const notes = async () => {
    const { result } = await owner.ok(review.get, { data: { recordId } });
    return result!.findings.find(({ findingId }) => findingId === ids[0])!.notes;
  };
  const [first, second, ...rest] = await notes();
  expect([first?.text, second?.text, rest.length]).toEqual(['先看违约金', '建议改万分之五', 0]);
  expect([first?.isOwn, second?.isOwn]).toEqual([true, false]);
  const remove = (who: ReturnType<typeof as>, noteId: string) =>
    who.raw(review.removeNote, { data: { recordId, noteId } });
  expect((await remove(owner, second!.noteId)).code).toBe(404);
  expect((await remove(as(await aUser()), first!.noteId)).code).toBe(404);
  expect((await remove(as(wang), second!.noteId)).code).toBe(0);
  expect(await notes()).toHaveLength(1);
  // a mere note decides nothing
  expect((await owner.ok(review.get, { data: { recordId } })).decidedCount).toBe(0);
  await owner.ok(review.remove, { data: { recordId } });
  expect((await as(wang).ok(assignments.received, {})).total).toBe(0);
});
