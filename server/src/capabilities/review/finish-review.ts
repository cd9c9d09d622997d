import type { ReviewLevel } from '@antai/contract/review/records';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';
import { addRead } from './add-read.ts';
import type { RunOutcome } from './describe-review.ts';
import { packReview } from './keep-review.ts';
import type { ReadByModel } from './reader/service.ts';
import type { ReviewedContract } from './review-text.ts';
import type { ReviewOutcome } from './view-review.ts';

export interface FinishOrder extends Omit<ReviewOutcome, 'contract'> {
  contract: PackedJson<ReviewedContract>;
  lines: Uint8Array;
  read: ReadByModel | null;
}

/** A run as it is kept, and what is told of it. */
export interface FinishedReview {
  bytes: Uint8Array;
  findingIds: string[];
  result: RunOutcome;
}

/** Puts together what the rules and a model say. For a thread: a contract may have tens of thousands of clauses. */
export default function finishReview({ contract: packed, read, ...rest }: FinishOrder): FinishedReview {
  const contract = addRead(unpackJson(packed), { read, verified: new Map(rest.verified) });
  const count = (wish: ReviewLevel) => contract.findings.filter(({ level }) => level === wish).length;
  return {
    bytes: packReview({ ...rest, contract }),
    findingIds: contract.findings.map(({ findingId }) => findingId),
    result: {
      findingCount: contract.findings.length,
      ...{ highCount: count('high'), mediumCount: count('medium'), lowCount: count('low') },
    },
  };
}
