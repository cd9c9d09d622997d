export { examineText, type Point, type PointAnswer } from './examine-text.ts';
export { type PointSet, readySets } from './list-sets.ts';
export { kinds, type PointKind, type Value } from './read-value.ts';
