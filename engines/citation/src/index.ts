export { type Citation, findCitations } from './find-citations.ts';
export { formatCitation } from './format-citation.ts';
export { judgeProvision, type ProvisionOutcome } from './judge-provision.ts';
export { type CaseNumberOutcome, readCaseNumber } from './read-case-number.ts';
export type { FindOptions, Provision, UnresolvedReference } from './reading.ts';
export type { StatuteEntry, StatuteVersion } from './register.ts';
export { nameKey, resolveStatute, type StatuteOutcome } from './resolve-statute.ts';
export { versionAt } from './version-at.ts';
