import { randomUUID } from 'node:crypto';
import {
  changedCharactersMax,
  examination,
  examinationFaults,
  examinationsMax,
  pointSetsCharactersMax,
} from '@antai/contract/examination';
import readExcel from '@antai/documents/read-excel';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';
import { examinationDecisions, examinationFiles, examinationRecords, examinationSets } from './tables.ts';

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

test('要点集的文字合计有上限，同时保存时也守住；改写自己的不重复计', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const own = { ownerId: user.userId, name: '大集', createdAt: new Date() };
  const long = Array.from({ length: 100 }, (_, at) => ({
    ...{ pointId: `p${at}`, question: '问'.repeat(200), kind: 'text' as const },
  }));
  const { rows } = await app.database.pool.query('select length($1::jsonb::text) as length', [JSON.stringify(long)]);
  // there is room for one more, and not for two
  const count = Math.floor(pointSetsCharactersMax / rows[0].length) - 1;
  await app.database.drizzle
    .insert(examinationSets)
    .values(Array.from({ length: count }, () => ({ ...own, setId: randomUUID(), points: long })));
  const { sets } = await as(user).ok(examination.sets, { data: {} });
  const { setId } = sets.find(({ isReady }) => !isReady)!;
  const answers = await atOnce(4, () => as(user).raw(examination.saveSet, { data: { name: '新集', points: long } }));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(examinationFaults.setsFull.text);
  expect(await as(user).ok(examination.saveSet, { data: { setId, name: '改名', points } })).toEqual({ setId });
});

test('改写的答案合计有上限，超过的说明怎么办，先前的不变；几百格、许多文件的照常列出与导出', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const many = Array.from({ length: 100 }, (_, at) => ({ ...points[0]!, pointId: `p${at}` }));
  const record = { ...rowOf(user), points: many, fileCount: 20 };
  const { recordId } = record;
  const answers = many.map(({ pointId }) => ({
    pointId,
    state: 'answered' as const,
    value: 850_000,
    passages: [],
    quote: '',
  }));
  const file = {
    recordId,
    ownerId: user.userId,
    fileName: '租约.txt',
    fileType: 'txt',
    state: 'done' as const,
    reason: null,
  };
  await app.database.drizzle.insert(examinationRecords).values(record);
  await app.database.drizzle.insert(examinationFiles).values(
    Array.from({ length: 20 }, (_, fileIndex) => ({
      ...{ ...file, fileIndex, fileId: randomUUID(), text: '月租金为8,500元。', pageStarts: [], answers },
    })),
  );
  const words = '改'.repeat(changedCharactersMax / 1_000);
  const about = { recordId, ownerId: user.userId, decision: 'changed' as const, changed: words, decidedAt: new Date() };
  await app.database.drizzle.insert(examinationDecisions).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      ...about,
      fileIndex: Math.floor(at / 100),
      pointId: `p${at % 100}`,
    })),
  );
  const decide = (fileIndex: number, changed: string) =>
    as(user).raw(examination.decide, {
      data: { recordId, cells: [{ fileIndex, pointId: 'p0', decision: 'changed', changed }] },
    });
  expect((await decide(0, '短')).code).toBe(0);
  expect((await decide(0, words)).code).toBe(0);
  expect((await decide(19, '多')).message).toBe(examinationFaults.changesFull.text);
  const { rows } = await as(user).ok(examination.detail, { data: { recordId } });
  expect(rows).toHaveLength(20);
  expect(rows[0]!.cells[0]).toEqual({
    pointId: 'p0',
    state: 'answered',
    value: 850_000,
    decision: 'changed',
    changed: words,
  });
  expect(rows[19]!.cells[0]).toMatchObject({ decision: 'open', changed: null });
  const { data } = await as(user).raw(examination.download, { data: { recordId } });
  const table = await readExcel({ bytes: new Uint8Array(data as Buffer), rowsMax: 30 });
  expect(table).toMatchObject({ kind: 'rows' });
  expect(table.kind === 'rows' && table.rows).toHaveLength(21);
});
