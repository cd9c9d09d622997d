import type { PlaybookPoint } from '@antai/contract/review/playbooks';
import type { ReviewSide } from '@antai/contract/review/records';
import type { OwnPointName, ReviewStore } from '../store.ts';
import { ownPointId, type PastDecision, type PointHistory } from './list-histories.ts';

/** As many as tell a habit; the newest count. */
const decisionsMax = 5_000;
/** Reviews whose own points are looked at: the newest. */
const reviewsMax = 500;
/** Playbooks may be long: so many are unpacked by one query. */
const reviewsAtOnce = 50;

type Store = Pick<ReviewStore, 'decisionsOn' | 'ownPointNames' | 'ownPointsAt' | 'wordingsAt'>;

export type DecisionsService = ReturnType<typeof decisionsService>;

const placeOf = (recordId: string, id: string) => `${recordId} ${id}`;

/** The points of one's own that were decided on, by review and id. */
async function ownPointsOf(
  store: Store,
  decisions: readonly Pick<PastDecision, 'recordId' | 'findingId'>[],
): Promise<Map<string, OwnPointName>> {
  const own = decisions.flatMap(({ recordId, findingId }) => {
    const pointId = ownPointId(findingId);
    return pointId === undefined ? [] : [{ recordId, pointId }];
  });
  const byRecord = Map.groupBy(own, ({ recordId }) => recordId);
  const recordIds = [...byRecord.keys()].slice(0, reviewsMax);
  const names = new Map<string, OwnPointName>();
  for (let at = 0; at < recordIds.length; at += reviewsAtOnce) {
    const some = recordIds.slice(at, at + reviewsAtOnce);
    const pointIds = [...new Set(some.flatMap(id => byRecord.get(id)!.map(({ pointId }) => pointId)))];
    for (const name of await store.ownPointNames(some, pointIds)) names.set(placeOf(name.recordId, name.pointId), name);
  }
  return names;
}

/** What a user decided in their own reviews of a type where they stood on a side; for neither side, in all of them. */
export function decisionsService(store: Store) {
  return {
    async on({ ownerId, dictId, side }: { ownerId: string; dictId: string; side: ReviewSide }) {
      const rows = await store.decisionsOn({ ownerId, dictId, limit: decisionsMax });
      const own = rows.filter(row => side === 'both' || row.side === side);
      const names = await ownPointsOf(store, own);
      const decisions = own.map(({ side: _, name, ...decision }): PastDecision => {
        const pointId = ownPointId(decision.findingId);
        const ownPoint = pointId === undefined ? undefined : names.get(placeOf(decision.recordId, pointId));
        return { ...decision, contract: name, ownPoint };
      });
      return { reviewCount: new Set(own.map(({ recordId }) => recordId)).size, decisions };
    },

    /** The words of points that are proposed: those of one's own as they were, and what was last written in place of a suggestion. */
    async wordsOf(histories: readonly PointHistory[], charactersMax: number) {
      const places = histories.flatMap(({ ownPoint }) => ownPoint ?? []);
      const edits = histories.flatMap(({ newestEdit }) => newestEdit ?? []);
      const [points, wordings] = await Promise.all([
        store.ownPointsAt(places.map(({ recordId, pointId }) => ({ recordId, pointId }))),
        store.wordingsAt(
          edits.map(({ recordId, findingId }) => ({ recordId, findingId })),
          charactersMax,
        ),
      ]);
      const pointAt = new Map(points.map(({ recordId, point }) => [placeOf(recordId, point.pointId), point]));
      const wordingAt = new Map(
        wordings.map(({ recordId, findingId, wording }) => [placeOf(recordId, findingId), wording]),
      );
      return {
        pointOf: ({ ownPoint }: PointHistory): PlaybookPoint | undefined =>
          ownPoint && pointAt.get(placeOf(ownPoint.recordId, ownPoint.pointId)),
        wordingOf: ({ newestEdit }: PointHistory): string | undefined =>
          newestEdit && wordingAt.get(placeOf(newestEdit.recordId, newestEdit.findingId)),
      };
    },
  };
}
