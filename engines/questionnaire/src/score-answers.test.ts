import { expect, test } from 'vitest';
import { randomCase } from '../bench/random-case.ts';
import { scoreNaively } from '../bench/score-naively.ts';
import golden from '../data/golden.json' with { type: 'json' };
import { listLibrary } from './library.ts';
import type { Answers, Questionnaire } from './questionnaire.ts';
import { scoreAnswers } from './score-answers.ts';

interface GoldenCase {
  id: string;
  note: string;
  fixture?: string;
  questionnaireId?: string;
  referenceDate: string;
  answers: Answers;
  expected: unknown;
}

const cases = golden.cases as unknown as GoldenCase[];
const questionnaireOf = ({ fixture, questionnaireId }: GoldenCase): Questionnaire =>
  fixture
    ? (golden.fixtures as unknown as Record<string, Questionnaire>)[fixture]!
    : listLibrary().find(({ id }) => id === questionnaireId)!;

test.each(cases.map(each => [each.id, each.note, each] as const))('算例 %s：%s', (_id, _note, each) => {
  const outcome = scoreAnswers(questionnaireOf(each), { answers: each.answers, referenceDate: each.referenceDate });
  expect(JSON.stringify(outcome)).toBe(JSON.stringify(each.expected));
});

test('随机问卷与答案：与朴素计算一字不差', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { questionnaire, answers, referenceDate } = randomCase(seed);
    const outcome = scoreAnswers(questionnaire, { answers, referenceDate });
    expect({ seed, outcome }).toEqual({ seed, outcome: scoreNaively(questionnaire, answers, referenceDate) });
  }
});

test('以内置属性为题号也只看所答', () => {
  const [labour] = listLibrary();
  const [section] = labour!.sections;
  const questions = [{ ...section!.questions[0]!, id: 'constructor', visibleWhen: undefined as never }];
  const odd = { ...labour!, sections: [{ ...section!, questions }] };
  expect(scoreAnswers(odd, { answers: {}, referenceDate: '2026-11-20' }).questions).toEqual([
    { id: 'constructor', state: 'missing' },
  ]);
});
