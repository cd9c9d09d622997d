import { randomUUID } from 'node:crypto';
import { memoriesMax, memoryBytesMax, memoryFaults, translationMemories } from '@antai/contract/translation/memory';
import { translation, translationFaults, translationsMax } from '@antai/contract/translation/records';
import { termBytesMax, termFaults, terms, termsOfUserMax } from '@antai/contract/translation/terms';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { translationMemory } from './memory/tables.ts';
import { translationRecords } from './tables.ts';
import { ownTerms } from './terms/tables.ts';

const zhToEn = { from: 'zh' as const, to: 'en' as const, termBaseIds: [] };
const source = '乙方逾期付款的，应当支付违约金人民币50万元。';

async function created(user: TestUser, text: string) {
  const { as, settle } = await startHouse();
  const { recordId } = await as(user).ok(translation.create, { data: { ...zhToEn, text } });
  await settle();
  return recordId;
}

const confirmed = (recordId: string, target: string) => ({
  data: { recordId, segments: [{ segmentId: 0, target, isConfirmed: true }] },
});

test('确认的一段，已打开的另一份文件随即在记忆中找到；改译的取代先前的', async () => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const me = await aUser();
  const [first, second] = [await created(me, source), await created(me, `违约责任。\n${source}`)];
  const matches = async () => (await as(me).ok(translation.aids, { data: { recordId: second, segmentId: 1 } })).matches;
  const own = async () => (await matches()).filter(({ from }) => from === 'own').map(({ target }) => target);
  expect(await own()).toEqual([]);
  await as(me).ok(translation.save, confirmed(first, 'It shall pay RMB 500,000.'));
  expect(await own()).toEqual(['It shall pay RMB 500,000.']);
  await as(me).ok(translation.save, confirmed(first, 'It shall pay RMB 500,000 in full.'));
  expect(await own()).toEqual(['It shall pay RMB 500,000 in full.']);
  const { records } = await as(me).ok(translationMemories.page, {});
  await as(me).ok(translationMemories.remove, { data: { memoryIds: records.map(({ memoryId }) => memoryId) } });
  expect(await own()).toEqual([]);
  expect((await user.ok(translationMemories.page, {})).total).toBe(0);
});

test('同时导出几次，只留一份文件', async () => {
  const { as, settle } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, source);
  const answers = await atOnce(20, () => as(user).raw(translation.export, { data: { recordId, form: 'table' } }));
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  await settle();
  expect(await tasksOf(user, 'translation.export')).toHaveLength(1);
  expect((await as(user).ok(translation.record, {})).records).toMatchObject([{ exportStatus: 'done' }]);
});

test('记录数的上限在同时新建时也守住，满了说明怎么办', async () => {
  const { as, app, settle } = await startHouse();
  const user = await aUser();
  const row = {
    ...{ ownerId: user.userId, enterpriseId: '', name: '合同', source: { kind: 'text' as const, text: source } },
    ...{ ...zhToEn, parties: [], hasModel: false, notTranslated: [], createdAt: new Date() },
  };
  const rows = Array.from({ length: translationsMax - 1 }, () => ({ ...row, recordId: randomUUID() }));
  for (let at = 0; at < rows.length; at += 1_000)
    await app.database.drizzle.insert(translationRecords).values(rows.slice(at, at + 1_000));
  const create = () => as(user).raw(translation.create, { data: { ...zhToEn, text: source } });
  const answers = await atOnce(20, create);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(translationFaults.full.text);
  await settle();
});

test('记忆满了，再确认的一段说明怎么办；同时确认也不超出', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const text = Array.from({ length: 20 }, (_, at) => `第${at}条 甲方应当付款。`).join('\n');
  const recordId = await created(user, text);
  await app.database.pool.query(
    `insert into translation_memory
       (memory_id, owner_id, from_language, to_language, source_key, source, target, before, updated_at)
     select gen_random_uuid(), $1, 'zh', 'en', n, '甲', 'a', '', now() from generate_series(1, $2) n`,
    [user.userId, memoriesMax - 1],
  );
  const answers = await atOnce(20, segmentId =>
    as(user).raw(translation.save, {
      data: { recordId, segments: [{ segmentId, target: `Article ${segmentId}`, isConfirmed: true }] },
    }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(memoryFaults.full.text);
  expect((await as(user).ok(translationMemories.page, {})).total).toBe(memoriesMax);
  // what was typed is kept, and the refusal says that only the memory has not taken it
  expect(memoryFaults.full.text).toContain('译文已保存');
  const { segments } = await as(user).ok(translation.detail, { data: { recordId } });
  expect(segments.every(({ target, isConfirmed }) => target.startsWith('Article') && isConfirmed)).toBe(true);
  // a better translation of what is remembered takes its place, however full the memory is
  const { segmentId } = segments[answers.findIndex(({ code }) => code === 0)]!;
  const better = { segmentId, target: 'Clause', isConfirmed: true };
  expect(await as(user).raw(translation.save, { data: { recordId, segments: [better] } })).toMatchObject({ code: 0 });
});

test('改一条记忆的译文也计入文字合计的上限；改短总是可以', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const row = {
    ...{ ownerId: user.userId, from: 'zh' as const, to: 'en' as const, client: '', source: '甲', before: '' },
    ...{ origin: '', updatedAt: new Date() },
  };
  const partBytes = memoryBytesMax / 8;
  const rows = Array.from({ length: 8 }, (_, at) => ({
    ...{ ...row, memoryId: randomUUID(), sourceKey: `${at}` },
    target: at < 7 ? sql`repeat('x', ${partBytes})` : sql`repeat('x', ${partBytes - 8 * 3 - 1})`,
  }));
  for (const each of rows) await app.database.drizzle.insert(translationMemory).values(each);
  const { memoryId } = rows[0]!;
  const update = (target: string, id = memoryId) =>
    as(user).raw(translationMemories.update, { data: { memoryId: id, target } });
  expect((await update('短')).code).toBe(0);
  expect((await update('很短', rows[1]!.memoryId)).code).toBe(0);
  await app.database.drizzle
    .update(translationMemory)
    .set({ target: sql`repeat('x', ${2 * partBytes - 6})` })
    .where(eq(translationMemory.memoryId, rows[2]!.memoryId));
  await app.database.drizzle
    .update(translationMemory)
    .set({ target: sql`repeat('x', ${partBytes})` })
    .where(eq(translationMemory.memoryId, rows[1]!.memoryId));
  expect(await update('比上限允许的长一些的译文'.repeat(9))).toMatchObject({
    message: memoryFaults.importTooLarge.text,
  });
  expect((await update('长')).code).toBe(0);
});

test('一人的术语文字合计有上限：同时添加、改长都不超过，改短总是可以', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '一', isShared: false } });
  const details = { zhVariants: [], enAlternatives: [], forbidden: [], domain: '', definition: '', usage: '' };
  const large = { ...details, definition: 'a'.repeat(termBytesMax - 3_180) };
  await app.database.drizzle.insert(ownTerms).values({
    ...{ termId: randomUUID(), termBaseId: randomUUID(), ownerId: user.userId, zh: '甲', en: 'a', details: large },
    ...{ isChecked: true, createdAt: new Date() },
  });
  const termOf = (at: number, length: number) => ({ zh: `乙${at}`, en: 'b', definition: 'c'.repeat(length) });
  const answers = await atOnce(20, at => as(user).raw(terms.add, { data: { termBaseId, term: termOf(at, 900) } }));
  const added = answers.flatMap(({ code }, at) => (code === 0 ? [at] : []));
  expect(added).toHaveLength(3);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(termFaults.tooLarge.text);
  const [at] = added;
  const { termId } = answers[at!]!.data as { termId: string };
  const change = (length: number) =>
    as(user).raw(terms.update, { data: { termBaseId, termId, term: termOf(at!, length) } });
  expect(await change(1_000)).toMatchObject({ code: 1, message: termFaults.tooLarge.text });
  expect(await change(400)).toMatchObject({ code: 0 });
});

test('一人的术语合计有上限，满了说明怎么办', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '一', isShared: false } });
  const details = { zhVariants: [], enAlternatives: [], forbidden: [], domain: '', definition: '', usage: '' };
  await app.database.pool.query(
    `insert into term_data (term_id, term_base_id, owner_id, zh, en, details, is_checked, created_at)
     select gen_random_uuid(), gen_random_uuid(), $1, '甲', n, $2, true, now() from generate_series(1, $3) n`,
    [user.userId, JSON.stringify(details), termsOfUserMax - 1],
  );
  const answers = await atOnce(20, at =>
    as(user).raw(terms.add, { data: { termBaseId, term: { zh: `乙${at}`, en: 'b' } } }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(termFaults.tooMany.text);
});
