export type { Care } from './evidence/find-slips.ts';
export { findWrongCharacters, type WrongCharacters } from './evidence/find-wrong-characters.ts';
export { joinOwnCounts } from './evidence/join-own-counts.ts';
export { type Evidence, openEvidence } from './evidence/open-evidence.ts';
export { countText, emptyOwnCounts, openOwnCounts, sizeOfOwnCounts } from './evidence/own-counts.ts';
export { findIssues } from './find-issues.ts';
export { type CheckId, checkIds, type Issue, type Severity } from './issue.ts';
export { settleOverlaps } from './settle-overlaps.ts';
export { citeTitle, type Statutes } from './statutes.ts';
