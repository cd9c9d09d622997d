import { readQuestionTable } from '@antai/questionnaire';
import { composeContent } from './compose-content.ts';
import type { PaperReading } from './read-paper.ts';

export interface TableToRead {
  rows: string[][];
  fileName: string;
  today: string;
}

/** A draft of what the rows of a table ask; `noTitle` where no column holds the questions. For a thread. */
export default function readTable({ rows, fileName, today }: TableToRead): PaperReading | 'noTitle' {
  const paper = readQuestionTable(rows);
  return paper === 'noTitle' ? paper : composeContent(paper, { fileName, today });
}
