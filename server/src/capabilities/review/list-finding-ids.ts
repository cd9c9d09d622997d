import { openReview } from './keep-review.ts';

/** The ids of the findings of a run as it is kept. For a thread where that is long. */
export default function listFindingIds(bytes: Uint8Array): string[] {
  return openReview(bytes).contract.findings.map(({ findingId }) => findingId);
}
