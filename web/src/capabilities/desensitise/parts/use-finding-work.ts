import type { DesensitiseDetail } from '@antai/contract/desensitise';
import { useMemo, useState } from 'react';
import { type EntityDecision, useDecide } from '../queries.ts';
import { decisionOn } from './FindingPanel.tsx';
import { groupFindings, mentionOf } from './group-findings.ts';

/** What was found in a file while it is decided one after the other: which is in hand, and what is decided on it. */
export function useFindingWork({ recordId, findings }: DesensitiseDetail) {
  const groups = useMemo(() => groupFindings(findings), [findings]);
  const [place, setPlace] = useState(() => groups.find(({ decision }) => decision === 'open')?.first ?? -1);
  const decide = useDecide(recordId);
  const active = findings[place] && mentionOf(findings[place]);
  const group = groups.find(({ key }) => key === active);
  const ordered = useMemo(
    () =>
      [...groups].sort((a, b) => Number(b.decision === 'open') - Number(a.decision === 'open') || a.first - b.first),
    [groups],
  );
  const step = (by: number) => {
    const at = ordered.findIndex(({ key }) => key === active);
    const next = ordered[(at + by + ordered.length) % ordered.length];
    if (next) setPlace(next.first);
  };
  const settle = (decision: 'accepted' | 'ignored') => {
    if (!group) return;
    decide.mutate([decisionOn(group, { decision })]);
    const next = ordered.find(({ key, decision: own }) => key !== active && own === 'open');
    if (next) setPlace(next.first);
  };
  return {
    ...{ groups, place, setPlace, active, step, settle },
    choose: (key: string) => setPlace(groups.find(each => each.key === key)?.first ?? -1),
    decide: (decisions: EntityDecision[]) => {
      const saving = decide.mutateAsync(decisions);
      // whoever does not wait for it has been told
      saving.catch(() => undefined);
      return saving;
    },
  };
}
