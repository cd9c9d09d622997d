import type { Answers, AnswerTest, Condition, Question, Questionnaire } from './questionnaire.ts';
import { answerTo, isAnswered, isNotApplicable } from './read-answer.ts';

/** What a condition is tested on. */
export interface Situation {
  answers: Answers;
  questions: ReadonlyMap<string, Question>;
  /** The questions shown so far. */
  visible: ReadonlySet<string>;
}

/** Whether a condition holds. Of an answer that is hidden, missing or 不适用, nothing holds but `unanswered`. */
export function testCondition(condition: Condition, situation: Situation): boolean {
  if ('all' in condition) return condition.all.every(each => testCondition(each, situation));
  if ('any' in condition) return condition.any.some(each => testCondition(each, situation));
  if ('not' in condition) return !testCondition(condition.not, situation);
  return testAnswer(condition, situation);
}

function testAnswer({ question: id, op, value }: AnswerTest, { answers, questions, visible }: Situation): boolean {
  const question = questions.get(id);
  const answer = answerTo(answers, id);
  const isUsable =
    question !== undefined && visible.has(id) && isAnswered(question, answer) && !isNotApplicable(answer);
  if (op === 'unanswered') return !isUsable;
  if (!isUsable) return false;
  switch (op) {
    case 'answered':
      return true;
    case 'eq':
      return answer === value;
    case 'ne':
      return answer !== value;
    case 'in':
      return Array.isArray(value) && value.includes(answer as string);
    case 'includes':
      return Array.isArray(answer) && answer.includes(value);
    case 'notIncludes':
      return Array.isArray(answer) && !answer.includes(value);
    default:
      return isInOrder(answer, { op, value });
  }
}

/** Numbers by size, days by their text; what is of two kinds is in no order. */
function isInOrder(
  answer: unknown,
  { op, value }: { op: 'gt' | 'gte' | 'lt' | 'lte'; value: AnswerTest['value'] },
): boolean {
  if (typeof answer !== typeof value || value === undefined || Array.isArray(value)) return false;
  const [left, right] = [answer as string | number, value];
  if (op === 'gt') return left > right;
  if (op === 'gte') return left >= right;
  return op === 'lt' ? left < right : left <= right;
}

/** The questions that are shown, judged once in the order of the document. */
export function findVisible(questionnaire: Pick<Questionnaire, 'sections'>, answers: Answers): Situation {
  const questions = new Map<string, Question>();
  const visible = new Set<string>();
  for (const { questions: own } of questionnaire.sections)
    for (const question of own) questions.set(question.id, question);
  const situation = { answers, questions, visible };
  const holds = (condition: Condition | undefined) => !condition || testCondition(condition, situation);
  for (const section of questionnaire.sections) {
    if (!holds(section.visibleWhen)) continue;
    for (const question of section.questions) if (holds(question.visibleWhen)) visible.add(question.id);
  }
  return situation;
}
