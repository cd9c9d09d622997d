import type { AnswerSheet } from '@antai/contract/questionnaires/respondent';
import { askedOf, sayAnswer } from '@antai/questionnaire';
import { engineSheet } from './engine-sheet.ts';

/** Saves what was answered so far as a text that its author takes along. */
export const saveAnswers = (answer: AnswerSheet) => saveText(`${answer.sheet.title}.txt`, writeAnswers(answer));

/** Questions and answers in words. */
function writeAnswers({ sheet, answers, respondent, submitTime }: AnswerSheet): string {
  const questions = askedOf(engineSheet(sheet));
  const lines = questions.map(
    (question, at) => `${at + 1}. ${question.title}\n   ${sayAnswer(question, answers[question.id])}`,
  );
  return [
    sheet.title,
    `填写人：${respondent || '未填写'}`,
    submitTime ? `提交时间：${submitTime}` : '尚未提交',
    '',
    ...lines,
  ].join('\n');
}

function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
