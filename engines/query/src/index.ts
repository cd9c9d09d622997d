export { check } from './check.ts';
export { markWords } from './mark-words.ts';
export { match } from './match.ts';
export { normalise } from './normalise.ts';
export { type Passage, passages } from './passages.ts';
export { type Mark, positions } from './positions.ts';
export type { Reason } from './reason.ts';
export { simplify } from './simplified.ts';
export type { Field, Group, KeywordLeaf, Leaf, Operation, RangeLeaf, SearchRecord, TextLeaf, Tree } from './tree.ts';
