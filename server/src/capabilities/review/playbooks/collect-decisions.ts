import type { ReviewSide } from '@antai/contract/review/records';
import type { UsedPlaybook } from '../describe-review.ts';
import type { DecisionRow } from '../store.ts';
import type { PastDecision } from './propose-points.ts';

/** A decision as it is stored, with what its review was. */
interface ReviewDecision {
  recordId: string;
  name: string;
  settings: { side: ReviewSide };
  playbook: Pick<UsedPlaybook, 'points'> | null;
  decision: Pick<DecisionRow, 'findingId' | 'decision' | 'level' | 'wording' | 'decidedAt'>;
}

/** What was decided in the reviews that stood on a side; for neither side, in all of them. */
export function collectDecisions(rows: ReviewDecision[], side: ReviewSide) {
  const own = rows.filter(({ settings }) => side === 'both' || settings.side === side);
  const decisions = own.map(({ decision, name, playbook }): PastDecision => {
    const { findingId, decision: word, level, wording, decidedAt } = decision;
    return {
      findingId,
      decision: word,
      level,
      wording,
      decidedAt,
      contract: name,
      ownPoints: playbook?.points ?? [],
    };
  });
  return { reviewCount: new Set(own.map(({ recordId }) => recordId)).size, decisions };
}
