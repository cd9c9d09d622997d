import { review } from '@antai/contract/review';
import type { ReviewDetail, ReviewResult } from '@antai/contract/review/records';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { type OpenReview, openReview } from './keep-review.ts';
import { type FindingDecision, type FindingNote, type Surroundings, viewReview } from './view-review.ts';

/** A run as it is kept, and what its user sees around it. */
export interface ShowOrder {
  bytes: Uint8Array;
  detail: Omit<ReviewDetail, 'result'>;
  /** Decisions and notes as JSON: there may be megabytes of them. */
  decisions: string;
  notes: string;
  around: Omit<Surroundings, 'notes'>;
}

/** What was kept of a run, and as its user sees it. For a thread where it is long. */
export function viewRun({ bytes, decisions, notes, around }: Omit<ShowOrder, 'detail'>): {
  outcome: OpenReview;
  result: ReviewResult;
} {
  const outcome = openReview(bytes);
  const surroundings = { ...around, notes: JSON.parse(notes) as FindingNote[] };
  return { outcome, result: viewReview(outcome, JSON.parse(decisions) as FindingDecision[], surroundings) };
}

/** A review with what came of it, as the contract of the call writes it. For a thread: it may be megabytes. */
export default function showRun({ detail, ...run }: ShowOrder): PackedJson<ReviewDetail> {
  return packJson(review.get.output.parse({ ...detail, result: viewRun(run).result }));
}
