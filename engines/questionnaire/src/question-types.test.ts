import { expect, test } from 'vitest';
import { questionnaireOf } from '../test/questionnaire-of.ts';
import { checkAnswers } from './check-answers.ts';
import { checkQuestionnaire } from './check-questionnaire.ts';
import { compareVersions } from './compare-versions.ts';
import { explainScore } from './explain-score.ts';
import type { Question } from './questionnaire.ts';
import { readCondition } from './read-condition.ts';
import { scoreAnswers } from './score-answers.ts';
import { writeCondition } from './write-condition.ts';

const usual = { required: false, weight: 0 } as const;
const scored = { required: true, weight: 1, dimension: 'd' } as const;
const party: Question = { ...usual, id: 'party', type: 'party', title: '受评企业' };
const intro: Question = { ...usual, id: 'intro', type: 'note', title: '以下问题请对照最近一期财务报表' };
const amount: Question = {
  ...{ ...scored, id: 'amount', type: 'amount', title: '欠缴税款' },
  ranges: [
    { max: 10_000, score: 100, level: 'none' },
    { min: 10_000, score: 0, level: 'high', findingId: 'f' },
  ],
};
const rating: Question = {
  ...{
    ...scored,
    weight: 3,
    id: 'rating',
    type: 'rating',
    title: '制度执行',
    steps: 5,
    lowLabel: '从不',
    highLabel: '总是',
  },
  ranges: [
    { max: 3, level: 'medium', findingId: 'f' },
    { min: 3, level: 'none' },
  ],
};

const whole = questionnaireOf([party, intro, amount, rating]);

test('四种题型的问卷没有问题，可以发布', () => {
  expect(checkQuestionnaire(whole)).toEqual([]);
});

test.each([
  ['金额至多两位小数', 'amount', 1.234, '金额以元计，至多两位小数'],
  ['金额是数字', 'amount', '1万', '请填写数字'],
  ['金额', 'amount', 123_456_789.01, undefined],
  ['评分在级数之内', 'rating', 6, '请选择1至5'],
  ['评分是整数', 'rating', 2.5, '请选择1至5'],
  ['评分', 'rating', 5, undefined],
  ['主体只有名称', 'party', { name: '甲公司' }, undefined],
  ['主体的代码校验位对', 'party', { name: '甲公司', creditCode: '91350100M000100Y43' }, undefined],
  ['主体的代码校验位不对', 'party', { name: '甲公司', creditCode: '91350100M000100Y44' }, '统一社会信用代码有误'],
  ['主体的代码不是18位', 'party', { name: '甲公司', creditCode: '9135' }, '统一社会信用代码有误'],
  ['主体没有别的栏', 'party', { name: '甲公司', phone: '1' }, '请填写主体名称'],
  ['主体不是文字', 'party', '甲公司', '请填写主体名称'],
  ['说明文字不作答', 'intro', '好', '说明文字不作答'],
] as const)('作答：%s', (_name, id, answer, complaint) => {
  const texts = checkAnswers(whole, { [id]: answer }).map(({ text }) => text);
  expect(texts).toEqual(complaint === undefined ? [] : [expect.stringContaining(complaint)]);
});

test('金额按区间、评分按级数计分，主体与说明文字不计；说明文字不占题数', () => {
  const answers = { party: { name: '甲公司' }, amount: 10_000, rating: 2 };
  const outcome = scoreAnswers(whole, { answers, referenceDate: '2026-11-20' });
  expect(outcome).toMatchObject({
    ...{ status: 'complete', completeness: 100, score: 18.8 },
    questions: [
      { id: 'party', state: 'unscored' },
      { id: 'intro', state: 'unscored' },
      { id: 'amount', state: 'scored', score: 0, level: 'high' },
      { id: 'rating', state: 'scored', score: 25, level: 'medium' },
    ],
    findings: [{ id: 'f', level: 'high', sources: ['amount', 'rating'] }],
  });
  expect(explainScore(whole, { answers, outcome })).toEqual([
    { questionId: 'party', answer: '甲公司', steps: ['背景题，不计分'], share: 0, lost: 0 },
    expect.objectContaining({ questionId: 'amount', answer: '10,000元', share: 25, lost: 25 }),
    expect.objectContaining({
      ...{ questionId: 'rating', answer: '2分（满分5分）' },
      steps: ['评为2分：（2−1）÷（5−1）×100', '得分25', '本题权重3'],
    }),
  ]);
  expect(scoreAnswers(whole, { answers: { amount: 1 }, referenceDate: '2026-11-20' }).missingRequired).toEqual([
    'rating',
  ]);
});

test('反向的评分取反；没有风险区间即只计分', () => {
  const { ranges: _ranges, ...plain } = rating;
  const turned = questionnaireOf([{ ...plain, inverse: true }]);
  expect(scoreAnswers(turned, { answers: { rating: 2 }, referenceDate: '2026-11-20' }).questions).toMatchObject([
    { score: 75, level: 'none' },
  ]);
});

test('题号不数说明文字，条件写读一致；说明文字不能作条件', () => {
  const shown = { question: 'amount', op: 'gte', value: 500 } as const;
  expect(writeCondition(shown, whole)).toBe('第2题不小于500');
  expect(readCondition('第2题不小于500元', whole)).toEqual({ kind: 'read', condition: shown });
  expect(readCondition('第4题已作答', whole)).toMatchObject({ kind: 'unreadable', reason: '没有第4题，共3题' });
  const conditional = (condition: NonNullable<Question['visibleWhen']>) =>
    checkQuestionnaire(questionnaireOf([party, intro, amount, { ...rating, visibleWhen: condition }])).map(
      ({ text }) => text,
    );
  expect(conditional({ question: 'intro', op: 'answered' })).toEqual(['第3题的显示条件：说明文字不作答，不能作为条件']);
  expect(conditional({ question: 'party', op: 'eq', value: '甲公司' })).toEqual([
    expect.stringContaining('矩阵题、文件题与主体题只能写'),
  ]);
  expect(conditional({ question: 'amount', op: 'lt', value: 0.01 })).toEqual([]);
});

test.each([
  ['主体计分', { ...party, weight: 1, dimension: 'd' }, '是主体题，不能计分，权重须为0'],
  ['说明文字必答', { ...intro, required: true }, '是说明文字，不能设为必答'],
  ['评分只有一级', { ...rating, steps: 1 }, '的评分须有2至10级'],
  ['评分的区间有空缺', { ...rating, ranges: [{ max: 2, level: 'none' as const }] }, '的区间两端须不设界限'],
])('不能发布：%s', (_name, question, text) => {
  expect(checkQuestionnaire(questionnaireOf([amount, question])).map(each => each.text)).toContainEqual(
    expect.stringContaining(text),
  );
});

test('版本比较说得出评分的级数与说明文字的改动', () => {
  const after = questionnaireOf([party, { ...intro, title: '请对照报表' }, amount, { ...rating, steps: 10 }]);
  expect(compareVersions(whole, after)).toEqual([
    expect.objectContaining({ kind: 'changed', name: '说明文字 请对照报表' }),
    expect.objectContaining({
      ...{ kind: 'changed', name: '第3题 制度执行' },
      details: ['评分：“5级，从不至总是”改为“10级，从不至总是”'],
    }),
  ]);
});
