import type { PlaybookPoint, ProposedPoint } from '@antai/contract/review/playbooks';
import { type Point, positionsFor, type Side, suggestForPoint } from '@antai/contract-text';
import { isAccepted, type PointHistory } from './list-histories.ts';

interface Target {
  typeId: string;
  side: Side;
  newId: () => string;
}

const contractsShown = 20;
const positionMax = 500;
export const clauseMax = 2_000;

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

/** What a history proposes: the point as it was, with the words that its lawyer wrote last. Nothing is kept. */
export function proposePoint(
  { ready, decisions }: PointHistory,
  { point: own, wording, ...wish }: Target & { point: PlaybookPoint | undefined; wording: string | undefined },
): ProposedPoint | undefined {
  const point = own ? { ...own, pointId: wish.newId() } : ready && ownPointOf(ready, wish);
  if (!point) return undefined;
  const accepted = decisions.filter(isAccepted);
  const rejected = decisions.length - accepted.length;
  const levels = decisions.flatMap(({ level }) => level ?? []);
  // what is mostly put aside is still looked at, and told as the least
  const level = rejected > accepted.length ? 'low' : (mostFrequent(levels) ?? point.level);
  const contracts = [...new Set(decisions.map(each => each.contract))].slice(0, contractsShown);
  return {
    ...point,
    level,
    clause: (wording ?? point.clause).slice(0, clauseMax),
    standard: (wording ?? point.standard).slice(0, positionMax),
    ...{ accepted: accepted.length, edited: accepted.filter(({ isEdited }) => isEdited).length, rejected, contracts },
  };
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = Map.groupBy(values, value => value);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
