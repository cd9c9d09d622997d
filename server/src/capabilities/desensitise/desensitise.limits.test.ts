import { randomUUID } from 'node:crypto';
import { desensitise, desensitiseFaults, desensitiseRecordsMax } from '@antai/contract/desensitise';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { computedMs, longestTurnMs } from '../../../test/longest-turn.ts';
import { sendUp } from '../../../test/upload.ts';
import { desensitiseStore, type RecordRow } from './store.ts';

const twenty = Array.from({ length: 20 }, (_, at) => at);
const text = '张三的电话是13812345678。';

const aRow = (ownerId: string): RecordRow => ({
  ...{ recordId: randomUUID(), ownerId, name: '一段', source: { kind: 'text', text }, isText: true },
  ...{ types: null, thoroughness: 'balanced', method: 'pseudonym', methods: {}, words: ['某甲'] },
  ...{ recogniseTaskId: null, exportTaskId: null, createdAt: new Date() },
});

test('记录有上限，二十段同时送来也不会多出一条', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  await app.database.pool.query(
    `insert into desensitise_records (record_id, owner_id, name, source, is_text, method, methods, words, created_at)
     select gen_random_uuid(), $1, '旧的', '{"kind":"files","files":[]}', false, 'pseudonym', '{}', '[]', now() - interval '1 day'
     from generate_series(1, $2)`,
    [user.userId, desensitiseRecordsMax - 2],
  );
  const answers = await Promise.all(twenty.map(() => as(user).raw(desensitise.addText, { data: { text } })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(answers.filter(({ message }) => message === desensitiseFaults.full.text)).toHaveLength(18);
  expect((await as(user).ok(desensitise.page, { baseInfo: { pageNum: 1 } })).total).toBe(desensitiseRecordsMax);
  await app.jobs.settle();
});

test('粘贴的文字所占空间有上限；列表不带原文与自定义词', async () => {
  const store = desensitiseStore(await aDatabase());
  const ownerId = randomUUID();
  const limits = { recordsMax: 100, textsMaxBytes: 1 };
  const outcomes = await Promise.all(twenty.map(() => store.add({ row: aRow(ownerId), ...limits })));
  expect(outcomes.toSorted()).toEqual(['added', ...Array(19).fill('textsFull')]);
  const { records } = await store.page({ ownerId, offset: 0, limit: 20 });
  expect(records.map(({ source }) => source)).toEqual([{ kind: 'text' }]);
  expect(records[0]).not.toHaveProperty('words');
});

test('同一记录同时导出二十次：只留最后一个任务，可以下载', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { recordId } = await as(user).ok(desensitise.addText, { data: { text } });
  await app.jobs.settle();
  const { findings } = await as(user).ok(desensitise.get, { data: { recordId, fileIndex: 0 } });
  const decisions = findings.map(each => ({ type: each.type, text: each.text, decision: 'accepted' as const }));
  await as(user).ok(desensitise.decide, { data: { recordId, decisions } });
  const answers = await Promise.all(
    twenty.map(() => as(user).raw(desensitise.export, { data: { recordId, isConfirmed: true } })),
  );
  expect(answers.some(({ code }) => code === 0)).toBe(true);
  await app.jobs.settle();
  const tasks = await app.database.pool.query(
    "select task_id from tasks where owner_id = $1 and kind = 'desensitise.export'",
    [user.userId],
  );
  const named = await app.database.pool.query('select export_task_id from desensitise_records where record_id = $1', [
    recordId,
  ]);
  expect(tasks.rows).toEqual([{ task_id: named.rows[0].export_task_id }]);
  const pack = await as(user).raw(desensitise.downloadZip, { data: { recordId } });
  expect(Buffer.isBuffer(pack.data)).toBe(true);
});

test('很长的文字在线程中看，逐处照样给出', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const long = Array.from({ length: 600 }, (_, at) => `第${at}段，电话138${String(10_000_000 + at)}。`).join('\n');
  const { recordId } = await as(user).ok(desensitise.addText, { data: { text: long } });
  await app.jobs.settle();
  const seen = await as(user).ok(desensitise.get, { data: { recordId, fileIndex: 0 } });
  expect(seen.findings).toHaveLength(600);
  expect(seen.findings.every(({ start, end, text: own }) => long.slice(start, end) === own)).toBe(true);
  const page = { baseInfo: { pageNum: 12, pageSize: 50 }, data: { recordId, fileIndex: 0 } };
  const { records, total } = await as(user).ok(desensitise.compare, page);
  expect([records.length, total]).toEqual([50, 600]);
});

test('上千个决定一次写下，后来的代替先前的；放不下的一个也不写', async () => {
  const store = desensitiseStore(await aDatabase());
  const row = aRow(randomUUID());
  await store.add({ row, recordsMax: 10, textsMaxBytes: 1_000_000 });
  const decidedAt = new Date('2026-11-26T00:00:00Z');
  const { recordId, ownerId } = row;
  const all = (from: number, until: number, decision: string) =>
    Array.from({ length: until - from }, (_, at) => ({
      ...{ recordId, ownerId, mentionKey: `person 第${from + at}人`, decision, decidedAt },
      replacement: at % 2 ? '某甲' : null,
    }));
  const decide = (rows: ReturnType<typeof all>) => store.decide(recordId, { rows, decisionsMax: 1_300 });
  const kept = async () =>
    (await store.decisionsOf(recordId)).toSorted(
      (a, b) => Number(a.mentionKey.slice(8, -1)) - Number(b.mentionKey.slice(8, -1)),
    );
  expect(await decide(all(0, 1_300, 'accepted'))).toBe(true);
  expect(await kept()).toEqual(all(0, 1_300, 'accepted'));
  expect(await decide(all(0, 1_300, 'ignored'))).toBe(true);
  expect(await kept()).toEqual(all(0, 1_300, 'ignored'));
  expect(await decide(all(1, 1_301, 'accepted'))).toBe(false);
  expect(await kept()).toEqual(all(0, 1_300, 'ignored'));
});

test('冒充密钥的大文件说明不是密钥，也不占住别人', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const large = 'a '.repeat(500_000);
  const fileId = await sendUp(user, '冒充的密钥.txt', Buffer.from(large));
  const data = { fileId, keyFileId: fileId, password: '还原密码12345' };
  const ask = async () =>
    expect(await as(user).raw(desensitise.restore, { data })).toMatchObject({
      code: desensitiseFaults.wrongKey.code,
      message: desensitiseFaults.wrongKey.text,
    });
  await ask();
  expect(await longestTurnMs(ask)).toBeLessThan(computedMs(() => large.trim().split(/\s+/u)) / 2);
});
