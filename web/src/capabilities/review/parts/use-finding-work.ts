import type { ReviewChoice, ReviewDetail, ReviewResult } from '@antai/contract/review/records';
import { useMemo, useRef, useState } from 'react';
import { useDecide } from '../queries.ts';
import { anybody, type Filter, nobody } from './FindingColumn.tsx';
import { type Group, groupFindings, levelOrder } from './group-findings.ts';
import { mayDecide } from './may-decide.ts';

const undoMax = 100;
const nothingLeftOut: Filter = { levels: new Set(levelOrder), onlyOpen: false, kind: '', assignee: anybody };

/** The findings of a review while they are decided one after the other: which are listed, which is in hand, what is decided on it. */
export function useFindingWork({ recordId, isOwn }: ReviewDetail, { findings }: ReviewResult) {
  const groups = useMemo(() => groupFindings(findings), [findings]);
  const [filter, setFilter] = useState(nothingLeftOut);
  const listed = useMemo(() => groups.filter(group => isShown(group, filter)), [groups, filter]);
  const [active, setActive] = useState(() => firstToDo(groups, isOwn)?.key);
  const [isEditing, setEditing] = useState(false);
  const { decide, undo } = useDecisions(recordId);
  const group = groups.find(({ key }) => key === active);
  const choose = (key: string | undefined) => {
    setActive(key);
    setEditing(false);
  };
  const step = (by: number) => {
    if (listed.length === 0) return;
    const at = listed.findIndex(({ key }) => key === active);
    choose(listed[(Math.max(at, by < 0 ? 0 : -1) + by + listed.length) % listed.length]!.key);
  };
  const canDecide = group !== undefined && mayDecide(group, isOwn);
  const settle = (change: Omit<ReviewChoice, 'findingId'>) => {
    if (!group || !canDecide) return Promise.resolve();
    const saving = decide(group, change);
    if (change.decision === undefined || change.decision === 'open') return saving;
    const at = listed.findIndex(({ key }) => key === group.key);
    const next = [...listed.slice(at + 1), ...listed.slice(0, at)].find(
      each => each.first.decision === 'open' && mayDecide(each, isOwn),
    );
    choose(next?.key ?? group.key);
    return saving;
  };
  return {
    ...{ groups, filter, setFilter, listed, active, group, isEditing, setEditing, choose, step, settle },
    /** Writes the wording of the one in hand anew, where that is one place and may be decided on. */
    edit: () => canDecide && group.findings.length === 1 && setEditing(true),
    undo: () => choose(undo() ?? active),
  };
}

export type FindingWork = ReturnType<typeof useFindingWork>;

const isShown = ({ first }: Group, { levels, onlyOpen, kind, assignee }: Filter) =>
  levels.has(first.level) &&
  (!onlyOpen || first.decision === 'open') &&
  (kind === '' || first.kind === kind) &&
  (assignee === anybody || (first.assignment?.assigneeId ?? nobody) === assignee);

const firstToDo = (groups: Group[], isOwn: boolean) =>
  groups.find(group => group.first.decision === 'open' && mayDecide(group, isOwn)) ??
  groups.find(group => mayDecide(group, isOwn)) ??
  groups[0];

/** Decides on a group and takes the last step back, as often as there was one. */
function useDecisions(recordId: string) {
  const { mutate, mutateAsync } = useDecide(recordId);
  const steps = useRef<{ key: string; before: ReviewChoice[] }[]>([]);
  return {
    decide: ({ key, findings }: Group, change: Omit<ReviewChoice, 'findingId'>) => {
      const before = findings.map(({ findingId, decision, level, wording }) => ({
        ...{ findingId, decision, level, wording },
      }));
      // what is said is taken back where it stands
      if (change.note === undefined) steps.current = [...steps.current, { key, before }].slice(-undoMax);
      const saving = mutateAsync(findings.map(({ findingId }) => ({ findingId, ...change })));
      // whoever does not wait for it has been told
      saving.catch(() => undefined);
      return saving;
    },
    undo: (): string | undefined => {
      const last = steps.current.pop();
      if (last) mutate(last.before);
      return last?.key;
    },
  };
}
