/** What an index of records needs to answer a tree as `match` does. */
export { alternatives, countPhrases, leafTerms, type Term } from './expand.ts';
export { matchPrepared } from './match.ts';
export { normalisePhrase } from './normalise.ts';
export { isRead, type PreparedRecord, prepare, prepareSection } from './sections.ts';
export { defaultDistance, findField, isEmpty, isPositional } from './tree.ts';
export { hasValue, withAncestors } from './values.ts';
