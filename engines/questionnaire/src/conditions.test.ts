import { expect, test } from 'vitest';
import { randomConditions } from '../bench/random-case.ts';
import { listLibrary } from './library.ts';
import type { Questionnaire } from './questionnaire.ts';
import { readCondition, readGroupCondition } from './read-condition.ts';
import { writeCondition, writeGroupCondition } from './write-condition.ts';

const questionnaire: Pick<Questionnaire, 'sections'> = {
  sections: [
    {
      id: 's',
      title: '用工',
      questions: [
        {
          id: 'has-union',
          type: 'yesno',
          title: '是否有工会',
          required: true,
          weight: 0,
          options: [
            { id: 'yes', label: '是' },
            { id: 'no', label: '否' },
          ],
        },
        { id: 'headcount', type: 'number', title: '人数', required: true, weight: 0, unit: '人' },
        {
          id: 'forms',
          type: 'multiple',
          title: '用工形式',
          required: true,
          weight: 0,
          options: [
            { id: 'd', label: '劳务派遣' },
            { id: 'o', label: '“外包”' },
          ],
        },
        { id: 'founded', type: 'date', title: '成立日', required: true, weight: 0 },
      ],
    },
  ],
};

test.each([
  ['第1题为“是”', { question: 'has-union', op: 'eq', value: 'yes' }],
  ['第1题为“是”、“否”之一', { question: 'has-union', op: 'in', value: ['yes', 'no'] }],
  ['第2题不小于20', { question: 'headcount', op: 'gte', value: 20 }],
  ['第3题选有““外包”””', { question: 'forms', op: 'includes', value: 'o' }],
  ['第4题小于2024-07-01', { question: 'founded', op: 'lt', value: '2024-07-01' }],
  [
    '第1题未作答或（第2题大于5且第3题未选“劳务派遣”）',
    {
      any: [
        { question: 'has-union', op: 'unanswered' },
        {
          all: [
            { question: 'headcount', op: 'gt', value: 5 },
            { question: 'forms', op: 'notIncludes', value: 'd' },
          ],
        },
      ],
    },
  ],
  ['并非（第1题不为“否”）', { not: { question: 'has-union', op: 'ne', value: 'no' } }],
] as const)('%s', (text, condition) => {
  expect(writeCondition(condition as never, questionnaire)).toBe(text);
  expect(readCondition(text, questionnaire)).toEqual({ kind: 'read', condition });
});

test.each([
  [
    '第1题 为 "是" 并且 第2题 大于 5 人',
    {
      all: [
        { question: 'has-union', op: 'eq', value: 'yes' },
        { question: 'headcount', op: 'gt', value: 5 },
      ],
    },
  ],
  [
    '第2题大于5且第1题为“是”或第1题未作答',
    {
      any: [
        {
          all: [
            { question: 'headcount', op: 'gt', value: 5 },
            { question: 'has-union', op: 'eq', value: 'yes' },
          ],
        },
        { question: 'has-union', op: 'unanswered' },
      ],
    },
  ],
])('手写的条件也读得懂：%s', (text, condition) => {
  expect(readCondition(text, questionnaire)).toEqual({ kind: 'read', condition });
});

test.each([
  ['', 0, '请以“第几题”开头'],
  ['第9题已作答', 4, '没有第9题，共4题'],
  ['第1题', 4, '题号之后请写'],
  ['第1题为“也许”', 4 + 1, '该题没有选项“也许”'],
  ['第2题大于很多', 6, '请写数字'],
  ['（第1题已作答', 7, '括号没有合上'],
  ['第1题已作答，第2题已作答', 6, '请用“且”“或”连接'],
  ['并非第1题已作答', 2, '请用括号'],
  ['（'.repeat(500), 9, '括号至多8层'],
  [Array(70).fill('第1题已作答').join('且'), 7 * 64, '至多64项'],
])('读不懂的说出在哪里、怎样改：%.20s', (text, at, reason) => {
  expect(readCondition(text, questionnaire)).toMatchObject({
    kind: 'unreadable',
    at: expect.any(Number),
    reason: expect.stringContaining(reason),
  });
  expect((readCondition(text, questionnaire) as { at: number }).at).toBeLessThanOrEqual(at);
});

test('问卷库的每个条件写出来，读回去还是它', () => {
  for (const each of listLibrary()) {
    const own = [...each.sections, ...each.sections.flatMap(section => section.questions)].flatMap(
      ({ visibleWhen }) => visibleWhen ?? [],
    );
    for (const condition of own) {
      expect(readCondition(writeCondition(condition, each), each)).toEqual({ kind: 'read', condition });
    }
    for (const { when } of each.conditions) {
      expect(readGroupCondition(writeGroupCondition(when, each), each)).toEqual({ kind: 'read', condition: when });
    }
  }
});

test('随机条件写出来，读回去还是它', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { questionnaire: each, condition, group } = randomConditions(seed);
    expect(readCondition(writeCondition(condition, each), each)).toEqual({ kind: 'read', condition });
    expect(readGroupCondition(writeGroupCondition(group, each), each)).toEqual({ kind: 'read', condition: group });
  }
});
