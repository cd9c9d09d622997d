import type { CorrectionDetail, CorrectionFinding } from '@antai/contract/correction';
import { useMemo, useRef, useState } from 'react';
import { type FindingDecision, useDecide } from '../queries.ts';
import { everything, selectFindings } from './select-findings.ts';

/** The findings of a record while they are decided one after the other: which are listed, which is in hand, what is decided on it. */
export function useFindingWork({ recordId, findings }: CorrectionDetail) {
  const [filter, setFilter] = useState(everything);
  const firstOpenId = findings.find(({ decision }) => decision === 'open')?.findingId;
  const [activeId, setActiveId] = useState(firstOpenId);
  const [isEditing, setEditing] = useState(false);
  const decide = useDecide(recordId);
  const done = useRef<FindingDecision[][]>([]);
  const active = findings.findIndex(({ findingId }) => findingId === activeId);
  const finding = findings[active];
  // the first may be found after the page is open; one that is looked at is never exchanged under a hand that is about to decide
  if (!finding && firstOpenId !== undefined && firstOpenId !== activeId) setActiveId(firstOpenId);
  const listed = useMemo(() => selectFindings(findings, filter), [findings, filter]);
  const choose = (findingId: string | undefined) => {
    setActiveId(findingId);
    setEditing(false);
  };
  const step = (by: number) => {
    if (listed.length === 0) return;
    const at = listed.findIndex(({ findingId }) => findingId === activeId);
    const from = at < 0 && by < 0 ? 0 : at;
    choose(listed[(from + by + listed.length) % listed.length]?.findingId);
  };
  const settle = (decisions: FindingDecision[]) => {
    const before = new Map(findings.map(each => [each.findingId, each]));
    done.current.push(decisions.flatMap(({ findingId }) => before.get(findingId) ?? []).map(formerOf));
    const saving = decide.mutateAsync(decisions);
    // whoever does not wait for it has been told
    saving.catch(() => undefined);
    const decided = new Set(decisions.map(({ findingId }) => findingId));
    const open = listed.filter(each => each.decision === 'open' && !decided.has(each.findingId));
    const next = open.find(({ start }) => start > (finding?.start ?? 0)) ?? open[0];
    if (next) choose(next.findingId);
    return saving;
  };
  const undo = () => {
    const last = done.current.pop();
    if (!last?.[0]) return;
    decide.mutate(last);
    choose(last[0].findingId);
  };
  const accept = () => {
    if (!finding) return;
    if (finding.right === undefined) setEditing(true);
    else void settle([{ findingId: finding.findingId, decision: 'accepted' }]);
  };
  return {
    filter,
    setFilter,
    listed,
    active,
    activeId,
    finding,
    isEditing,
    setEditing,
    choose,
    step,
    settle,
    undo,
    accept,
  };
}

/** What a finding was before it is decided anew. */
const formerOf = ({ findingId, decision, replacement }: CorrectionFinding): FindingDecision => ({
  findingId,
  decision,
  ...(replacement === null ? {} : { replacement }),
});
