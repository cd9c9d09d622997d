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
/** Tests of one answer that a whole questionnaire may cost, some milliseconds: behind them nothing more is claimed. */
const stepsMax = 400_000;
const namedMax = 8;

type Test = Extract<Condition, { op: unknown }>;

/** What the conditions of a questionnaire ask, read once. */
interface Outline {
  sections: Section[];
  questions: Map<string, Question>;
  sectionOf: Map<string, Section>;
  /** The questions that the conditions of a question, its section's included, ask. */
  groundsOf: Map<string, Question[]>;
  /** What any condition compares the answers to a question with. */
  valuesOf: Map<string, Set<unknown>>;
}

/** The questions that no answers whatever bring to the screen. */
export function findUnreachable(questionnaire: Pick<Questionnaire, 'sections'>): Question[] {
  const outline = outlineOf(questionnaire.sections);
  let steps = stepsMax;
  return [...outline.questions.values()].filter(question => {
    if (!question.visibleWhen && !outline.sectionOf.get(question.id)?.visibleWhen) return false;
    const grounds = allGroundsOf(question, outline);
    const choices = grounds.map(ground => choicesOf(ground, outline.valuesOf.get(ground.id) ?? new Set()));
    const combinations = choices.reduce((product, { length }) => product * length, 1);
    if (combinations > combinationsMax) return false;
    const part = partOf([question, ...grounds], outline);
    steps -= combinations * part.testCount;
    if (steps < 0) return false;
    return !someCombination(grounds, {
      choices,
      holds: answers => findVisible(part, answers).visible.has(question.id),
    });
  });
}

function outlineOf(sections: Section[]): Outline {
  const questions = new Map(questionsOf({ sections }).map(question => [question.id, question]));
  const sectionOf = new Map(sections.flatMap(section => section.questions.map(({ id }) => [id, section])));
  const valuesOf = new Map<string, Set<unknown>>();
  const learn = (condition: Condition | undefined): Question[] => {
    const tests = condition ? testsIn(condition) : [];
    for (const { question, value } of tests) {
      const values = valuesOf.get(question) ?? new Set();
      for (const each of [value ?? []].flat()) values.add(each);
      valuesOf.set(question, values);
    }
    return [...new Set(tests.map(({ question }) => question))].flatMap(id => questions.get(id) ?? []);
  };
  const ofSections = new Map(sections.map(section => [section, learn(section.visibleWhen)]));
  const groundsOf = new Map(
    [...questions.values()].map(({ id, visibleWhen }) => [
      id,
      [...new Set([...learn(visibleWhen), ...(ofSections.get(sectionOf.get(id)!) ?? [])])],
    ]),
  );
  return { sections, questions, sectionOf, groundsOf, valuesOf };
}

/** The questions on whose answers it hangs whether one is shown, those behind them included. */
function allGroundsOf(question: Question, { groundsOf }: Outline): Question[] {
  const grounds = new Set(groundsOf.get(question.id));
  for (const ground of grounds) for (const behind of groundsOf.get(ground.id) ?? []) grounds.add(behind);
  return [...grounds];
}

/** A questionnaire of these questions alone, which shows them as the whole one does; and the tests that showing it costs. */
function partOf(questions: Question[], { sections, sectionOf }: Outline) {
  const questionSet = new Set(questions);
  const own = new Set(questions.map(({ id }) => sectionOf.get(id)));
  const part = sections
    .filter(section => own.has(section))
    .map(section => ({ ...section, questions: section.questions.filter(question => questionSet.has(question)) }));
  const conditions = [...questions, ...part].flatMap(({ visibleWhen }) => visibleWhen ?? []);
  return { sections: part, testCount: questions.length + conditions.flatMap(testsIn).length };
}

function testsIn(condition: Condition): Test[] {
  if ('all' in condition) return condition.all.flatMap(testsIn);
  if ('any' in condition) return condition.any.flatMap(testsIn);
  return 'not' in condition ? testsIn(condition.not) : [condition];
}

/** Answers that stand for all others, as far as these conditions tell them apart. */
function choicesOf(question: Question, compared: Set<unknown>): unknown[] {
  const { type, options = [] } = question;
  const values = [...compared];
  switch (type) {
    case 'yesno':
    case 'single':
      return [undefined, ...options.map(option => option.id)];
    case 'multiple': {
      const named = options.filter(option => compared.has(option.id)).map(option => option.id);
      const other = options.find(option => !compared.has(option.id))?.id;
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

function someCombination(
  grounds: Question[],
  { choices, holds }: { choices: unknown[][]; holds: (answers: Answers) => boolean },
): boolean {
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
