export { check } from './check.ts';
export { type Normalised, normalise } from './normalise.ts';
export type { Reason } from './reason.ts';
export type { Field, Group, KeywordLeaf, Leaf, Operation, RangeLeaf, SearchRecord, TextLeaf, Tree } from './tree.ts';
