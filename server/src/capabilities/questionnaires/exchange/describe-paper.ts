import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { Block, Document } from '@antai/documents/document';
import { type PaperLine, writeQuestionLines } from '@antai/questionnaire';
import { asEngine } from '../show-questionnaire.ts';

/** A whole questionnaire as a paper that can be imported again: each line of it says what it is. For a thread. */
export default function describePaper(content: QuestionnaireContent): Document {
  return { name: '问卷', blocks: writeQuestionLines(asEngine(content)).map(blockOf) };
}

function blockOf({ kind, text }: PaperLine): Block {
  if (kind === 'title') return { kind, text };
  if (kind === 'section') return { kind: 'heading', level: 1, text };
  if (kind === 'question') return { kind: 'heading', level: 2, text };
  return kind === 'fact' ? { kind: 'note', text } : { kind: 'text', lines: [text] };
}
