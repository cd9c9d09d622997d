import sets from '../data/sets.json' with { type: 'json' };
import type { Point } from './examine-text.ts';

/** Questions that are usually put to documents of one kind. */
interface PointSet {
  setId: string;
  name: string;
  points: Point[];
}

/** The sets that come with the product. */
export const readySets = sets as PointSet[];
