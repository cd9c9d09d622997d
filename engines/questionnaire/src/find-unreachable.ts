import {
  type Answers,
  type Condition,
  type Question,
  type Questionnaire,
  questionsOf,
  type Section,
  stepsOfRating,
} from './questionnaire.ts';
import { findVisible } from './test-condition.ts';

/** Beyond this many combinations nothing is claimed: a question is then taken to be reachable. */
const combinationsMax = 4_000;
const namedMax = 8;

/** The questions that no answers whatever bring to the screen. */
export function findUnreachable(questionnaire: Pick<Questionnaire, 'sections'>): Question[] {
  const questions = new Map(questionsOf(questionnaire).map(question => [question.id, question]));
  const sectionOf = new Map(
    questionnaire.sections.flatMap(section => section.questions.map(({ id }) => [id, section])),
  );
  const isConditional = ({ id, visibleWhen }: Question) => Boolean(visibleWhen ?? sectionOf.get(id)?.visibleWhen);
  return [...questions.values()].filter(question => {
    if (!isConditional(question)) return false;
    const grounds = groundsOf(question, questions, sectionOf);
    const conditions = conditionsOn(grounds, [...questions.values()], questionnaire.sections);
    const choices = grounds.map(ground => choicesOf(ground, conditions));
    const combinations = choices.reduce((product, { length }) => product * length, 1);
    if (combinations > combinationsMax) return false;
    return !someCombination(grounds, choices, answers => findVisible(questionnaire, answers).visible.has(question.id));
  });
}

/** The questions on whose answers it hangs whether one is shown, those behind them included. */
function groundsOf(question: Question, questions: Map<string, Question>, sectionOf: Map<string, Section>): Question[] {
  const grounds = new Map<string, Question>();
  const queue = [question];
  for (const each of queue) {
    const conditions = [each.visibleWhen, sectionOf.get(each.id)?.visibleWhen].flatMap(own => own ?? []);
    for (const id of conditions.flatMap(questionsIn)) {
      const ground = questions.get(id);
      if (!ground || grounds.has(id)) continue;
      grounds.set(id, ground);
      queue.push(ground);
    }
  }
  return [...grounds.values()];
}

const questionsIn = (condition: Condition): string[] => testsIn(condition).map(({ question }) => question);

function testsIn(condition: Condition): Extract<Condition, { op: unknown }>[] {
  if ('all' in condition) return condition.all.flatMap(testsIn);
  if ('any' in condition) return condition.any.flatMap(testsIn);
  return 'not' in condition ? testsIn(condition.not) : [condition];
}

const conditionsOn = (grounds: Question[], questions: Question[], sections: Section[]) =>
  [...questions, ...sections]
    .flatMap(({ visibleWhen }) => (visibleWhen ? testsIn(visibleWhen) : []))
    .filter(({ question }) => grounds.some(({ id }) => id === question));

/** Answers that stand for all others, as far as these conditions tell them apart. */
function choicesOf(question: Question, tests: ReturnType<typeof testsIn>): unknown[] {
  const { id, type, options = [] } = question;
  const values = tests.filter(({ question }) => question === id).flatMap(({ value }) => value ?? []);
  switch (type) {
    case 'yesno':
    case 'single':
      return [undefined, ...options.map(option => option.id)];
    case 'multiple': {
      const named = options.filter(option => values.includes(option.id)).map(option => option.id);
      const other = options.find(option => !values.includes(option.id))?.id;
      return [undefined, ...(other ? [[other]] : []), ...subsetsOf(named).filter(({ length }) => length > 0)];
    }
    case 'rating':
      return [undefined, ...Array.from({ length: stepsOfRating(question) }, (_, at) => at + 1)];
    case 'number':
    case 'amount': {
      const numbers = values.filter(value => typeof value === 'number');
      return [undefined, 0, ...new Set(numbers.flatMap(value => [value - 0.5, value, value + 0.5]))];
    }
    case 'date': {
      const days = values.filter(value => typeof value === 'string');
      return [undefined, '1900-01-01', '2200-12-31', ...new Set(days)];
    }
    case 'text':
      return [undefined, '某文字', ...values];
    case 'party':
      return [undefined, { name: '某公司' }];
    case 'note':
      return [undefined];
    case 'file':
      return [undefined, [{ fileName: '文件' }]];
    case 'matrix':
      return [undefined, 'whole'];
  }
}

/** Every choice among a few options. */
function subsetsOf(ids: string[]): string[][] {
  const named = ids.slice(0, namedMax);
  return Array.from({ length: 2 ** named.length }, (_, bits) => named.filter((_id, at) => (bits >> at) & 1));
}

function someCombination(grounds: Question[], choices: unknown[][], holds: (answers: Answers) => boolean): boolean {
  const tryFrom = (at: number, answers: Answers): boolean => {
    const ground = grounds[at];
    if (!ground) return holds(answers);
    return choices[at]!.some(choice => tryFrom(at + 1, { ...answers, [ground.id]: answerOf(ground, choice) }));
  };
  return tryFrom(0, {});
}

/** A matrix is answered in its first row: conditions only ask whether it is answered. */
function answerOf({ type, rows = [], columns = [] }: Question, choice: unknown): unknown {
  if (type !== 'matrix' || choice === undefined) return choice;
  return { [rows[0]?.id ?? '']: columns[0]?.id ?? '' };
}
