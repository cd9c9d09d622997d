import { isDeepStrictEqual } from 'node:util';
import { listLibrary } from '../src/library.ts';
import { questionsOf } from '../src/questionnaire.ts';
import { scoreAnswers } from '../src/score-answers.ts';
import { randomCase } from './random-case.ts';
import { scoreNaively } from './score-naively.ts';

/** 5,000 random questionnaires with answers against the naive evaluator, and the time that one set of answers takes. */
const cases = Array.from({ length: 5_000 }, (_, at) => randomCase(at + 1));
const different = cases.filter(({ questionnaire, answers, referenceDate }) => {
  const outcome = scoreAnswers(questionnaire, { answers, referenceDate });
  return !isDeepStrictEqual(outcome, scoreNaively(questionnaire, answers, referenceDate));
});
console.log(`random questionnaires: ${cases.length}, different from the naive evaluator: ${different.length}`);

const largest = listLibrary().toSorted((a, b) => questionsOf(b).length - questionsOf(a).length)[0]!;
const answers = Object.fromEntries(
  questionsOf(largest).flatMap(({ id, options }) => (options ? [[id, options[0]!.id]] : [])),
);
const single = Object.fromEntries(
  Object.entries(answers).filter(([id]) =>
    questionsOf(largest).some(each => each.id === id && each.type !== 'multiple' && each.type !== 'file'),
  ),
);
const begin = performance.now();
for (let round = 0; round < 10_000; round += 1) scoreAnswers(largest, { answers: single, referenceDate: '2026-11-20' });
console.log(`10,000 answers to ${largest.id}: ${Math.round(performance.now() - begin)} ms`);
process.exitCode = different.length > 0 ? 1 : 0;
