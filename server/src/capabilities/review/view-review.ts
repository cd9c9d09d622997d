import type { ReviewEffect, ReviewFinding, ReviewNote, ReviewResult } from '@antai/contract/review/records';
import type { BasisState } from '@antai/contract/statutes';
import { showAssignment } from './assignments/describe-assignment.ts';
import type { AssignmentRow } from './assignments/store.ts';
import { basesOf } from './name-basis.ts';
import type { PlacedFinding, ReviewedContract } from './review-text.ts';
import type { NoteRow } from './store.ts';

/** What is kept of a run. */
export interface ReviewOutcome {
  contract: ReviewedContract;
  verified: [key: string, basis: BasisState][];
  reviewedAt: string;
  /** Absent of runs that asked none. */
  model?: ReviewResult['model'];
}

export interface FindingDecision {
  findingId: string;
  decision: ReviewFinding['decision'];
  level: ReviewFinding['level'] | null;
  wording: string | null;
  decidedBy: string | null;
}

/** A note as it is read with the others of its review. */
export type FindingNote = Omit<NoteRow, 'createdAt' | 'recordId'> & { createdAt: string };

/** What stands beside the findings: whose they are now, and what people are called. */
export interface Surroundings {
  /** Of all findings, the earliest first. */
  notes: readonly FindingNote[];
  callerId: string;
  assignments: readonly AssignmentRow[];
  names: ReadonlyMap<string, string>;
  /** The review that this one is compared with. */
  earlierName: string | null;
}

/** A finding as the wire has it, without what is decided of it. */
export function showFinding(
  finding: PlacedFinding | Omit<PlacedFinding, 'clause' | 'insertAt' | 'positions' | 'taken'>,
  bases: BasisState[],
) {
  const { findingId, rule, source, title, place, level, kind, reason, suggestion } = finding;
  return {
    ...{ findingId, rule, source, title, level, kind, reason, legalBasis: bases },
    ...(place ? { start: place.start, end: place.end } : {}),
    ...(suggestion ? { suggestion } : {}),
  };
}

/** What an accepted finding does to the contract: only its user's words, and the wording of a checklist, change it. */
function effectOf({ source, place, suggestion, taken }: PlacedFinding, wording: string | null): ReviewEffect {
  // what a person has to judge is not written over
  if (taken === 'unclear' && !wording) return 'comment';
  const words = wording ?? (source !== 'rule' || !place ? suggestion : undefined);
  if (!words) return 'comment';
  return place ? 'replace' : 'insert';
}

const gone = '已注销的同事';

const showNote = (
  row: FindingNote,
  { names, callerId }: { names: ReadonlyMap<string, string>; callerId: string },
): ReviewNote => ({
  ...{ noteId: row.noteId, text: row.text, time: new Date(row.createdAt).toISOString() },
  author: names.get(row.authorId) ?? gone,
  isOwn: row.authorId === callerId,
  isOwners: row.authorId === row.ownerId,
});

/** A run with what its lawyer decided. */
export function viewReview(
  { contract, verified, reviewedAt, model = null }: ReviewOutcome,
  decisions: readonly FindingDecision[],
  { assignments, names, notes, callerId, earlierName }: Surroundings,
): ReviewResult {
  const byId = new Map(decisions.map(each => [each.findingId, each]));
  const assignmentOf = new Map(assignments.map(each => [each.findingId, each]));
  const notesOf = Map.groupBy(notes, ({ findingId }) => findingId);
  const bases = new Map(verified);
  const { text, clauses, coverage, summary, deadlines, obligations, terms, unread } = contract;
  const findings = contract.findings.map((finding): ReviewFinding => {
    const own = byId.get(finding.findingId);
    const wording = own?.wording ?? null;
    const assigned = assignmentOf.get(finding.findingId);
    return {
      ...showFinding(finding, basesOf(finding, bases)),
      level: own?.level ?? finding.level,
      decision: own?.decision ?? 'open',
      wording,
      notes: (notesOf.get(finding.findingId) ?? []).map(each => showNote(each, { names, callerId })),
      clause: finding.clause,
      effect: effectOf(finding, wording),
      positions: finding.positions,
      // runs of before knew no points of one's own
      taken: finding.taken ?? null,
      assignment: assigned ? showAssignment(assigned, names) : null,
      decidedBy: own?.decidedBy ? (names.get(own.decidedBy) ?? gone) : null,
    };
  });
  const delta = contract.delta && earlierName !== null ? { earlierName, ...contract.delta } : null;
  return {
    text,
    clauses,
    findings,
    coverage,
    summary,
    deadlines,
    obligations,
    terms,
    unread,
    delta,
    model,
    reviewedAt,
  };
}
