import { auditLog } from '@antai/contract/administration/audit';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { blankQuestionnaire, type Questionnaire, renumberQuestionnaire } from '@antai/questionnaire';
import { expect, test } from 'vitest';
import { aDocx } from '../../../../../documents/test/a-docx.ts';
import { anAdministrator, aUser, startHouse } from '../../../../test/house.ts';
import { aQuestionnaire } from '../../../../test/questionnaires.ts';
import { uploadOf } from '../../../../test/upload.ts';

const { as } = await startHouse();
type User = ReturnType<typeof as>;

const send = (user: User, fileName: string, bytes: Buffer) => {
  const { payload, headers } = uploadOf(fileName, bytes);
  return user.raw(riskExchange.importFile, payload, headers);
};

const plain = { required: false, weight: 0 } as const;
const more = [
  { ...plain, id: 'party', type: 'party', title: '受评企业' },
  { ...plain, id: 'intro', type: 'note', title: '以下对照报表' },
  { ...plain, id: 'tax', type: 'amount', title: '欠缴税款' },
  { ...plain, id: 'rate', type: 'rating', title: '制度执行', steps: 7, lowLabel: '从不', highLabel: '总是' },
] as const;

test('导出的表可以再导入：节、题目、题型、选项与分值、权重、显示条件相同', async () => {
  const user = as(await aUser());
  const content = aQuestionnaire();
  content.sections[0]!.questions.push(...more);
  const { questionnaireId } = await user.ok(questionnaires.save, { data: { content } });
  const file = (await user.raw(riskExchange.exportFile, { data: { questionnaireId } })).data as Buffer;
  const answer = await send(user, '用工合规自检.xlsx', file);
  expect(answer).toMatchObject({ code: 0, data: { questionCount: 6 } });
  const { questionnaireId: copyId, notes } = answer.data as { questionnaireId: string; notes: { text: string }[] };
  expect(notes).toEqual([]);
  expect(await user.ok(questionnaires.get, { data: { questionnaireId: copyId } })).toMatchObject({
    title: '用工合规自检',
    content: {
      sections: [
        {
          title: '基本情况',
          questions: [
            {
              title: '是否都签订了书面劳动合同？',
              type: 'yesno',
              options: [
                { id: 'yes', score: 100 },
                { id: 'no', score: 0 },
              ],
            },
            { title: '有多少人没有签？', type: 'number', unit: '人' },
            ...more.map(({ id: _id, ...question }) => question),
          ],
        },
      ],
    },
  });
  expect(await as(await aUser()).raw(riskExchange.exportFile, { data: { questionnaireId } })).toMatchObject({
    code: 404,
  });
});

test('导出的Word再导入，题目、分值、等级、发现、分档与组合条件一字不差', async () => {
  const user = as(await aUser());
  const none = { level: 'none' } as const;
  const grave = { level: 'high', findingId: 'f-1' } as const;
  const light = { level: 'low', findingId: 'f-2' } as const;
  const scored = { required: true, weight: 2, dimension: 'd-2' } as const;
  const blank = blankQuestionnaire('2026-11') as QuestionnaireContent;
  const content: QuestionnaireContent = {
    ...{ ...blank, title: '往返问卷', description: '第一段\n第二段' },
    ...{ audience: ['中小企业'], applicability: '在中国境内用工', estimatedMinutes: 45, tags: ['用工', '社保'] },
    disclaimer: '仅供内部自查。\n不构成法律意见。',
    findings: [
      {
        ...{ id: 'f-1', dimension: 'd-1', title: '未签书面劳动合同', reason: '须支付二倍工资。\n\n至多十一个月。' },
        legalBasis: [
          { statute: '中华人民共和国劳动合同法', article: '第八十二条第一款', note: '自满一个月的次日起' },
          { statute: '最高人民法院关于适用《中华人民共和国民法典》的解释', unverified: true },
        ],
        remedy: {
          ...{ action: '补签', owner: '人事负责人', evidence: '合同原件' },
          deadline: { days: 30, hint: '自发现之日起' },
        },
      },
      {
        ...{ id: 'f-2', dimension: 'd-2', title: '【发现】两端有括号', reason: '', legalBasis: [], isProposed: true },
        remedy: { action: '', owner: '', deadline: { days: 7, hint: '' } },
      },
    ],
    dimensionBands: [{ min: 0, level: 'medium', title: '一般' }],
    bands: [
      { id: 'a', min: 60.5, level: 'low', title: '稳健，良好', text: '基本到位。', nextStep: '按年复查。' },
      { id: 'b', min: 0, level: 'high', title: '', text: '', nextStep: '' },
    ],
    conditions: [
      {
        ...{ id: 'c-1', name: '多项并存', text: '请律师跟进。' },
        when: {
          any: [
            { countFindings: { dimension: 'd-2', atLeastLevel: 'low', min: 2 } },
            {
              all: [
                { dimensionScore: { dimension: 'd-1', below: 60.5 } },
                { answer: { question: 'q-5', op: 'gt', value: 0.5 } },
              ],
            },
          ],
        },
        effects: [
          { target: 'overall', atLeast: 'high' },
          { target: 'dimension', dimension: 'd-2', atLeast: 'medium' },
        ],
      },
    ],
    dimensions: [
      { id: 'd-1', name: '合同', weight: 40 },
      { id: 'd-2', name: '税务：申报', weight: 60 },
    ],
    sections: [
      {
        ...{ id: 's-1', title: '基本情况', intro: '请如实填写' },
        questions: [
          { ...plain, id: 'q-1', type: 'party', title: '受评企业', required: true, prefill: 'company.party' },
          { ...plain, id: 'q-2', type: 'note', title: '以下对照报表', help: '单位为元' },
          {
            ...{ ...scored, id: 'q-3', type: 'yesno', title: '是否签约（2026年）？', inverse: true, allowNA: true },
            options: [
              { id: 'yes', label: '是', score: 100, ...none },
              { id: 'no', label: '否：0分', score: 0, ...grave },
            ],
            isProposed: true,
          },
          { ...plain, id: 'q-4', type: 'text', title: '说明', maxLength: 300, help: '一行\n两行' },
        ],
      },
      {
        ...{ id: 's-2', title: '第二节', visibleWhen: { question: 'q-3', op: 'eq', value: 'no' } },
        questions: [
          {
            ...{ ...scored, id: 'q-5', type: 'amount', title: '欠缴税款', missing: 'worst', required: false },
            ranges: [
              { max: 0.01, score: 100, ...none },
              { min: 0.01, score: 0, ...grave },
            ],
          },
          { ...scored, id: 'q-6', type: 'rating', title: '执行', steps: 7, lowLabel: '从不', highLabel: '总是' },
          {
            ...{ ...scored, id: 'q-7', type: 'multiple', title: '制度', scoring: 'sum' },
            options: [
              { id: 'o-1', label: '考勤', score: 60, ...none, whenNotSelected: light },
              { id: 'o-2', label: '加班：审批', score: 40, ...none },
              { id: 'o-3', label: '均无', score: 0, ...none, exclusive: true },
            ],
          },
          {
            ...{ ...scored, id: 'q-8', type: 'date', title: '最近一次申报', measure: 'absolute' },
            ranges: [
              { max: '2026-01-01', score: 0, ...none },
              { min: '2026-01-01', score: 100, ...none },
            ],
            visibleWhen: {
              all: [
                { question: 'q-5', op: 'gte', value: 500 },
                { question: 'q-7', op: 'includes', value: 'o-2' },
              ],
            },
          },
          {
            ...{ ...scored, id: 'q-9', type: 'matrix', title: '各主体' },
            rows: [
              { id: 'r-1', label: '母公司', weight: 2, findingId: 'f-2' },
              { id: 'r-2', label: '子公司', weight: 1 },
            ],
            columns: [
              { id: 'c-1', label: '完全做到', score: 100, ...none },
              { id: 'c-2', label: '没有做到', score: 0, level: 'medium' },
              { id: 'na', label: '不适用', na: true },
            ],
          },
          { ...plain, id: 'q-10', type: 'file', title: '凭证', maxFiles: 2, accept: ['pdf', 'docx'] },
          { ...plain, id: 'q-11', type: 'number', title: '人数', unit: '人', integer: true, min: 0, max: 10_000 },
        ],
      },
    ],
  };
  const { questionnaireId } = await user.ok(questionnaires.save, { data: { content } });
  const file = (await user.raw(riskExchange.exportFile, { data: { questionnaireId, form: 'word' } })).data as Buffer;
  const answer = await send(user, '往返.docx', file);
  expect(answer).toMatchObject({ code: 0, data: { questionCount: 11, notes: [] } });
  const { questionnaireId: copyId } = answer.data as { questionnaireId: string };
  const { content: copy } = await user.ok(questionnaires.get, { data: { questionnaireId: copyId } });
  expect(copy).toEqual(content);
});

test('问卷库的问卷复制后导出Word再导入，评分、发现与依据不变', async () => {
  const user = as(await aUser());
  const { questionnaireId } = await user.ok(questionnaires.libraryCopy, {
    data: { repositoryId: 'labour-employment' },
  });
  const file = (await user.raw(riskExchange.exportFile, { data: { questionnaireId, form: 'word' } })).data as Buffer;
  const answer = await send(user, '用工.docx', file);
  expect(answer).toMatchObject({ code: 0, data: { notes: [] } });
  const { questionnaireId: copyId } = answer.data as { questionnaireId: string };
  const contents = await Promise.all(
    [questionnaireId, copyId].map(id => user.ok(questionnaires.get, { data: { questionnaireId: id } })),
  );
  const [before, after] = contents.map(({ content }) => renumberQuestionnaire(content as Questionnaire));
  expect(after).toEqual(before);
});

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

test('Word：编号的题目与其下的选项成为草稿，不懂的逐行说明', async () => {
  const lines = ['用工合规调查', '一、基本情况', '1. 是否签约？', 'A. 是', 'B. 否', '谢谢配合'];
  const user = as(await aUser());
  const answer = await send(user, '调查.docx', Buffer.from(aDocx(lines.map(paragraph).join(''))));
  expect(answer).toMatchObject({
    data: { questionCount: 1, notes: [{ text: '谢谢配合', why: expect.stringContaining('未采用') }] },
  });
  const nothing = Buffer.from(aDocx(paragraph('没有题目的一段话')));
  expect(await send(user, '空话.docx', nothing)).toMatchObject({
    code: 1,
    message: expect.stringContaining('没有读出题目'),
  });
});

test.each([
  ['程序.xlsx', Buffer.from('MZ'), 415],
  ['说明.txt', Buffer.from('1. 题目'), 415],
  ['空.docx', Buffer.alloc(0), 415],
])('不能导入的文件说明理由：%s', async (fileName, bytes, code) => {
  expect(await send(as(await aUser()), fileName, bytes)).toMatchObject({ code });
});

test('导入问卷记入审计日志', async () => {
  const me = await aUser();
  const user = as(me);
  const { questionnaireId } = await user.ok(questionnaires.save, { data: { content: aQuestionnaire() } });
  const file = (await user.raw(riskExchange.exportFile, { data: { questionnaireId } })).data as Buffer;
  expect(await send(user, '自检.xlsx', file)).toMatchObject({ code: 0 });
  const wanted = { baseInfo: { pageSize: 50 }, data: { userId: me.userId, action: 'import' } } as const;
  const { records } = await as(await anAdministrator()).ok(auditLog.page, wanted);
  expect(records).toHaveLength(1);
});
