import { commentDocx } from '@antai/documents/comment-docx';
import { judgeSymbols, type TextAt } from '@antai/documents/judge-symbols';
import { trackChangesDocx } from '@antai/documents/track-changes-docx';
import type { EditPlan } from './plan-edits.ts';

export interface RedlineOrder extends EditPlan {
  original: Uint8Array;
  /** What the original was read to say. */
  texts: TextAt[];
  /** ISO 8601 with zone. */
  date: string;
}

const author = '案台合同审查';

/** The original with comments and tracked changes; both are counted in the text as it was read. For a thread. */
export default function writeRedline({ original, texts, edits, comments, date }: RedlineOrder): Uint8Array {
  const signature = { author, date, symbols: judgeSymbols(original, texts) };
  return trackChangesDocx(commentDocx(original, { comments, signature }), { edits, signature });
}
