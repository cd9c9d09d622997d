import { commentDocx } from '@antai/documents/comment-docx';
import { trackChangesDocx } from '@antai/documents/track-changes-docx';
import type { EditPlan } from './plan-edits.ts';

export interface RedlineOrder extends EditPlan {
  original: Uint8Array;
  /** ISO 8601 with zone. */
  date: string;
}

const author = '案台合同审查';

/** The original with comments and tracked changes; both are counted in the text as it was read. For a thread. */
export default function writeRedline({ original, edits, comments, date }: RedlineOrder): Uint8Array {
  const signature = { author, date };
  return trackChangesDocx(commentDocx(original, comments, signature), edits, signature);
}
