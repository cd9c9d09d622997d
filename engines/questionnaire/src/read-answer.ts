import type { Answers, Question } from './questionnaire.ts';

/** The answer to a question; undefined where there is none, whatever the id is. */
export const answerTo = (answers: Answers, id: string): unknown =>
  Object.hasOwn(answers, id) ? (answers[id] ?? undefined) : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** “不适用”. */
export const isNotApplicable = (answer: unknown): boolean => isObject(answer) && answer.na === true;

/** The column chosen in a row of a matrix. */
export function columnIn(answer: unknown, rowId: string): string | undefined {
  if (!isObject(answer) || !Object.hasOwn(answer, rowId)) return undefined;
  const column = answer[rowId];
  return typeof column === 'string' ? column : undefined;
}

/** Who a party is: its name, and its 统一社会信用代码 where it has one. */
export function partyIn(answer: unknown): { name: string; creditCode: string } {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return isObject(answer)
    ? { name: textOf(answer.name), creditCode: textOf(answer.creditCode) }
    : { name: '', creditCode: '' };
}

/** Whether there is something to judge by; of a matrix, one row is enough. */
export function isAnswered(question: Question, answer: unknown): boolean {
  if (answer === undefined || answer === null) return false;
  if (isNotApplicable(answer)) return question.allowNA === true;
  switch (question.type) {
    case 'note':
      return false;
    case 'party':
      return partyIn(answer).name !== '';
    case 'text':
      return typeof answer === 'string' && answer.trim() !== '';
    case 'multiple':
      return Array.isArray(answer) && answer.length > 0;
    case 'file':
      return Array.isArray(answer) && (answer.length > 0 || !question.required);
    case 'matrix':
      return (question.rows ?? []).some(({ id }) => columnIn(answer, id) !== undefined);
    default:
      return answer !== '';
  }
}

/** Whether nothing is left open: of a matrix, every row. */
export function isWhole(question: Question, answer: unknown): boolean {
  if (!isAnswered(question, answer)) return false;
  if (question.type !== 'matrix' || isNotApplicable(answer)) return true;
  return (question.rows ?? []).every(({ id }) => columnIn(answer, id) !== undefined);
}
