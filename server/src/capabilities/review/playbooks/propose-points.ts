import type { PlaybookPoint, ProposedPoint } from '@antai/contract/review/playbooks';
import type { ReviewLevel } from '@antai/contract/review/records';
import { type Point, pointForRule, positionsFor, type Side, suggestForPoint } from '@antai/contract-text';

/** What was decided of one finding of one contract. */
export interface PastDecision {
  findingId: string;
  decision: 'open' | 'accepted' | 'rejected';
  level: ReviewLevel | null;
  wording: string | null;
  /** The contract it was decided in. */
  contract: string;
  /** The points of one's own that were used there. */
  ownPoints: readonly PlaybookPoint[];
  decidedAt: Date;
}

interface Target {
  typeId: string;
  side: Side;
  newId: () => string;
}

const contractsShown = 20;
const positionMax = 500;
const clauseMax = 2_000;
const ruleOf = (findingId: string) => findingId.replace(/-\d+$/u, '');

/** A ready point as one of one's own begins: its positions for a side, its wording and how it is found. */
export function ownPointOf(point: Point, { typeId, side, newId }: { typeId: string | null } & Omit<Target, 'typeId'>) {
  const positions = positionsFor(point.id, { typeId: typeId ?? undefined, side });
  return {
    pointId: newId(),
    title: point.title,
    level: point.level,
    readyId: point.id,
    words: [...point.sectionHints],
    standard: positions?.standard ?? '',
    acceptable: positions?.acceptable ?? '',
    unacceptable: positions?.unacceptable ?? '',
    clause: suggestForPoint(point, { typeId: typeId ?? undefined, side }) ?? '',
    note: '',
  } satisfies PlaybookPoint;
}

/** The points that past decisions speak for, the most decided first: nothing is kept. Matters of form are counted and left out. */
export function proposePoints(decisions: readonly PastDecision[], wish: Target) {
  const decided = decisions.filter(({ decision }) => decision !== 'open');
  const about = decided.map(each => ({ ...each, point: pointOf(each, wish) }));
  const byPoint = Map.groupBy(
    about.filter(({ point }) => point !== undefined),
    ({ point }) => point!.readyId ?? point!.title,
  );
  const points = [...byPoint.values()].map(group => proposalOf(group[0]!.point!, group));
  points.sort((a, b) => b.accepted + b.rejected - (a.accepted + a.rejected) || a.title.localeCompare(b.title, 'zh'));
  return { points, decisionCount: decided.length, leftOut: about.filter(({ point }) => !point).length };
}

function pointOf({ findingId, ownPoints }: PastDecision, wish: Target): PlaybookPoint | undefined {
  const rule = ruleOf(findingId);
  const own = ownPoints.find(({ pointId }) => rule === `own-${pointId}`);
  if (own) return { ...own, pointId: wish.newId() };
  const ready = pointForRule(rule, wish.typeId);
  return ready && ownPointOf(ready, wish);
}

function proposalOf(point: PlaybookPoint, decisions: readonly PastDecision[]): ProposedPoint {
  const accepted = decisions.filter(({ decision }) => decision === 'accepted');
  const rejected = decisions.length - accepted.length;
  const edited = accepted.filter(({ wording }) => wording?.trim());
  const newest = edited.toSorted((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime())[0]?.wording?.trim();
  const levels = decisions.flatMap(({ level }) => level ?? []);
  // what is mostly put aside is still looked at, and told as the least
  const level = rejected > accepted.length ? 'low' : (mostFrequent(levels) ?? point.level);
  const clause = (newest ?? point.clause).slice(0, clauseMax);
  const contracts = [...new Set(decisions.map(each => each.contract))].slice(0, contractsShown);
  return {
    ...point,
    level,
    clause,
    standard: (newest ?? point.standard).slice(0, positionMax),
    ...{ accepted: accepted.length, edited: edited.length, rejected, contracts },
  };
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = Map.groupBy(values, value => value);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
