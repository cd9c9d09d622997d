import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { Block, Document } from '@antai/documents/document';
import { type PaperLine, writeQuestionLines } from '@antai/questionnaire';
import { asEngine } from '../show-questionnaire.ts';

/** The questions of a questionnaire as a paper that can be imported again: each line of it says what it is. */
export function describePaper(content: QuestionnaireContent): Document {
  const blocks = writeQuestionLines(asEngine(content)).map(blockOf);
  return { name: '问卷', blocks: content.title.trim() === '' ? blocks.slice(1) : blocks };
}

function blockOf({ kind, text }: PaperLine): Block {
  if (kind === 'title') return { kind, text };
  if (kind === 'section') return { kind: 'heading', level: 1, text };
  if (kind === 'question') return { kind: 'heading', level: 2, text };
  return kind === 'fact' ? { kind: 'note', text } : { kind: 'text', lines: [text] };
}
