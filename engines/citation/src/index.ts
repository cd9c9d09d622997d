export { type Citation, findCitations } from './find-citations.ts';
export type { Provision, UnresolvedReference } from './find-provisions.ts';
export { formatCitation } from './format-citation.ts';
export { judgeProvision, type ProvisionOutcome } from './judge-provision.ts';
export { type CaseNumberOutcome, readCaseNumber } from './read-case-number.ts';
export type { StatuteEntry, StatuteVersion } from './register.ts';
export { resolveStatute, type StatuteOutcome } from './resolve-statute.ts';
export { versionAt } from './version-at.ts';
