import { randomUUID } from 'node:crypto';
import { notices } from '@antai/contract/notices';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import type { BasisState } from '@antai/contract/statutes';
import { expect, test, vi } from 'vitest';
import { aUser, startHouse } from '../../../../test/house.ts';
import { takeInLaws } from '../../../../test/laws.ts';
import { aLinkOf, aPublished, aQuestionnaire } from '../../../../test/questionnaires.ts';
import { changesFor, compareStates } from './compare-states.ts';

const house = await startHouse();
const passed = '2010年3月1日 某市第十届人民代表大会常务委员会第二次会议通过';
const revised = '2020年3月1日 某市第十一届人民代表大会常务委员会第三次会议修订';

async function watch() {
  await house.app.jobs.add('questionnaires.watchBases', {});
  await house.settle();
}

test('法律修改后：引用它的答卷标明依据有变并通知，重新分析后不再标明；没有引用的不动', async () => {
  const title = `某市${randomUUID().slice(0, 8)}试验条例`;
  const articles = ['应当签订书面合同。', '本条例自2010年6月1日起施行。'];
  await takeInLaws(house, [{ title, passedOn: '2010-03-01', history: [passed], articles }]);
  const content = aQuestionnaire();
  content.findings[0]!.legalBasis = [{ statute: title, article: '第一条' }];
  const { owner, questionnaireId } = await aPublished(house, await aUser(), content);
  const fill = (name: string, answers: object) =>
    owner.ok(riskAnalysis.fillIn, {
      data: { questionnaireId, respondent: name, answers: { ...answers }, isFinal: true },
    });
  const { answerId } = await fill('引用', { contract: 'no', people: 3 });
  await fill('没有引用', { contract: 'yes' });
  const stale = () =>
    owner.ok(riskAnalysis.list, { baseInfo: { pageNum: 1 }, data: { questionnaireId, isStale: true } });
  await watch();
  expect(await stale()).toMatchObject({ total: 0 });
  const newer = ['应当签订书面合同并备案。', '本条例自2020年6月1日起施行。'];
  await takeInLaws(house, [{ title, passedOn: '2020-03-01', history: [passed, revised], articles: newer }]);
  await watch();
  await watch();
  expect(await stale()).toMatchObject({ total: 1, records: [{ answerId, isStale: true }] });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    basisChanges: [{ statute: title, article: '第一条', change: '已修改，有新的版本' }],
  });
  const page = await owner.ok(notices.page, { baseInfo: { pageNum: 1 }, data: {} } as never);
  const titles = JSON.stringify(page).match(/法律依据有变化/gu);
  expect(titles).toHaveLength(1);
  expect(await house.as(await aUser()).raw(riskAnalysis.analyseAgain, { data: { answerId } })).toMatchObject({
    code: 404,
  });
  expect(await owner.raw(riskAnalysis.analyseAgain, { data: { answerId: '1' } })).toMatchObject({ code: 400 });
  const draft = await owner.ok(riskAnalysis.fillIn, { data: { questionnaireId, respondent: '未交', answers: {} } });
  expect(await owner.raw(riskAnalysis.analyseAgain, { data: draft })).toMatchObject({ code: 1 });
  await owner.ok(riskAnalysis.analyseAgain, { data: { answerId } });
  expect(await stale()).toMatchObject({ total: 0 });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    basisChanges: [],
    isStale: false,
    score: 0,
  });
});

test('有答卷的版本五十份一次取出，逐份核对依据', async () => {
  const { pool } = house.app.database;
  for (const _each of [1, 2, 3]) {
    const { owner, questionnaireId } = await aPublished(house, await aUser());
    const answers = { contract: 'yes' };
    await owner.ok(riskAnalysis.fillIn, { data: { questionnaireId, respondent: '费秋声', answers, isFinal: true } });
    await pool.query('update questionnaire_versions set bases = null where questionnaire_id = $1', [questionnaireId]);
  }
  const { rows } = await pool.query<{ count: number }>(
    'select count(distinct (questionnaire_id, version))::int as count from questionnaire_answers where is_submitted',
  );
  const queries = vi.spyOn(pool, 'query');
  await watch();
  const statements = queries.mock.calls.filter(call => /from \\"questionnaire_versions\\"/.test(JSON.stringify(call)));
  queries.mockRestore();
  expect(statements).toHaveLength(Math.ceil(rows[0]!.count / 50));
  const open = 'select from questionnaire_versions v join questionnaire_answers using (questionnaire_id, version)';
  expect((await pool.query(`${open} where is_submitted and v.bases is null`)).rowCount).toBe(0);
});

test('到期的问卷：链接不再接受作答，已有答卷还在；不能设在过去，他人不能设', async () => {
  const { owner, questionnaireId, linkId } = await aLinkOf(house, await aUser());
  const expire = (expireDay: string | null) =>
    owner.raw(questionnaires.setExpiry, { data: { questionnaireId, expireDay } });
  expect(await expire('2020-01-01')).toMatchObject({ code: 1, message: expect.stringContaining('到期日已过') });
  expect(await expire('明天')).toMatchObject({ code: 400 });
  const other = house.as(await aUser());
  expect(await other.raw(questionnaires.setExpiry, { data: { questionnaireId, expireDay: null } })).toMatchObject({
    code: 404,
  });
  await expire('2099-01-01');
  expect(await owner.ok(questionnaires.get, { data: { questionnaireId } })).toMatchObject({ expireDay: '2099-01-01' });
  const open = () => house.asStranger().raw(respondent.open, { data: { linkId } });
  expect(await open()).toMatchObject({ code: 0 });
  await house.at(new Date('2099-01-03T00:00:00Z'), async () => {
    expect(await open()).toMatchObject({ code: 1, message: expect.stringContaining('已过期') });
  });
  await expire(null);
  expect(await open()).toMatchObject({ code: 0 });
});

test('正在写的依据即时核验：有的已核验，没有的待核，条数有限', async () => {
  const title = `某市${randomUUID().slice(0, 8)}试验条例`;
  const articles = ['应当签订书面合同。', '本条例自2010年6月1日起施行。'];
  await takeInLaws(house, [{ title, passedOn: '2010-03-01', history: [passed], articles }]);
  const owner = house.as(await aUser());
  const legalBasis = [{ statute: title, article: '第一条' }, { statute: '没有的甲乙丙丁法' }];
  expect(await owner.ok(questionnaires.checkBases, { data: { legalBasis } })).toMatchObject({
    bases: [{ statute: title, state: 'verified' }, { state: 'unverified' }],
  });
  const many = Array.from({ length: 13 }, () => ({ statute: title }));
  expect(await owner.raw(questionnaires.checkBases, { data: { legalBasis: many } })).toMatchObject({ code: 400 });
});

const basis = { statute: '某法', article: '第一条' };
const moment = { day: '2026-11-20', noticedAt: '2026-11-20T00:00:00.000Z' };
const seen = (state: BasisState['state'], statuteId?: string) =>
  compareStates(null, [{ ...basis, state, ...(statuteId ? { statuteId } : {}) }], moment).watch;

test.each([
  ['失效', 'verified', 'repealed', '已失效'],
  ['尚未施行的施行了', 'notYetInForce', 'verified', '恢复为现行有效'],
  ['入库后核得到，不是法律变化', 'unverified', 'verified', undefined],
  ['没有变化', 'repealed', 'repealed', undefined],
] as const)('依据的变化：%s', (_name, before, after, change) => {
  const { fresh } = compareStates(seen(before), [{ ...basis, state: after }], moment);
  expect(fresh.map(each => each.change)).toEqual(change === undefined ? [] : [change]);
});

test('变化之后才分析的不受影响；没有引用的不受影响', () => {
  const { watch: watched } = compareStates(seen('verified'), [{ ...basis, state: 'repealed' }], moment);
  const content = { findings: aQuestionnaire().findings.map(each => ({ ...each, legalBasis: [basis] })) };
  const changes = (findingIds: string[], day: string) =>
    changesFor(content, watched, { findingIds, analysedAt: new Date(`${day}T00:00:00Z`) });
  expect(changes(['no-contract'], '2026-11-19')).toEqual([{ ...basis, change: '已失效', day: '2026-11-20' }]);
  expect(changes(['no-contract'], '2026-11-21')).toEqual([]);
  expect(changes([], '2026-11-19')).toEqual([]);
});
