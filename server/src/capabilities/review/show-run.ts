import { review } from '@antai/contract/review';
import type { ReviewDetail } from '@antai/contract/review/records';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { openReview } from './keep-review.ts';
import { type FindingDecision, type Surroundings, viewReview } from './view-review.ts';

/** A run as it is kept, and what its user sees around it. */
export interface ShowOrder {
  bytes: Uint8Array;
  detail: Omit<ReviewDetail, 'result'>;
  decisions: FindingDecision[];
  around: Surroundings;
}

/** A review with what came of it, as the contract of the call writes it. For a thread: it may be megabytes. */
export default function showRun({ bytes, detail, decisions, around }: ShowOrder): PackedJson<ReviewDetail> {
  const result = viewReview(openReview(bytes), decisions, around);
  return packJson(review.get.output.parse({ ...detail, result }));
}
