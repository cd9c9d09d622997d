import type { ReviewClause, ReviewDelta } from '@antai/contract/review/passages';
import type { ReviewResult, ReviewSettings } from '@antai/contract/review/records';
import {
  type Basis,
  type ClauseOfText,
  type CoverageRow,
  checklistOf,
  clauseAt,
  findDeadlines,
  findInsertion,
  findObligations,
  findTerms,
  inOrder,
  judgePlaybook,
  lawUnconfirmed,
  nameSides,
  type OwnFinding,
  type PositionOutcome,
  type Positions,
  positionsFor,
  type ReviewFinding,
  readClauses,
  reviewContract,
  summarise,
  typeOf,
  uniqueBases,
} from '@antai/contract-text';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { UsedPlaybook } from './describe-review.ts';
import { narrowToChanges } from './narrow-to-changes.ts';
import { type ContractInput, type ContractReading, readContract } from './read-contract.ts';

export interface RunOrder {
  input: ContractInput;
  /** The version before: only what was changed since is told. */
  earlier?: ContractInput;
  charactersMax: number;
  settings: ReviewSettings;
  playbook?: UsedPlaybook;
}

/** A finding of the engine with where it stands and what may be asked for. */
export interface PlacedFinding extends ReviewFinding {
  clause: string;
  /** Where words on what is missing belong. */
  insertAt: number;
  positions: Positions | null;
  taken: PositionOutcome | null;
}

/** What is kept of a run; decisions and the state of the law's articles come from elsewhere. */
export interface ReviewedContract
  extends Pick<ReviewResult, 'text' | 'summary' | 'deadlines' | 'obligations' | 'terms' | 'unread'> {
  clauses: ReviewClause[];
  findings: PlacedFinding[];
  coverage: CoverageRow[];
  bases: Basis[];
  delta: Omit<ReviewDelta, 'earlierName'> | null;
}

type Unread = Exclude<ContractReading, { kind: 'read' }>;
/** Packed, with its lines apart: a contract may have tens of thousands of clauses, and lines ten times as many. */
export type TextReview =
  | { kind: 'reviewed'; contract: PackedJson<ReviewedContract>; bases: Basis[]; lines: Uint8Array }
  | { kind: 'noEarlier'; why: Unread }
  | Unread;

/** Reviews a contract as its user wants it; with an earlier version only what was changed since. For a thread. */
export default async function reviewText(order: RunOrder): Promise<TextReview> {
  const { input, earlier, charactersMax, settings } = order;
  const reading = await readContract(input, charactersMax);
  if (reading.kind !== 'read') return reading;
  const before = earlier && (await readContract(earlier, charactersMax));
  if (before && before.kind !== 'read') return { kind: 'noEarlier', why: before };
  const { text, lines, unread } = reading;
  const judged = judge(text, order);
  const narrowed =
    before &&
    narrowToChanges(
      { ...judged, text },
      { earlier: { ...judge(before.text, order), text: before.text }, coverage: judged.coverage },
    );
  const { findings, coverage } = narrowed ?? judged;
  const clauses = readClauses(text);
  const contract: ReviewedContract = {
    ...{ text, unread, coverage },
    clauses: clauses.map(({ closes: _closes, ...clause }) => clause),
    findings: findings.map(finding => placeFinding(finding, { text, clauses, settings })),
    bases: uniqueBases(findings),
    summary: summarise(text),
    deadlines: findDeadlines(text),
    obligations: findObligations(text),
    terms: findTerms(text),
    delta: narrowed?.delta ?? null,
  };
  return { kind: 'reviewed', contract: packJson(contract), bases: contract.bases, lines: packJson(lines) };
}

type JudgedFinding = ReviewFinding & Partial<Pick<OwnFinding, 'taken' | 'positions'>>;

/** By the rules, the checklist, and the points of one's own, which take the place of the ready ones that they name. */
function judge(text: string, { settings, playbook }: RunOrder): { findings: JudgedFinding[]; coverage: CoverageRow[] } {
  const { typeId, pointIds, ...rest } = settings;
  const replaced = new Set(playbook?.points.flatMap(({ readyId }) => readyId ?? []));
  const ids = pointIds ?? checklistOf(typeId ?? undefined).map(({ id }) => id);
  const { findings, coverage, jurisdiction } = reviewContract({
    ...rest,
    text,
    typeId: typeId ?? undefined,
    facts: factsOf(settings),
    pointIds: ids.filter(id => !replaced.has(id)),
  });
  if (!playbook) return { findings, coverage };
  const isStopped = jurisdiction.kind !== 'mainland' && !settings.isMainland;
  const { signDate, strictness } = settings;
  const order = { text, points: playbook.points, signDate, strictness };
  const own = judgePlaybook({ ...order, ...(isStopped ? { stopped: lawUnconfirmed } : {}) });
  return { findings: inOrder([...own.findings, ...findings]), coverage: [...own.coverage, ...coverage] };
}

interface Where extends Pick<RunOrder, 'settings'> {
  text: string;
  clauses: ClauseOfText[];
}

function placeFinding(finding: JudgedFinding, { text, clauses, settings }: Where): PlacedFinding {
  const clause = finding.place ? clauseAt(clauses, finding.place.start) : undefined;
  const { typeId, side } = settings;
  const names = nameSides(text, typeId ? typeOf(typeId) : undefined);
  const ready = positionsFor(finding.rule, { typeId: typeId ?? undefined, side, names });
  return {
    ...finding,
    clause: clause ? clause.number || clause.heading : '全文',
    insertAt: findInsertion(text, { clauses, pointId: finding.rule }),
    positions: finding.positions ?? ready ?? null,
    taken: finding.taken ?? null,
  };
}

const factsOf = ({ facts: { lender, payer } }: Pick<ReviewSettings, 'facts'>) => ({
  ...(lender ? { lender } : {}),
  ...(payer ? { payer } : {}),
});
