import { describe, expect, test } from 'vitest';
import { questionnaireOf } from '../test/questionnaire-of.ts';
import { checkAnswers } from './check-answers.ts';
import { checkQuestionnaire } from './check-questionnaire.ts';
import { explainScore } from './explain-score.ts';
import { listGroups, listLibrary } from './library.ts';
import type { Question, Questionnaire } from './questionnaire.ts';
import { scoreAnswers } from './score-answers.ts';

const options = [
  { id: 'yes', label: '是', score: 100, level: 'none' as const },
  { id: 'no', label: '否', score: 0, level: 'high' as const, findingId: 'f' },
];
const yesno: Question = {
  id: 'a',
  type: 'yesno',
  title: '是否签订书面劳动合同',
  required: true,
  weight: 1,
  dimension: 'd',
  options,
};
const number: Question = {
  ...{
    id: 'b',
    type: 'number',
    title: '人数',
    required: false,
    weight: 1,
    dimension: 'd',
    unit: '人',
    integer: true,
    max: 100,
  },
  ranges: [
    { max: 10, score: 100, level: 'none' },
    { min: 10, score: 0, level: 'high', findingId: 'f' },
  ],
};

const textsOf = (questionnaire: Questionnaire) =>
  checkQuestionnaire(questionnaire)
    .map(({ text }) => text)
    .join('\n');

test('问卷库十组十四份，没有一处问题', () => {
  expect(listGroups()).toHaveLength(10);
  expect(listLibrary()).toHaveLength(14);
  for (const each of listLibrary()) expect([each.id, checkQuestionnaire(each)]).toEqual([each.id, []]);
});

test('可以发布的问卷没有问题', () => {
  expect(checkQuestionnaire(questionnaireOf([yesno, number]))).toEqual([]);
});

describe('问题逐处指出', () => {
  const first = options[0]!;
  test.each<[string, Question[], string]>([
    ['没有题目', [], '还没有题目'],
    ['题目无文字', [{ ...yesno, title: ' ' }], '第1题没有题目文字'],
    ['编号重复', [yesno, yesno], '两个题的编号都是a'],
    ['只有一个选项', [{ ...yesno, type: 'single', options: [first] }], '至少要有两个选项'],
    [
      '区间有空缺',
      [
        yesno,
        {
          ...number,
          ranges: [
            { max: 10, score: 1, level: 'none' },
            { min: 11, score: 1, level: 'none' },
          ],
        },
      ],
      '第2题的区间在11处有空缺或重叠',
    ],
    ['区间不到头', [yesno, { ...number, ranges: [{ min: 0, score: 1, level: 'none' }] }], '两端须不设界限'],
    ['发现不存在', [yesno, { ...number, ranges: [{ score: 1, level: 'high', findingId: 'x' }] }], '引用的发现不存在'],
    ['有等级没有发现', [yesno, { ...number, ranges: [{ score: 1, level: 'high' }] }], '不配套'],
    ['发现无人触发', [{ ...yesno, options: [first, { ...first, id: 'no', label: '否' }] }], '没有任何选项会触发'],
    [
      '引用后面的题',
      [{ ...yesno, visibleWhen: { question: 'b', op: 'gt', value: 3 } }, number],
      '不存在，或者排在后面',
    ],
    [
      '比较的值与题型不符',
      [yesno, { ...number, visibleWhen: { question: 'a', op: 'gt', value: 3 } }],
      '只用于数字、金额、评分与日期题',
    ],
    ['文字题计分', [yesno, { ...yesno, id: 'c', type: 'text' }], '不能计分'],
    [
      '永远不会出现',
      [
        yesno,
        {
          ...number,
          visibleWhen: {
            all: [
              { question: 'a', op: 'eq', value: 'yes' },
              { question: 'a', op: 'eq', value: 'no' },
            ],
          },
        },
      ],
      '第2题的显示条件不可能成立',
    ],
    [
      '隔一题才看得出永远不会出现',
      [
        yesno,
        { ...number, visibleWhen: { question: 'a', op: 'eq', value: 'no' } },
        {
          ...yesno,
          id: 'c',
          visibleWhen: {
            all: [
              { question: 'b', op: 'gt', value: 5 },
              { question: 'a', op: 'eq', value: 'yes' },
            ],
          },
        },
      ],
      '第3题的显示条件不可能成立',
    ],
  ])('%s', (_, questions, text) => {
    expect(textsOf(questionnaireOf(questions))).toContain(text);
  });
});

describe('不合题意的答案', () => {
  const matrix: Question = {
    ...yesno,
    id: 'm',
    type: 'matrix',
    rows: [{ id: 'r', label: '甲', weight: 1 }],
    columns: [{ id: 'c', label: '有' }],
  };
  const multiple: Question = {
    ...yesno,
    id: 'n',
    type: 'multiple',
    options: [...options, { id: 'none', label: '均无', exclusive: true }],
  };
  const questionnaire = questionnaireOf([
    ...[yesno, number, matrix, multiple],
    { ...yesno, id: 'd', type: 'date' },
    { ...yesno, id: 't', type: 'text', maxLength: 3 },
    { ...yesno, id: 'f', type: 'file', accept: ['pdf'], maxFiles: 1 },
  ]);
  test.each<[string, unknown, string]>([
    ['zz', 'yes', '没有该题'],
    ['a', 'maybe', '请从所列选项中选择一项'],
    ['a', { na: true }, '不能选择“不适用”'],
    ['b', 1.5, '请填写整数'],
    ['b', 101, '不得大于100人'],
    ['b', Number.NaN, '请填写数字'],
    ['m', { r: 'x' }, '请从所列各栏中选择'],
    ['m', { x: 'c' }, '没有该行'],
    ['m', ['r'], '请逐行选择'],
    ['n', ['yes', 'yes'], '只能选择一次'],
    ['n', ['yes', 'none'], '“均无”不能与其他选项同时选择'],
    ['d', '2026-02-30', '日期'],
    ['t', '四个字了', '至多3字'],
    ['f', [{ fileName: 'a.exe' }], '只能上传pdf文件'],
    ['f', [{}], '请上传文件'],
    ['constructor', 'yes', '没有该题'],
  ])('%s = %j', (id, answer, text) => {
    expect(checkAnswers(questionnaire, { [id]: answer })).toEqual([
      { questionId: id, text: expect.stringContaining(text) },
    ]);
  });

  test('合题意的没有意见', () => {
    const answers = {
      a: 'yes',
      b: 0,
      m: { r: 'c' },
      n: ['yes', 'no'],
      d: '2026-02-28',
      t: '',
      f: [{ fileName: '甲.PDF' }],
    };
    expect(checkAnswers(questionnaire, answers)).toEqual([]);
  });
});

test('每题失分合计等于总分所缺，分数说得出由来', () => {
  const questionnaire = questionnaireOf([yesno, { ...number, weight: 3 }]);
  const answers = { a: 'no', b: 3 };
  const outcome = scoreAnswers(questionnaire, { answers, referenceDate: '2026-11-20' });
  const explained = explainScore(questionnaire, { answers, outcome });
  expect(outcome.score).toBe(75);
  expect(explained.map(({ answer, share, lost }) => [answer, share, lost])).toEqual([
    ['否', 25, 25],
    ['3人', 75, 0],
  ]);
  expect(explained[0]!.steps).toEqual(['选择“否”：0分', '得分0', '本题权重1']);
});
