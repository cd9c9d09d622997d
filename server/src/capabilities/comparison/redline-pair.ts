import makeRedline, { type Redline, type RedlineRequest } from './make-redline.ts';
import type { Pair } from './name-change.ts';
import openPair from './open-pair.ts';

export interface PairRedlineOrder extends Pick<RedlineRequest, 'fileTypes' | 'reading' | 'author' | 'date'> {
  /** What a finished comparison keeps, as it is kept. */
  bytes: Uint8Array;
  pair: Pair;
  /** The old version. */
  original: Uint8Array;
}

/** The redline of two versions that were compared. For a thread. */
export default async function redlinePair({ bytes, pair, original, ...order }: PairRedlineOrder): Promise<Redline> {
  const { before, after, comparison } = openPair({ bytes, pair });
  const { rows, changes, renumbered } = comparison;
  const { lines, hasTrackedChanges } = before;
  const versions = { before: lines, after: after.lines };
  return makeRedline({ ...order, bytes: original, ...versions, hasTrackedChanges, rows, changes, renumbered });
}
