import type { Answer } from '@antai/contract/assistant/answer';
import type { MessageRow } from './store.ts';
import type { EarlierTurn } from './writer/answer-prompt.ts';

const answerMax = 4000;

/** A question with its answer as they are told to a model that answers the next; none where `row` is no answered question. */
export function describeTurn(row: MessageRow, next: MessageRow | undefined): EarlierTurn[] {
  if (row.role !== 'question' || next?.role !== 'answer') return [];
  return [{ question: row.text, answer: sayAnswer(next.answer) }];
}

/** What a model wrote; of passages what they are, for their words are looked for anew. */
function sayAnswer(answer: Answer | null): string {
  if (answer?.mode === 'model' && answer.text) return answer.text.slice(0, answerMax);
  const titles = (answer?.sources ?? []).map(({ title }) => title).join('、');
  return titles ? `检索到：${titles.slice(0, answerMax)}` : '（没有作答）';
}
