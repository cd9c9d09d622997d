import { playbookPointsMax } from '@antai/contract/review/playbooks';
import type { ReviewLevel } from '@antai/contract/review/records';
import { type Point, pointForRule } from '@antai/contract-text';
import type { OwnPointName } from '../store.ts';

/** What was decided of one finding of one contract, without the words of it. */
export interface PastDecision {
  recordId: string;
  findingId: string;
  decision: 'open' | 'accepted' | 'rejected';
  level: ReviewLevel | null;
  /** Its lawyer wrote other words in place of the suggestion. */
  isEdited: boolean;
  /** The contract it was decided in. */
  contract: string;
  /** The point of one's own that it is about, where it was used there. */
  ownPoint: OwnPointName | undefined;
}

/** What was decided on one point, the newest first. */
export interface PointHistory {
  /** The point of one's own, where it was decided on last; undefined of a ready one. */
  ownPoint: OwnPointName | undefined;
  ready: Point | undefined;
  decisions: readonly PastDecision[];
  newestEdit: PastDecision | undefined;
}

const ruleOf = (findingId: string) => findingId.replace(/-\d+$/u, '');

/** The id of the point of one's own that a finding is about; undefined where it is about none. */
export const ownPointId = (findingId: string): string | undefined =>
  /^own-(?<id>.+)$/u.exec(ruleOf(findingId))?.groups?.id;

const titleOf = ({ ownPoint, ready }: PointHistory) => ownPoint?.title ?? ready!.title;

export const isAccepted = ({ decision }: PastDecision) => decision === 'accepted';

/** The points that past decisions, the newest first, speak for: the most decided first, as many as a playbook holds. Matters of form are counted and left out. */
export function listHistories(decisions: readonly PastDecision[], typeId: string) {
  const decided = decisions.filter(({ decision }) => decision !== 'open');
  const about = decided.map(each => ({
    each,
    ready: each.ownPoint ? undefined : pointForRule(ruleOf(each.findingId), typeId),
  }));
  const byPoint = Map.groupBy(about, ({ each: { ownPoint }, ready }) =>
    ownPoint ? (ownPoint.readyId ?? ownPoint.title) : ready?.id,
  );
  const leftOut = byPoint.get(undefined)?.length ?? 0;
  byPoint.delete(undefined);
  const histories = [...byPoint.values()].map((group): PointHistory => {
    const own = group.map(({ each }) => each);
    const newestEdit = own.find(each => isAccepted(each) && each.isEdited);
    return { ownPoint: own[0]!.ownPoint, ready: group[0]!.ready, decisions: own, newestEdit };
  });
  histories.sort((a, b) => b.decisions.length - a.decisions.length || titleOf(a).localeCompare(titleOf(b), 'zh'));
  return { histories: histories.slice(0, playbookPointsMax), decisionCount: decided.length, leftOut };
}
