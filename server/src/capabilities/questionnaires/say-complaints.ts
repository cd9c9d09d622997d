import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { type Complaint, numbersOf } from '@antai/questionnaire';
import { asEngine } from './show-questionnaire.ts';

const shownMax = 5;

type NumberedSections = Pick<QuestionnaireContent, 'sections'>;

/** What is wrong with answers, each by the number of its question. */
export function sayComplaints(questionnaire: NumberedSections, complaints: readonly Complaint[]): string {
  const numbers = numbersOf(asEngine(questionnaire));
  const lines = complaints.slice(0, shownMax).map(({ questionId, text }) => {
    const number = numbers.get(questionId);
    return number === undefined ? text : `第${number}题：${text}`;
  });
  return [...new Set(lines)].join('；');
}

/** The questions that still have to be answered, by their numbers. */
export function sayMissing(questionnaire: NumberedSections, questionIds: readonly string[]): string {
  const numbers = numbersOf(asEngine(questionnaire));
  const places = questionIds.slice(0, 20).map(id => numbers.get(id));
  return `还有${questionIds.length}道必答题没有作答：第${places.join('、')}题`;
}
