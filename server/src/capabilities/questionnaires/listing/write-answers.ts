import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import writeExcel from '@antai/documents/write-excel';
import { type ListedAnswer, listAnswers } from './list-answers.ts';

export interface TableOrder {
  content: QuestionnaireContent;
  rows: ListedAnswer[];
  facts: [string, string][];
}

/** All answers to a version as the bytes of a table. For a thread. */
const writeAnswers = ({ content, rows, facts }: TableOrder): Promise<Uint8Array> =>
  writeExcel(listAnswers(content, { answers: rows, facts }));
export default writeAnswers;
