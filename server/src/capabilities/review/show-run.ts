import { review } from '@antai/contract/review';
import type { ReviewDetail } from '@antai/contract/review/records';
import { type Packed, packJson } from '../../platform/pack-json.ts';
import { openReview } from './keep-review.ts';
import { type Decided, type Surroundings, viewReview } from './view-review.ts';

/** A run as it is kept, and what its user sees around it. */
export interface ShowOrder {
  bytes: Uint8Array;
  detail: Omit<ReviewDetail, 'result'>;
  decisions: Decided[];
  around: Surroundings;
}

/** A review with what came of it, as the contract of the call writes it. For a thread: it may be megabytes. */
export default function showRun({ bytes, detail, decisions, around }: ShowOrder): Packed<ReviewDetail> {
  const result = viewReview(openReview(bytes), decisions, around);
  return packJson(review.get.output.parse({ ...detail, result }));
}
