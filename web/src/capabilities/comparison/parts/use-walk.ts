import type { ComparisonDetail } from '@antai/contract/comparison';
import { useCallback, useMemo, useState } from 'react';
import { groupChanges, type ListedChange } from './group-changes.ts';
import type { useIgnored } from './ignored.ts';

interface Place {
  change: number;
  end: 'from' | 'to';
}

/** The changes of two versions while they are walked through: how they are listed, and which is looked at. */
export function useWalk(detail: ComparisonDetail, ignored: ReturnType<typeof useIgnored>[0]) {
  const [order, setOrder] = useState<'importance' | 'place'>('importance');
  const groups = useMemo(() => groupChanges(detail, { order, ignored }), [detail, order, ignored]);
  const listed = [...groups.urgent, ...groups.general, ...groups.formal];
  const [choice, setPlace] = useState<Place>(() => ({ change: listed[0]?.index ?? -1, end: 'from' }));
  const place = listed.some(({ index }) => index === choice.change) ? choice : nearest(listed, choice);
  const [onlyUrgent, setOnlyUrgent] = useState(false);
  const walked = onlyUrgent ? groups.urgent : listed;
  const active = detail.changes[place.change];
  const step = (by: number) => {
    const at = walked.findIndex(({ index }) => index === place.change);
    const next = walked[(at + by + walked.length) % walked.length];
    if (next) setPlace({ change: next.index, end: 'from' });
  };
  const choose = useCallback((change: number, end: 'from' | 'to' = 'from') => setPlace({ change, end }), []);
  const switchUrgent = () => setOnlyUrgent(now => !now);
  return { groups, listed, place, active, order, setOrder, onlyUrgent, switchUrgent, choose, step };
}

/** The change that is looked at when the one that was is listed no more. */
const nearest = (listed: readonly ListedChange[], { change }: Place): Place => ({
  change: listed.toSorted((a, b) => Math.abs(a.index - change) - Math.abs(b.index - change))[0]?.index ?? -1,
  end: 'from',
});
