import { randomUUID } from 'node:crypto';
import { correction, correctionFaults, correctionRecordsMax, dictionaryMax } from '@antai/contract/correction';
import { statutes } from '@antai/contract/statutes';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { longestParsed } from '../../../test/longest-parsed.ts';
import { packJson } from '../../platform/pack-json.ts';
import { correctionStore, type RecordRow } from './store.ts';

const twenty = Array.from({ length: 20 }, (_, at) => at);

const aRow = (ownerId: string): RecordRow => ({
  ...{
    recordId: randomUUID(),
    ownerId,
    name: '一段',
    source: { kind: 'text', text: '双方签定本合同。' },
    isText: true,
  },
  ...{ checkTaskId: null, care: 'quiet', evidenceTaskId: null, modelTaskId: null },
  ...{ exportTaskId: null, exportForm: null, createdAt: new Date() },
});

const recordsOf = async (ownerId: string): Promise<number> => {
  const { rows } = await (await aDatabase()).pool.query(
    'select count(*)::int as total from correction_records where owner_id = $1',
    [ownerId],
  );
  return rows[0].total;
};

test('记录有上限，二十段同时送来也不会多出一条；删去后又可以检查', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  await app.database.pool.query(
    `insert into correction_records (record_id, owner_id, name, source, is_text, care, created_at)
     select gen_random_uuid(), $1, '旧的', '{"kind":"file","fileId":"","fileName":"旧的.docx","fileType":"docx"}', false, 'quiet', now() - interval '1 day'
     from generate_series(1, $2)`,
    [user.userId, correctionRecordsMax - 2],
  );
  const answers = await Promise.all(twenty.map(() => as(user).raw(correction.addText, { data: { text: '签定' } })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(answers.filter(({ message }) => message === correctionFaults.full.text)).toHaveLength(18);
  expect(await recordsOf(user.userId)).toBe(correctionRecordsMax);
  await app.jobs.settle();
  const { records } = await as(user).ok(correction.page, { baseInfo: { pageNum: 1 } });
  await as(user).ok(correction.remove, { data: { recordId: records[0]!.recordId } });
  await as(user).ok(correction.addText, { data: { text: '签定' } });
  await app.jobs.settle();
});

test('粘贴的文字所占空间有上限，文件不受影响', async () => {
  const store = correctionStore(await aDatabase());
  const ownerId = randomUUID();
  const limits = { recordsMax: 100, textsMaxBytes: 1 };
  const outcomes = await Promise.all(twenty.map(() => store.add({ row: aRow(ownerId), ...limits })));
  expect(outcomes.toSorted()).toEqual(['added', ...Array(19).fill('textsFull')]);
  const file = { kind: 'file' as const, fileId: randomUUID(), fileName: '合同.docx', fileType: 'docx' };
  expect(await store.add({ row: { ...aRow(ownerId), source: file, isText: false }, ...limits })).toBe('added');
});

test('列表不带粘贴的原文', async () => {
  const store = correctionStore(await aDatabase());
  const ownerId = randomUUID();
  await store.add({ row: aRow(ownerId), recordsMax: 10, textsMaxBytes: 1_000_000 });
  const { records } = await store.page({ ownerId, offset: 0, limit: 20 });
  expect(records.map(({ source }) => source)).toEqual([{ kind: 'text' }]);
});

test('同一记录同时导出二十次：只留最后一个任务，可以下载', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { recordId } = await as(user).ok(correction.addText, { data: { text: '双方签定本合同。' } });
  await app.jobs.settle();
  const answers = await Promise.all(
    twenty.map(() => as(user).raw(correction.export, { data: { recordId, form: 'report' as const } })),
  );
  expect(answers.some(({ code }) => code === 0)).toBe(true);
  await app.jobs.settle();
  const { rows } = await app.database.pool.query(
    "select task_id from tasks where owner_id = $1 and kind = 'correction.export'",
    [user.userId],
  );
  const named = await app.database.pool.query('select export_task_id from correction_records where record_id = $1', [
    recordId,
  ]);
  expect(rows).toEqual([{ task_id: named.rows[0].export_task_id }]);
  expect(Buffer.isBuffer((await as(user).raw(correction.download, { data: { recordId } })).data)).toBe(true);
});

test('词典的上限：记住几处时也守住，满了一处也不记，决定也不变', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  await app.database.pool.query(
    `insert into correction_words (word_id, owner_id, check_id, word, created_at)
     select gen_random_uuid(), $1, 'confusion', '词' || i, now() from generate_series(1, $2) i`,
    [user.userId, dictionaryMax - 1],
  );
  const { recordId } = await as(user).ok(correction.addText, { data: { text: '双方签定合同，按装设备。' } });
  await app.jobs.settle();
  const { findings } = await as(user).ok(correction.get, { data: { recordId } });
  const remembered = findings
    .filter(({ check }) => check === 'confusion')
    .map(({ findingId }) => ({
      ...{ findingId, decision: 'ignored' as const, isRemembered: true },
    }));
  expect(remembered.length).toBeGreaterThan(1);
  const refused = await as(user).raw(correction.decide, { data: { recordId, decisions: remembered } });
  expect(refused.message).toBe(correctionFaults.dictionaryFull.text);
  const page = { baseInfo: { pageNum: 1, pageSize: 20 } };
  expect((await as(user).ok(correction.dictionary, page)).total).toBe(dictionaryMax - 1);
  await as(user).ok(correction.decide, { data: { recordId, decisions: remembered.slice(0, 1) } });
  expect((await as(user).ok(correction.dictionary, page)).total).toBe(dictionaryMax);
  // what is there already takes no place
  await as(user).ok(correction.decide, { data: { recordId, decisions: remembered.slice(0, 1) } });
});

test('引用极多的文字：记录与不留记录的检查都在线程中核对法条，不占住别人', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const lines = Array.from({ length: 19_000 }, (_, at) => `民法典第${(at % 1_260) + 1}条`);
  const text = lines.join('\n');
  const check = async () => {
    await as(user).ok(correction.addText, { data: { text } });
    await app.jobs.settle();
    expect((await as(user).ok(correction.page, {})).records[0]).toMatchObject({ status: 'done', findingCount: 0 });
    expect((await as(user).ok(correction.text, { data: { text } })).findings).toEqual([]);
  };
  const longest = await longestParsed(check);
  const checked = packJson(await as(user).ok(statutes.checkCitations, { data: { text } }));
  expect(longest).toBeLessThan(checked.length / 10);
});
