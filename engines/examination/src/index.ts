export { examineText, type Point, type PointAnswer } from './examine-text.ts';
export { readySets } from './list-sets.ts';
export type { PointKind } from './read-value.ts';
