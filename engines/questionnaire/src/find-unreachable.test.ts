import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionnaireOf } from '../test/questionnaire-of.ts';
import { findUnreachable } from './find-unreachable.ts';
import type { Answers, Condition, Question } from './questionnaire.ts';
import { findVisible } from './test-condition.ts';

const optionIds = ['x', 'y', 'z'];
const options = optionIds.map(id => ({ id, label: id, score: 100, level: 'none' as const }));
const single = (id: string, visibleWhen?: Condition): Question => ({
  ...{ id, type: 'single', title: id, required: false, weight: 1, dimension: 'd', options },
  ...(visibleWhen ? { visibleWhen } : {}),
});
const is = (question: string, value: string): Condition => ({ question, op: 'eq', value });

/** Every way to answer questions of three options, each left out too. */
function* allAnswers(ids: string[]): Generator<Answers> {
  const [first, ...rest] = ids;
  if (first === undefined) return yield {};
  for (const answers of allAnswers(rest))
    for (const choice of [undefined, ...optionIds]) yield { ...answers, [first]: choice };
}

const conditionOn = (ids: string[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>(tie => ({
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.record({
        question: fc.constantFrom(...ids),
        op: fc.constantFrom('eq', 'ne', 'unanswered'),
        value: fc.constantFrom(...optionIds),
      }) as fc.Arbitrary<Condition>,
      fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie('condition') }),
    ),
  })).condition;

describe('the questions that never appear', () => {
  test('are those that no answers to the whole questionnaire show', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const later = fc.tuple(...[1, 2, 3].map(at => fc.option(conditionOn(ids.slice(0, at)), { nil: undefined })));
    fc.assert(
      fc.property(later, fc.option(conditionOn(['a']), { nil: undefined }), (conditions, ofSection) => {
        const [a, b, c, d] = ids.map((id, at) => single(id, at === 0 ? undefined : conditions[at - 1]));
        const sections = [
          { id: 's', title: '一', questions: [a!, b!] },
          { id: 't', title: '二', questions: [c!, d!], ...(ofSection ? { visibleWhen: ofSection } : {}) },
        ];
        const seen = new Set<string>();
        for (const answers of allAnswers(ids))
          for (const id of findVisible({ sections }, answers).visible) seen.add(id);
        expect(findUnreachable({ sections }).map(({ id }) => id)).toEqual(ids.filter(id => !seen.has(id)));
      }),
      { numRuns: 150 },
    );
  });

  test('are claimed as far as a bound in a questionnaire of very many conditions', () => {
    const never = { all: [...Array.from({ length: 300 }, () => is('a', 'x')), is('a', 'y')] };
    const many = Array.from({ length: 600 }, (_, at) => single(`q${at}`, never));
    const claimed = findUnreachable(questionnaireOf([single('a'), ...many])).length;
    expect(claimed).toBeGreaterThan(100);
    expect(claimed).toBeLessThan(600);
  });
});
