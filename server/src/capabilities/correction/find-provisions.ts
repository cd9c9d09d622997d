import { correctionFindingsMax } from '@antai/contract/correction';
import { judgeProvisions, type ProvisionOrder, type StoredIssue } from './judge-provisions.ts';

/** What is wrong with the articles of a text, where it is no more than is told of one. */
export type ProvisionIssues = { kind: 'found'; issues: StoredIssue[] } | { kind: 'tooMany' };

/** Judges what a pasted text cites. For a thread: it may be tens of thousands. */
export default function findProvisions(order: ProvisionOrder): ProvisionIssues {
  const issues = judgeProvisions(order);
  return issues.length > correctionFindingsMax ? { kind: 'tooMany' } : { kind: 'found', issues };
}
