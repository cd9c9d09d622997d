import type { ReviewSide } from '@antai/contract/review/records';
import type { ReviewStore } from '../store.ts';
import type { PastDecision } from './propose-points.ts';

/** As many as tell a habit; the newest count. */
const decisionsMax = 5_000;

export type PastDecisions = ReturnType<typeof pastDecisions>;

/** What a user decided in their own reviews of a type where they stood on a side; for neither side, in all of them. */
export const pastDecisions =
  (store: Pick<ReviewStore, 'decisionsOn'>) =>
  async ({ ownerId, dictId, side }: { ownerId: string; dictId: string; side: ReviewSide }) => {
    const rows = await store.decisionsOn({ ownerId, dictId, limit: decisionsMax });
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
  };
