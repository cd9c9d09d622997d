import { type ReportForm, riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../../test/house.ts';
import { aQuestionnaire } from '../../../../test/questionnaires.ts';
import { readArchive, textOf } from '../../../../test/read-archive.ts';

const { as } = await startHouse();

async function aPublished() {
  const owner = as(await aUser());
  const { questionnaireId } = await owner.ok(questionnaires.save, { data: { content: aQuestionnaire() } });
  await owner.ok(questionnaires.release, { data: { questionnaireId } });
  const fill = (respondent: string, answers: Record<string, unknown>, isFinal = true) =>
    owner.ok(riskAnalysis.fillIn, { data: { questionnaireId, respondent, answers, isFinal } });
  return { owner, questionnaireId, fill };
}

test('律师代填：先存后交，一份答卷的得分、发现、依据与每题说明', async () => {
  const { owner, questionnaireId } = await aPublished();
  const data = { questionnaireId, respondent: '甲公司', answers: { contract: 'no' } };
  const { answerId } = await owner.ok(riskAnalysis.fillIn, { data });
  const early = await owner.raw(riskAnalysis.fillIn, { data: { ...data, answerId, isFinal: true } });
  expect(early).toMatchObject({ code: 1, message: '还有1道必答题没有作答：第2题' });
  const whole = { ...data, answerId, answers: { contract: 'no', people: 3 }, isFinal: true };
  await owner.ok(riskAnalysis.fillIn, { data: whole });
  expect(await owner.raw(riskAnalysis.fillIn, { data: whole })).toMatchObject({
    code: 1,
    message: '答卷已提交，不能再修改',
  });
  const analysis = await owner.ok(riskAnalysis.get, { data: { answerId } });
  expect(analysis).toMatchObject({
    ...{ respondent: '甲公司', state: 'submitted', score: 0, level: 'high', linkName: null, version: 1 },
    outcome: { findings: [{ id: 'no-contract', level: 'high', sources: ['contract', 'people'] }] },
    explanations: [
      { answer: '否', lost: 50 },
      { answer: '3人', lost: 50 },
    ],
    bases: [{ statute: '中华人民共和国劳动合同法', article: '第八十二条' }],
  });
});

test('未答完就提交，不留下半份答卷', async () => {
  const { owner, questionnaireId } = await aPublished();
  const data = { questionnaireId, answers: {}, isFinal: true };
  expect(await owner.raw(riskAnalysis.fillIn, { data })).toMatchObject({ code: 1 });
  expect((await owner.ok(riskAnalysis.list, { data: { questionnaireId } })).total).toBe(0);
});

test('答卷随其版本：问卷改了再发布，旧答卷的分析不变', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  const { answerId } = await fill('甲公司', { contract: 'yes' });
  const content = aQuestionnaire();
  content.sections[0]!.questions[0]!.options![0]!.score = 20;
  await owner.ok(questionnaires.save, { data: { questionnaireId, content } });
  await owner.ok(questionnaires.release, { data: { questionnaireId } });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({ score: 100, version: 1 });
  const { answerId: later } = await fill('乙公司', { contract: 'yes' });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId: later } })).toMatchObject({ score: 20, version: 2 });
  expect(await owner.ok(riskAnalysis.overall, { data: { questionnaireId, version: 1 } })).toMatchObject({
    averageScore: 100,
  });
});

test('全部答卷：分布、维度、高频发现、热力图；未提交的不计', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  await fill('甲公司', { contract: 'yes' });
  await fill('乙公司', { contract: 'no', people: 30 });
  await fill('丙公司', { contract: 'no', people: 0 });
  await fill('丁公司', { contract: 'no' }, false);
  const overall = await owner.ok(riskAnalysis.overall, { data: { questionnaireId } });
  expect(overall).toMatchObject({
    ...{ answerCount: 3, averageScore: 50, version: 1, versions: [{ version: 1, answerCount: 3 }] },
    scores: [1, 0, 0, 0, 0, 1, 0, 0, 0, 1],
    dimensions: [{ name: '合同订立', averageScore: 50 }],
    findings: [{ id: 'no-contract', count: 2, highCount: 2 }],
    heat: {
      questions: [{ number: 1 }, { number: 2 }],
      rows: [
        { respondent: '丙公司', levels: ['high', 'none'] },
        { respondent: '乙公司', levels: ['high', 'high'] },
        { respondent: '甲公司', levels: ['none', null] },
      ],
    },
  });
  expect(await owner.ok(riskAnalysis.overall, { data: { questionnaireId } })).toMatchObject({ trend: [{ count: 3 }] });
});

test('他人看不到、改不了链接与答卷', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  const { answerId } = await fill('甲公司', { contract: 'yes' });
  const { linkId } = await owner.ok(riskAnalysis.addLink, { data: { questionnaireId } });
  const other = as(await aUser());
  const codes = [
    await other.raw(riskAnalysis.addLink, { data: { questionnaireId } }),
    await other.raw(riskAnalysis.links, { data: { questionnaireId } }),
    await other.raw(riskAnalysis.editLink, { data: { linkId, isOpen: false } }),
    await other.raw(riskAnalysis.fillIn, { data: { questionnaireId, answers: {} } }),
    await other.raw(riskAnalysis.fillIn, { data: { questionnaireId, answerId, answers: {} } }),
    await other.raw(riskAnalysis.list, { data: { questionnaireId } }),
    await other.raw(riskAnalysis.get, { data: { answerId } }),
    await other.raw(riskAnalysis.overall, { data: { questionnaireId } }),
    await other.raw(riskAnalysis.table, { data: { questionnaireId } }),
    await other.raw(riskAnalysis.previewFile, { data: { answerId } }),
    await other.raw(riskAnalysis.previewReport, { data: { answerId } }),
    await other.raw(riskAnalysis.removeAnswer, { data: { answerId } }),
  ].map(({ code }) => code);
  expect(codes).toEqual(Array(12).fill(404));
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({ score: 100 });
});

test('未发布的问卷没有链接；截止日期不得已过；至多五十个链接，并行也一样', async () => {
  const { owner, questionnaireId } = await aPublished();
  const add = (data: object = {}) => owner.raw(riskAnalysis.addLink, { data: { questionnaireId, ...data } });
  expect(await add({ expireDay: '2020-01-01' })).toMatchObject({
    code: 1,
    message: expect.stringContaining('截止日期已过'),
  });
  const codes = await Promise.all(Array.from({ length: 53 }, async () => (await add()).code));
  expect(codes.filter(code => code === 0)).toHaveLength(50);
  await owner.ok(questionnaires.takeBack, { data: { questionnaireId } });
  expect(await add()).toMatchObject({ code: 1, message: '问卷尚未发布，请先发布' });
});

test('报告Word与PDF、整改计划、整改日历、全部答卷的表，都能打开并写明发现', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  const { answerId } = await fill('甲公司', { contract: 'no', people: 30 });
  const file = async (form: ReportForm) =>
    (await owner.raw(riskAnalysis.previewFile, { data: { answerId, form } })).data as Buffer;
  expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const report = textOf((await readArchive(await file('word'))).get('word/document.xml'));
  for (const text of ['未订立书面劳动合同', '第八十二条', '一个月内补签', '甲公司', '高风险', '整改计划', '对应发现'])
    expect(report).toContain(text);
  const { blocks } = await owner.ok(riskAnalysis.previewReport, { data: { answerId } });
  expect(blocks[0]).toEqual({ kind: 'title', text: '风险自检报告', subtitle: '用工合规自检' });
  // what is previewed is what the file says
  for (const block of blocks) if (block.kind === 'heading') expect(report).toContain(block.text);
  const calendar = (await file('calendar')).toString().replaceAll('\r\n ', '');
  expect(calendar).toContain('SUMMARY:用工合规自检：一个月内补签');
  const wordsOf = async (workbook: Buffer) => textOf((await readArchive(workbook)).get('xl/sharedStrings.xml'));
  expect(await wordsOf(await file('excel'))).toContain('一个月内补签');
  const all = (await owner.raw(riskAnalysis.table, { data: { questionnaireId } })).data as Buffer;
  expect(await wordsOf(all)).toContain('30人');
});

test('没有提交的答卷没有报告，也没有表', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  const { answerId } = await fill('甲公司', {}, false);
  expect(await owner.raw(riskAnalysis.previewFile, { data: { answerId } })).toMatchObject({ code: 1 });
  expect(await owner.raw(riskAnalysis.previewReport, { data: { answerId } })).toMatchObject({ code: 1 });
  expect(await owner.raw(riskAnalysis.table, { data: { questionnaireId } })).toMatchObject({ code: 1 });
});

test('答卷按填写人、等级、得分段、发现、题目的等级、来源与提交日筛选，可合用', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  await fill('甲公司', { contract: 'yes' });
  await fill('乙公司', { contract: 'no', people: 3 });
  await fill('丙公司', { contract: 'no', people: 0 });
  await fill('丁公司', {}, false);
  const names = async (data: object) => {
    const { records } = await owner.ok(riskAnalysis.list, {
      baseInfo: { pageNum: 1 },
      data: { questionnaireId, ...data },
    });
    return records.map(({ respondent }) => respondent).sort();
  };
  expect(await names({ keyword: '公司' })).toHaveLength(4);
  expect(await names({ keyword: '乙' })).toEqual(['乙公司']);
  expect(await names({ state: 'submitted', level: 'low' })).toEqual(['甲公司']);
  expect(await names({ state: 'submitted', scoreBand: 5 })).toEqual(['丙公司']);
  expect(await names({ state: 'submitted', scoreBand: 9 })).toEqual(['甲公司']);
  expect(await names({ findingId: 'no-contract' })).toEqual(['丙公司', '乙公司'].sort());
  expect(await names({ state: 'submitted', questionId: 'people', questionLevel: 'high' })).toEqual(['乙公司']);
  expect(await names({ findingId: 'no-contract', keyword: '丙' })).toEqual(['丙公司']);
  expect(await names({ fromDay: '2099-01-01' })).toEqual([]);
  expect(await names({ version: 2 })).toEqual([]);
  expect(
    await owner.raw(riskAnalysis.list, { baseInfo: { pageNum: 1 }, data: { questionnaireId, scoreBand: 10 } }),
  ).toMatchObject({ code: 400 });
  const overall = (data: object) => owner.ok(riskAnalysis.overall, { data: { questionnaireId, ...data } });
  expect(await overall({})).toMatchObject({ answerCount: 3 });
  expect(await overall({ fromDay: '2099-01-01' })).toMatchObject({ answerCount: 0 });
});

test('导出的表只含筛选出的答卷，写明筛选与未列入的', async () => {
  const { owner, questionnaireId, fill } = await aPublished();
  await fill('甲公司', { contract: 'yes' });
  await fill('乙公司', { contract: 'no', people: 3 });
  await fill('丙公司', {}, false);
  const table = async (data: object) =>
    (await owner.raw(riskAnalysis.table, { data: { questionnaireId, ...data } })).data;
  const wordsOf = async (data: object) =>
    textOf((await readArchive((await table(data)) as Buffer)).get('xl/sharedStrings.xml'));
  const all = await wordsOf({});
  for (const text of ['甲公司', '乙公司', '无，全部已提交的答卷', '共2份', '尚未提交的1份'])
    expect(all).toContain(text);
  const some = await wordsOf({ keyword: '乙', level: 'high', fromDay: '2020-01-01', findingId: 'no-contract' });
  for (const text of [
    '乙公司',
    '共1份',
    '填写人含“乙”',
    '风险等级：高风险',
    '发现：未订立书面劳动合同',
    '2020-01-01起',
  ])
    expect(some).toContain(text);
  expect(some).not.toContain('甲公司');
  expect(await owner.raw(riskAnalysis.table, { data: { questionnaireId, keyword: '没有此人' } })).toMatchObject({
    code: 1,
    message: expect.stringContaining('清除筛选'),
  });
});
