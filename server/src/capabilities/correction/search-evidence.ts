import {
  type Care,
  type Evidence,
  findIssues,
  findWrongCharacters,
  joinOwnCounts,
  openEvidence,
} from '@antai/proofreading';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { type CheckOrder, type CheckOutcome, composeSource } from './check-file.ts';
import type { StoredIssue } from './judge-provisions.ts';
import { registeredStatutes } from './list-statutes.ts';

export interface EvidenceOrder extends CheckOrder {
  care: Care;
  /** The file of evidence, in memory that threads share. */
  evidence: SharedArrayBuffer;
  /** What the house counted of its own texts. */
  own?: SharedArrayBuffer;
}

export type EvidenceOutcome =
  | { kind: 'searched'; findings: PackedJson<StoredIssue[]>; findingCount: number }
  | { kind: 'noEvidence' }
  | Exclude<CheckOutcome, { kind: 'checked' }>;

/** From here on a finding is a warning, below it a hint. */
const sureFrom = 0.8;

/** Wrong characters by evidence where no certain check objects to anything. For a thread. */
export default async function searchEvidence({
  care,
  evidence,
  own,
  ...order
}: EvidenceOrder): Promise<EvidenceOutcome> {
  const opened = tryToOpen(evidence, own);
  if (!opened) return { kind: 'noEvidence' };
  const source = await composeSource(order);
  if (source.kind !== 'read') return source;
  const issues = findIssues(source.composed, registeredStatutes);
  const taken = new Set(issues.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
  const isFree = ({ start, end }: { start: number; end: number }) => {
    for (let at = start; at < end; at += 1) if (taken.has(at)) return false;
    return true;
  };
  const findings = findWrongCharacters(opened, source.composed, { care })
    .filter(isFree)
    .map(finding => ({
      ...finding,
      check: 'evidence' as const,
      rule: 'evidence',
      severity: finding.confidence >= sureFrom ? ('warning' as const) : ('hint' as const),
    }))
    .flatMap(source.place);
  return { kind: 'searched', findings: packJson(findings), findingCount: findings.length };
}

/** Undefined where the file is not what it should be: nothing is searched for then, and it is said. */
function tryToOpen(bytes: SharedArrayBuffer, own?: SharedArrayBuffer): Evidence | undefined {
  try {
    const evidence = openEvidence(bytes);
    return own ? joinOwnCounts(evidence, own) : evidence;
  } catch {
    return undefined;
  }
}
