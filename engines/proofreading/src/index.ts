export { findIssues, runCheck } from './find-issues.ts';
export { type CheckId, checkIds, type Issue, type Severity } from './issue.ts';
export type { StatuteName, Statutes } from './statutes.ts';
