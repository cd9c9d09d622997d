import { randomUUID } from 'node:crypto';
import { review, reviewFaults } from '@antai/contract/review';
import { batches, batchesMax, batchFaults } from '@antai/contract/review/batches';
import { playbookPointsMax, playbooks } from '@antai/contract/review/playbooks';
import { notesOfReviewMax, reviewsMax } from '@antai/contract/review/records';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { atOnce } from '../../../test/tasks-of.ts';
import { contractReviewBatches, contractReviewDecisions, contractReviewNotes, contractReviews } from './tables.ts';

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

test('一份合同的批注数有上限，同时写时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { recordId } = await as(user).ok(review.add, { data: { text } });
  await as(user).ok(review.start, { data: { recordId, typeId: 'lease' } });
  await app.jobs.settle();
  const { result } = await as(user).ok(review.get, { data: { recordId } });
  const [{ findingId } = { findingId: '' }, { findingId: otherId } = { findingId: '' }] = result!.findings;
  const note = { recordId, ownerId: user.userId, authorId: user.userId, text: '批注', createdAt: new Date() };
  const rows = Array.from({ length: notesOfReviewMax - 1 }, (_, at) => ({
    ...{ ...note, noteId: randomUUID(), findingId: `gone-${at}` },
  }));
  await app.database.drizzle.insert(contractReviewNotes).values(rows);
  const answers = await atOnce(4, at =>
    as(user).raw(review.decide, {
      data: { recordId, decisions: [{ findingId: at % 2 ? findingId : otherId, note: '再写一条' }] },
    }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(reviewFaults.notesFull.text);
});

test('由决定提出的要点不多于一个立场库所能收的，决定多的在前；自己的要点照当时的写法', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  await as(user).ok(review.add, { data: { text } });
  const [row] = await app.database.drizzle
    .select()
    .from(contractReviews)
    .where(eq(contractReviews.ownerId, user.userId));
  const settings = { ...row!.settings, typeId: 'lease', side: 'b' as const };
  const about = { level: 'high' as const, readyId: null, words: [], note: '', standard: '首选', acceptable: '' };
  for (const half of [0, 1]) {
    const points = Array.from({ length: playbookPointsMax }, (_, at) => ({
      ...{ ...about, pointId: randomUUID(), title: `要点${half}-${at}`, unacceptable: '', clause: `条文${half}-${at}` },
    }));
    const recordId = randomUUID();
    const playbook = { playbookId: randomUUID(), name: '立场', version: 1, points };
    await app.database.drizzle
      .insert(contractReviews)
      .values({ ...row!, recordId, settings, dictId: row!.dictId, playbook });
    const own = { recordId, ownerId: user.userId, level: null, decidedBy: null, decidedAt: new Date() };
    const decisions = points.map(({ pointId }) => ({
      ...{ ...own, findingId: `own-${pointId}-1`, decision: 'accepted' as const, wording: null },
    }));
    const again = {
      ...own,
      findingId: `own-${points[7]!.pointId}-2`,
      decision: 'accepted' as const,
      wording: ' 改后 ',
    };
    await app.database.drizzle.insert(contractReviewDecisions).values([...decisions, again]);
  }
  const proposal = await as(user).ok(playbooks.propose, { data: { typeId: 'lease', side: 'b' } });
  expect(proposal).toMatchObject({ reviewCount: 2, decisionCount: 2 * (playbookPointsMax + 1), leftOut: 0 });
  expect(proposal.points).toHaveLength(playbookPointsMax);
  expect(proposal.points.slice(0, 3).map(({ accepted, edited }) => [accepted, edited])).toEqual([
    [2, 1],
    [2, 1],
    [1, 0],
  ]);
  expect(proposal.points[0]).toMatchObject({ clause: '改后', standard: '改后', contracts: [row!.name] });
  const [first] = proposal.points.filter(({ edited }) => edited === 0);
  expect(first).toMatchObject({ standard: '首选', clause: first!.title.replace('要点', '条文') });
});
