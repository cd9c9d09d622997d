import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../../test/house.ts';
import { aLinkOf, anAnswerTo, aPublished, aQuestionnaire } from '../../../../test/questionnaires.ts';
import { asEngine } from '../show-questionnaire.ts';
import { prefillAnswers } from './prefill-answers.ts';

const house = await startHouse();
const { as, asStranger } = house;

async function submitted(wish = {}) {
  const link = await aLinkOf(house, await aUser(), wish);
  const own = await anAnswerTo(house, link.linkId, { respondent: '甲公司' });
  await asStranger().ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
  const { records } = await link.owner.ok(riskAnalysis.list, { data: { questionnaireId: link.questionnaireId } });
  return { ...link, own, answerId: records[0]!.answerId };
}

test('退回补充：填写人凭私人链接看到理由、修改、再次提交；链接已停也可以，名额不另占', async () => {
  const { owner, own, answerId, linkId, questionnaireId } = await submitted({ answersMax: 1 });
  const data = { answerId, reason: '请写明人数', questionIds: ['people'] };
  expect(await owner.ok(riskFilling.sendBack, { data })).toEqual({ isMailed: false });
  expect(await owner.raw(riskFilling.sendBack, { data })).toMatchObject({ code: 1, message: '答卷尚未提交，不能退回' });
  await owner.ok(riskAnalysis.editLink, { data: { linkId, isOpen: false } });
  expect(await asStranger().ok(respondent.open, { data: own })).toMatchObject({
    ...{ state: 'draft', returned: { reason: '请写明人数', questionIds: ['people'] }, answers: { contract: 'yes' } },
  });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    ...{ state: 'draft', isReturned: true, returned: { reason: '请写明人数' } },
  });
  const whole = { contract: 'no', people: 3 };
  await asStranger().ok(respondent.submit, { data: { ...own, answers: whole } });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    ...{ state: 'submitted', isReturned: false, returned: null, answers: whole, score: 0 },
  });
  expect(await owner.ok(riskAnalysis.links, { data: { questionnaireId } })).toMatchObject({
    links: [{ answerCount: 1, answersMax: 1 }],
  });
  await owner.ok(riskFilling.sendBack, { data: { ...data, questionIds: [] } });
  await owner.ok(riskAnalysis.removeAnswer, { data: { answerId } });
  expect((await owner.ok(riskAnalysis.links, { data: { questionnaireId } })).links[0]).toMatchObject({
    answerCount: 0,
  });
});

test('退回须写理由、指明有的题；同时退回两次只算一次', async () => {
  const { owner, answerId } = await submitted();
  const back = (data: object) => owner.raw(riskFilling.sendBack, { data: { answerId, reason: '请补充', ...data } });
  expect(await back({ reason: ' ' })).toMatchObject({
    code: 400,
    message: expect.stringContaining('请写明退回的理由'),
  });
  expect(await back({ questionIds: ['没有'] })).toMatchObject({ code: 1 });
  const codes = (await Promise.all([back({}), back({})])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 1]);
});

test('备注写在题上，填写人看不到；同时写两题都在，空即删除', async () => {
  const { owner, own, answerId } = await submitted();
  const note = (questionId: string, text: string) =>
    owner.raw(riskFilling.note, { data: { answerId, questionId, text } });
  await Promise.all([note('contract', '已核对花名册'), note('people', '待HR确认')]);
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    notes: { contract: '已核对花名册', people: '待HR确认' },
  });
  await note('people', '');
  expect((await owner.ok(riskAnalysis.get, { data: { answerId } })).notes).toEqual({ contract: '已核对花名册' });
  expect(JSON.stringify(await asStranger().ok(respondent.open, { data: own }))).not.toContain('花名册');
  expect(await note('没有', '记')).toMatchObject({ code: 1 });
  expect(await note('contract', '长'.repeat(2_001))).toMatchObject({ code: 400 });
});

/** The small questionnaire whose questions are filled in from the data of a company. */
function withPrefill(): QuestionnaireContent {
  const content = aQuestionnaire();
  content.sections[0]!.questions[1]!.prefill = 'company.employeeCount';
  content.sections[0]!.questions.push({
    ...{ id: 'industry', type: 'text', title: '所属行业', required: false, weight: 0, prefill: 'company.industry' },
  });
  return content;
}

test('按企业数据预填：只填写明可预填的题，说明来源；没有的企业、没有可预填的题如实说', async () => {
  const { owner, questionnaireId } = await aPublished(house, await aUser(), withPrefill());
  const company = `澄衡${Date.now()}贸易有限公司`;
  await house.app.people.putProfiles([
    { recordType: '1', name: company, place: '', fields: { insuredCount: '128人', industry: '批发业' } } as never,
  ]);
  await house.settle();
  const prefill = (data: object) => owner.raw(riskFilling.prefill, { data: { questionnaireId, company, ...data } });
  expect(await prefill({})).toMatchObject({
    data: {
      answers: { people: 128, industry: '批发业' },
      filled: [
        { questionId: 'people', field: '参保人数', value: '128' },
        { questionId: 'industry', field: '所属行业' },
      ],
      unknown: [],
    },
  });
  expect(await prefill({ company: '没有这家公司' })).toMatchObject({
    code: 1,
    message: expect.stringContaining('没有这家企业'),
  });
  const { questionnaireId: plain } = await aPublished(house, await aUser());
  expect(await prefill({ questionnaireId: plain })).toMatchObject({ code: 404 });
  const own = await aPublished(house, await aUser());
  const none = { questionnaireId: own.questionnaireId, company };
  expect(await own.owner.raw(riskFilling.prefill, { data: none })).toMatchObject({ code: 1 });
});

test.each([
  ['人数写作文字', { insuredCount: '1,280人' }, { people: 1280 }],
  ['人数只有区间', { staffSize: '100-499人' }, {}],
  ['没有人数', {}, {}],
  ['不合题意的不填', { insuredCount: '-3' }, {}],
])('预填：%s', (_name, fields, answers) => {
  const content = withPrefill();
  content.sections[0]!.questions.pop();
  expect(prefillAnswers(asEngine(content), { name: '某公司', fields }).answers).toEqual(answers);
});

test('他人不能预填、备注、退回', async () => {
  const { questionnaireId, answerId } = await submitted();
  const other = as(await aUser());
  const codes = [
    await other.raw(riskFilling.prefill, { data: { questionnaireId, company: '某某公司' } }),
    await other.raw(riskFilling.note, { data: { answerId, questionId: 'contract', text: '记' } }),
    await other.raw(riskFilling.sendBack, { data: { answerId, reason: '请补充' } }),
  ].map(({ code }) => code);
  expect(codes).toEqual([404, 404, 404]);
  expect(await other.raw(questionnaires.get, { data: { questionnaireId } })).toMatchObject({ code: 404 });
});
