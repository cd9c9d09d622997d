export { findIssues } from './find-issues.ts';
export { type CheckId, checkIds, type Issue, type Severity } from './issue.ts';
export { settleOverlaps } from './settle-overlaps.ts';
export { citeTitle, type Statutes } from './statutes.ts';
