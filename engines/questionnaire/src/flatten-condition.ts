import type { AnswerTest, Condition, GroupCondition } from './questionnaire.ts';

interface Places {
  questions: ReadonlyMap<string, string>;
  /** The options of each question. */
  options: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The same condition as it is written in words: nothing joined that is one alone, and other ids. */
export function flattenCondition(condition: Condition, places: Places): Condition {
  const inside = (each: Condition) => flattenCondition(each, places);
  if ('all' in condition)
    return condition.all.length === 1 ? inside(condition.all[0]!) : { all: condition.all.map(inside) };
  if ('any' in condition)
    return condition.any.length === 1 ? inside(condition.any[0]!) : { any: condition.any.map(inside) };
  if ('not' in condition) return { not: inside(condition.not) };
  return moveTest(condition, places);
}

function moveTest({ question, op, value }: AnswerTest, { questions, options }: Places): AnswerTest {
  const ids = options.get(question);
  const moved = (each: string) => ids?.get(each) ?? each;
  const other = typeof value === 'string' ? moved(value) : Array.isArray(value) ? value.map(moved) : value;
  const isOfNothing = op === 'answered' || op === 'unanswered';
  return {
    ...{ question: questions.get(question) ?? question, op },
    ...(isOfNothing || other === undefined ? {} : { value: other }),
  };
}

interface GroupPlaces {
  test: (condition: Condition) => Condition;
  dimensionIdOf: (id: string) => string;
}

/** The same for a group condition, whose tests of answers stand one by one. */
export function flattenGroupCondition(condition: GroupCondition, places: GroupPlaces): GroupCondition {
  const inside = (each: GroupCondition) => flattenGroupCondition(each, places);
  if ('all' in condition)
    return condition.all.length === 1 ? inside(condition.all[0]!) : { all: condition.all.map(inside) };
  if ('any' in condition)
    return condition.any.length === 1 ? inside(condition.any[0]!) : { any: condition.any.map(inside) };
  if ('not' in condition) return { not: inside(condition.not) };
  if ('answer' in condition) return oneByOne(places.test(condition.answer));
  if ('dimensionScore' in condition) {
    const { dimension, below } = condition.dimensionScore;
    return { dimensionScore: { dimension: places.dimensionIdOf(dimension), below } };
  }
  const { dimension, ...count } = condition.countFindings;
  return {
    countFindings: { ...(dimension === undefined ? {} : { dimension: places.dimensionIdOf(dimension) }), ...count },
  };
}

function oneByOne(condition: Condition): GroupCondition {
  if ('all' in condition) return { all: condition.all.map(oneByOne) };
  if ('any' in condition) return { any: condition.any.map(oneByOne) };
  if ('not' in condition) return { not: oneByOne(condition.not) };
  return { answer: condition };
}
