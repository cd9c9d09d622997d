import { randomUUID } from 'node:crypto';
import { translationEditing } from '@antai/contract/translation/editing';
import {
  memoriesMax,
  memoryBytesMax,
  memoryFaults,
  memoryOriginMax,
  memoryTextMax,
  translationMemories,
} from '@antai/contract/translation/memory';
import {
  acceptancesMax,
  segmentCommentMax,
  segmentCommentsMax,
  segmentTargetMax,
  translatedBytesMax,
  translation,
  translationFaults,
  translationsBytesMax,
  translationsMax,
} from '@antai/contract/translation/records';
import { termBytesMax, termFaults, terms, termsOfUserMax } from '@antai/contract/translation/terms';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';
import { memoryStore } from './memory/store.ts';
import { translationMemory } from './memory/tables.ts';
import { translationAcceptances, translationRecords, translationSegments } from './tables.ts';
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

/** A comment of so many letters. */
const commentOf = (length: number) => ({
  ...{ commentId: randomUUID(), author: '李', text: 'x'.repeat(length), createTime: null },
  ...{ resolvedBy: null, resolveTime: null },
});

/** Leaves a record room for so many bytes. */
async function leaveRoom(recordId: string, room: number) {
  const { app } = await startHouse();
  const { rows } = await app.database.drizzle.execute<{ bytes: number }>(
    sql`select sum(bytes)::float8 as bytes from translation_segments where record_id = ${recordId}`,
  );
  const around = Buffer.byteLength(JSON.stringify([commentOf(0)])) + 10;
  const comments = [commentOf(translatedBytesMax - rows[0]!.bytes - around - room)];
  const isSecond = sql`record_id = ${recordId} and segment_id = 1`;
  await app.database.drizzle.update(translationSegments).set({ comments }).where(isSecond);
}

const xliffOf = (unit: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="zh" trgLang="en"><file id="f">${unit}</file></xliff>`;

const unitOf = ({ target = '', notes = [] }: { target?: string; notes?: string[] }) =>
  `<unit id="s0"><notes>${notes.map(note => `<note>${note}</note>`).join('')}</notes><segment><source>${source}</source><target>${target}</target></segment></unit>`;

test('收回的文件守同样的限制：过长的译文与批注、过多的批注、重复的段都不收，并逐条说明', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, source);
  const take = async (unit: string) => {
    const fileId = await sendUp(user, '审校.xlf', xliffOf(unit));
    return as(user).ok(translationEditing.take, { data: { recordId, fileId } });
  };
  const long = await take(
    unitOf({ target: 'y'.repeat(segmentTargetMax + 1), notes: ['好', 'z'.repeat(segmentCommentMax + 1)] }),
  );
  expect(long).toMatchObject({ applied: 0, notes: 1 });
  expect(long.losses).toEqual(['s0：译文超过20000字，未收', 's0：超过2000字的批注1条，未收']);
  const many = Array.from({ length: segmentCommentsMax + 4 }, (_, at) => `第${at}条`);
  const more = await take(unitOf({ target: 'Pay.', notes: many }) + unitOf({ target: 'Again.' }));
  expect(more).toMatchObject({ applied: 1, notes: segmentCommentsMax - 1 });
  expect(more.losses).toEqual(['s0：一段至多50条批注，其余5条未收', 's0：同一段再次出现，未收']);
  const { segments } = await as(user).ok(translation.detail, { data: { recordId } });
  expect(segments[0]!.target).toBe('Pay.');
  expect(segments[0]!.comments).toHaveLength(segmentCommentsMax);
});

test('未收的内容成千上万时，列出前一千处并说明还有多少', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, source);
  const units = Array.from(
    { length: 1_200 },
    (_, at) => `<unit id="${'长'.repeat(195)}${at}"><segment><source>无</source></segment></unit>`,
  );
  const fileId = await sendUp(user, '审校.xlf', xliffOf(units.join('')));
  const { losses } = await as(user).ok(translationEditing.take, { data: { recordId, fileId } });
  expect(losses).toHaveLength(1_001);
  expect(losses.at(-1)).toBe('另有200处未收，未逐条列出');
  expect(Math.max(...losses.map(({ length }) => length))).toBe(200);
});

test('一份译文连同批注有上限：保存、批注、收回文件都守，同时保存也不超出；改短总是可以', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, `${source}\n甲方付款。`);
  await leaveRoom(recordId, 5_000);
  const full = { code: 1, message: translationFaults.recordFull.text };
  const save = (target: string, segmentId = 0) =>
    as(user).raw(translation.save, { data: { recordId, segments: [{ segmentId, target }] } });
  expect(await save('x'.repeat(6_000))).toMatchObject(full);
  expect(await save('\u0001'.repeat(1_000))).toMatchObject(full);
  const fileId = await sendUp(user, '审校.xlf', xliffOf(unitOf({ target: 'x'.repeat(6_000) })));
  expect(await as(user).raw(translationEditing.take, { data: { recordId, fileId } })).toMatchObject(full);
  const say = () =>
    as(user).raw(translationEditing.comment, { data: { recordId, segmentId: 0, text: '批'.repeat(400) } });
  const answers = await atOnce(20, say);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject(full);
  const about = { rule: 'segment-length' as const, text: 'x'.repeat(2_000), reason: '批'.repeat(500) };
  const accept = { data: { recordId, segmentId: 0, ...about } };
  expect(await as(user).raw(translation.accept, accept)).toMatchObject(full);
  expect(await save('x'.repeat(400))).toMatchObject({ code: 0 });
  expect(await save('x')).toMatchObject({ code: 0 });
});

test('译文合计有上限：满了不再新建，也不再写长；别人照常，删去一份即可继续', async () => {
  const { as, app } = await startHouse();
  const [user, other] = [await aUser(), await aUser()];
  const [recordId, large] = [await created(user, source), await created(user, source)];
  const { drizzle } = app.database;
  const fill = (bytes: number) =>
    drizzle.update(translationRecords).set({ bytes }).where(eq(translationRecords.recordId, large));
  const { rows } = await drizzle.execute<{ bytes: number }>(
    sql`select bytes from translation_records where record_id = ${recordId}`,
  );
  const save = (length: number) =>
    as(user).raw(translation.save, { data: { recordId, segments: [{ segmentId: 0, target: 'x'.repeat(length) }] } });
  await fill(translationsBytesMax - rows[0]!.bytes - 5_000);
  expect(await save(6_000)).toMatchObject({ code: 1, message: translationFaults.recordFull.text });
  expect(await save(4_000)).toMatchObject({ code: 0 });
  await fill(translationsBytesMax);
  const create = (who: TestUser) => as(who).raw(translation.create, { data: { ...zhToEn, text: source } });
  expect(await create(user)).toMatchObject({ code: 1, message: translationFaults.bytesFull.text });
  expect(await create(other)).toMatchObject({ code: 0 });
  await as(user).ok(translation.remove, { data: { recordId: large } });
  expect(await create(user)).toMatchObject({ code: 0 });
});

test('译文合计的上限，同时改几份也不超出', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const large = await created(user, source);
  const recordIds: string[] = [];
  for (let at = 0; at < 5; at += 1) recordIds.push(await created(user, source));
  const { drizzle } = app.database;
  const isOwn = eq(translationRecords.ownerId, user.userId);
  const totalOf = async () =>
    (await drizzle.select({ total: sql<number>`sum(bytes)::float8` }).from(translationRecords).where(isOwn))[0]!.total;
  const bytes = sql`${translationRecords.bytes} + ${translationsBytesMax - 10_000 - (await totalOf())}::int`;
  await drizzle.update(translationRecords).set({ bytes }).where(eq(translationRecords.recordId, large));
  const answers = await atOnce(5, at =>
    as(user).raw(translation.save, {
      data: { recordId: recordIds[at]!, segments: [{ segmentId: 0, target: 'x'.repeat(4_000) }] },
    }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(await totalOf()).toBeLessThanOrEqual(translationsBytesMax);
});

test('确认的一段填入相同的各段，到上限为止，并说明；译文已保存', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, `${source}\n甲方付款。\n${source}\n${source}`);
  await leaveRoom(recordId, 5_000);
  const target = 'x'.repeat(2_000);
  const answer = await as(user).raw(translation.save, confirmed(recordId, target));
  expect(answer).toMatchObject({ code: 1, message: translationFaults.notFilled.text });
  const { segments } = await as(user).ok(translation.detail, { data: { recordId } });
  expect(segments.map(each => each.target)).toEqual([target, '', target, '']);
});

test('合并后译文过长或批注过多的两段不合并，说明怎么办', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, '甲方付款。乙方交货。丙方担保。');
  const target = 'x'.repeat(segmentTargetMax / 2 + 1);
  const edits = [0, 1].map(segmentId => ({ segmentId, target }));
  await as(user).ok(translation.save, { data: { recordId, segments: edits } });
  const merge = (segmentId: number) => as(user).raw(translationEditing.merge, { data: { recordId, segmentId } });
  const refusal = { code: 1, message: translationFaults.mergedTooLong.text };
  expect(await merge(0)).toMatchObject(refusal);
  for (const segmentId of [1, 2])
    await atOnce(26, () => as(user).ok(translationEditing.comment, { data: { recordId, segmentId, text: '好' } }));
  expect(await merge(1)).toMatchObject(refusal);
  const { segments } = await as(user).ok(translation.detail, { data: { recordId } });
  for (const each of segments[2]!.comments.slice(0, 2))
    await as(user).ok(translationEditing.uncomment, { data: { recordId, segmentId: 2, commentId: each.commentId } });
  expect(await merge(1)).toMatchObject({ code: 0 });
});

test('接受的偏差有上限，同时接受也守住；改理由总是可以', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const recordId = await created(user, source);
  const row = {
    recordId,
    segmentId: 0,
    ownerId: user.userId,
    rule: 'segment-length',
    text: 'x',
    reason: '可',
    acceptedAt: new Date(),
  };
  const rows = Array.from({ length: acceptancesMax - 1 }, (_, at) => ({ ...row, textKey: String(at) }));
  for (let at = 0; at < rows.length; at += 500)
    await app.database.drizzle.insert(translationAcceptances).values(rows.slice(at, at + 500));
  const accept = (text: string) =>
    as(user).raw(translation.accept, { data: { recordId, segmentId: 0, rule: 'segment-length', text, reason: '可' } });
  const answers = await atOnce(20, at => accept(`第${at}处`));
  const added = answers.findIndex(({ code }) => code === 0);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)?.message).toBe(translationFaults.acceptancesFull.text);
  expect(await accept(`第${added}处`)).toMatchObject({ code: 0 });
  const { acceptances } = await as(user).ok(translation.detail, { data: { recordId } });
  expect(acceptances).toHaveLength(acceptancesMax);
});

/** A unit of a TMX file. */
const tuOf = (zh: string, { en, props = '' }: { en: string; props?: string }) =>
  `<tu>${props}<tuv xml:lang="zh"><seg>${zh}</seg></tuv><tuv xml:lang="en"><seg>${en}</seg></tuv></tu>`;

async function imported(user: TestUser, units: string[]) {
  const { as } = await startHouse();
  const file = `<tmx version="1.4"><header srclang="zh"/><body>${units.join('')}</body></tmx>`;
  return as(user).ok(translationMemories.upload, { data: { fileId: await sendUp(user, '记忆.tmx', file) } });
}

test('导入的记忆守同样的限制：过长的上文与项目名称不收，并说明', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const props = `<prop type="project">${'项'.repeat(memoryOriginMax + 1)}</prop><prop type="x-context-pre">${'上'.repeat(memoryTextMax + 1)}</prop>`;
  const { added, losses } = await imported(user, [tuOf('甲方付款。', { en: 'Party A pays.', props })]);
  expect(added).toBe(1);
  expect(losses.map(({ reason }) => reason)).toEqual(['上文超过20000字，未收', '项目名称超过300字，未收']);
  expect((await as(user).ok(translationMemories.page, {})).records).toMatchObject([
    { source: '甲方付款。', origin: '' },
  ]);
});

test('导入时的冲突逐条列出，合起来太长的说明还有多少', async () => {
  const user = await aUser();
  await imported(user, [tuOf('甲方付款。', { en: 'x'.repeat(memoryTextMax) })]);
  const { conflicts, losses } = await imported(
    user,
    Array.from({ length: 400 }, (_, at) => tuOf('甲方付款。', { en: `Party A pays ${at}.` })),
  );
  expect(conflicts.length).toBeGreaterThan(150);
  expect(losses).toEqual([{ row: 400, reason: `另有${400 - conflicts.length}处冲突，未逐条列出` }]);
});

test('查找翻译记忆：不分大小写，跨页合计不差，新的在前；查找的人走了就停', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const units = Array.from({ length: 700 }, (_, at) =>
    tuOf(`第${at}条，${at % 7 === 0 ? '违约金' : '付款'}。`, { en: at % 7 === 0 ? `Damages ${at}` : `Payment ${at}` }),
  );
  await imported(user, units);
  const page = (keyword: string, pageNum: number) =>
    as(user).ok(translationMemories.page, { baseInfo: { pageNum, pageSize: 40 }, data: { keyword } });
  const all = [await page('dAMAGES', 1), await page('dAMAGES', 2), await page('dAMAGES', 3)];
  expect(all.map(({ total }) => total)).toEqual([100, 100, 100]);
  const records = all.flatMap(each => each.records);
  expect(new Set(records.map(({ memoryId }) => memoryId)).size).toBe(100);
  expect(records.every(({ source }) => source.includes('违约金'))).toBe(true);
  expect((await page('违约金', 1)).total).toBe(100);
  const { records: first } = await as(user).ok(translationMemories.page, { baseInfo: { pageSize: 500 } });
  const ids = first.map(({ memoryId }) => memoryId);
  expect(ids.filter(id => records.some(({ memoryId }) => memoryId === id))).toEqual(
    records
      .map(({ memoryId }) => memoryId)
      .slice(0, ids.filter(id => records.some(each => each.memoryId === id)).length),
  );
  const leaving = AbortSignal.abort(new Error('gone'));
  const order = { offset: 0, limit: 10, signal: leaving };
  await expect(memoryStore(app.database).page(user.userId, { keyword: 'damages' }, order)).rejects.toThrow('gone');
});

test('导入的术语守同样的限制：过长的缩写、过长与过多的法律依据不收，并说明', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '一', isShared: false } });
  const sourceOf = (statute: string) => `<admin type="source">《${statute}》第一条</admin>`;
  const sources = Array.from({ length: 22 }, (_, at) => sourceOf(`法${at}`));
  const file = `<tbx type="TBX-Basic"><text><body><conceptEntry><langSec xml:lang="zh"><descripGrp><descrip type="definition">义</descrip>${sources.join('')}${sourceOf('长'.repeat(300))}</descripGrp><termSec><term>违约金</term></termSec></langSec><langSec xml:lang="en"><termSec><term>liquidated damages</term></termSec><termSec><term>${'L'.repeat(201)}</term><termNote type="termType">abbreviation</termNote></termSec></langSec></conceptEntry></body></text></tbx>`;
  const report = await as(user).ok(terms.upload, { data: { termBaseId, fileId: await sendUp(user, '库.tbx', file) } });
  expect(report).toMatchObject({ added: 1 });
  expect(report.losses.map(({ reason }) => reason)).toEqual([
    '缩写超过200字，未收',
    '法律依据超过200字，未收',
    '法律依据超过20处，其余未收',
  ]);
  const { records } = await as(user).ok(terms.page, { data: { termBaseId } });
  expect(records).toMatchObject([{ zh: '违约金', abbreviation: '' }]);
  expect(records[0]!.legalBasis).toHaveLength(20);
});

test('术语库分页：各页不重不漏，按领域筛选的合计不差', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '一', isShared: false } });
  const rows = Array.from({ length: 700 }, (_, at) => `术语${at},term ${at},${at % 7 === 0 ? '合同' : ''}`);
  const fileId = await sendUp(user, '术语.csv', ['中文,英文,领域', ...rows].join('\n'));
  await as(user).ok(terms.upload, { data: { termBaseId, fileId } });
  const page = (data: object, pageNum = 1) =>
    as(user).ok(terms.page, { baseInfo: { pageNum, pageSize: 300 }, data: { termBaseId, ...data } });
  const pages = [await page({}, 1), await page({}, 2), await page({}, 3)];
  expect(pages.map(({ total }) => total)).toEqual([700, 700, 700]);
  const all = pages.flatMap(({ records }) => records.map(({ zh }) => zh));
  expect(new Set(all).size).toBe(700);
  expect((await page({ keyword: 'term' })).records.map(({ zh }) => zh)).toEqual(all.slice(0, 300));
  expect(await page({ domain: '合同' })).toMatchObject({ total: 100 });
});
