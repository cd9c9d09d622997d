import { randomUUID } from 'node:crypto';
import { comparison, comparisonFaults, comparisonsAtOnceMax, comparisonsMax } from '@antai/contract/comparison';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, busyTasks, tasksOf } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';
import { comparisonRecords } from './tables.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const drafts = ['价款五千万元。', '价款四千万元。', '价款三千万元。', '价款二千万元。', '价款一千万元。'];

const rowOf = ({ userId }: TestUser) => ({
  ...{ recordId: randomUUID(), ownerId: userId, name: '合同', versions: [], taskId: null, createdAt: new Date() },
});

const sendAll = async (user: TestUser, texts: string[]) => {
  const fileIds: string[] = [];
  for (const [at, text] of texts.entries()) fileIds.push(await sendUp(user, `第${at + 1}稿.txt`, utf8(text)));
  return fileIds;
};

test('同时加稿，稿数守住，每两稿都比对了，只留一次比对', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const [first, second, ...others] = await sendAll(user, drafts);
  const { recordId } = await as(user).ok(comparison.add, { data: { fileIds: [first!, second!] } });
  await app.jobs.settle();
  const answers = await atOnce(20, at =>
    as(user).raw(comparison.addVersion, { data: { recordId, fileId: others[at % others.length]! } }),
  );
  await app.jobs.settle();
  const { versions } = (await as(user).ok(comparison.page, { data: {} })).records[0]!;
  // each that was begun stands, and one that found too many comparisons at work has left no version
  expect(versions).toHaveLength(2 + answers.filter(({ code }) => code === 0).length);
  expect(versions.length).toBeGreaterThan(2);
  expect(versions.length).toBeLessThanOrEqual(5);
  expect(await tasksOf(user, 'comparison')).toHaveLength(1);
  for (const { version: after } of versions.slice(1)) {
    const detail = await as(user).ok(comparison.get, { data: { recordId, before: 0, after } });
    expect(detail).toMatchObject({ status: 'done', changes: [{ kind: 'replace' }] });
  }
});

test('比对太多开不了的，加的一稿不留下，先前的比对仍在', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const [first, second, third] = await sendAll(user, drafts);
  const { recordId } = await as(user).ok(comparison.add, { data: { fileIds: [first!, second!] } });
  await app.jobs.settle();
  const finish = await busyTasks(user, { kind: 'comparison', count: comparisonsAtOnceMax });
  const answer = await as(user).raw(comparison.addVersion, { data: { recordId, fileId: third! } });
  expect(answer).toMatchObject({ code: 429 });
  await finish();
  const detail = await as(user).ok(comparison.get, { data: { recordId } });
  expect(detail).toMatchObject({ status: 'done', versions: [{ version: 0 }, { version: 1 }] });
});

test('记录数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const rows = Array.from({ length: comparisonsMax - 1 }, () => rowOf(user));
  await app.database.drizzle.insert(comparisonRecords).values(rows);
  const fileIds = await sendAll(user, drafts.slice(0, 2));
  const answers = await atOnce(20, () => as(user).raw(comparison.add, { data: { fileIds } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(comparisonFaults.full.text);
  await app.jobs.settle();
});
