import { packJson, unpackJson } from '../../platform/pack-json.ts';
import type { ReviewOutcome } from './view-review.ts';

/** What is kept of a run, with the lines of the contract as JSON. */
export interface OpenReview extends ReviewOutcome {
  lines: Uint8Array;
}

const lineEnd = 10;

/** A run as a file: what is shown of it, and behind a line end, which no JSON of ours holds, the lines of the contract. */
export function packReview({ lines, ...outcome }: OpenReview): Uint8Array {
  const head = packJson(outcome);
  const bytes = new Uint8Array(head.length + 1 + lines.length);
  bytes.set(head);
  bytes[head.length] = lineEnd;
  bytes.set(lines, head.length + 1);
  return bytes;
}

/** A run as it was kept; its lines stay as they are. */
export function openReview(bytes: Uint8Array): OpenReview {
  const at = bytes.indexOf(lineEnd);
  const outcome = unpackJson<ReviewOutcome>(at < 0 ? bytes : bytes.subarray(0, at));
  if (at >= 0) return { ...outcome, lines: bytes.subarray(at + 1) };
  // runs of before held them within
  const { lines = [], ...contract } = outcome.contract as ReviewOutcome['contract'] & { lines?: unknown[] };
  return { ...outcome, contract, lines: packJson(lines) };
}
