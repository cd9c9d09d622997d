import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { type ReadNote, readQuestionLines } from '@antai/questionnaire';
import { composeContent } from './compose-content.ts';

export interface PaperToRead {
  lines: string[];
  fileName: string;
  today: string;
}

export interface PaperReading {
  content: QuestionnaireContent;
  notes: ReadNote[];
}

/** A draft of what the lines of a paper ask, with what was not understood of them. For a thread. */
export default function readPaper({ lines, fileName, today }: PaperToRead): PaperReading {
  return composeContent(readQuestionLines(lines), { fileName, today });
}
