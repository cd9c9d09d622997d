import type { TranslationDetail } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { aidsQuery, inspectQuery, useMerge, usePropagate } from '../queries.ts';
import { type FilterId, groupSegments, searchSegments } from './select-segments.ts';
import { useSegmentEdits } from './use-segment-edits.ts';

const checkPauseMs = 300;

/** Segments while they are worked on: which are listed, which is in hand, what helps with it and what may be done to it. */
export function useSegmentWork({ recordId, segments: saved }: TranslationDetail) {
  const { edit, flush, state, overlay } = useSegmentEdits(recordId);
  const segments = overlay(saved);
  const [filter, setFilter] = useState<FilterId>('all');
  const [keyword, setKeyword] = useState('');
  const [activeId, setActiveId] = useState(() => segments.find(({ isConfirmed }) => !isConfirmed)?.segmentId ?? 0);
  const merge = useMerge(recordId);
  const propagate = usePropagate(recordId);
  const inspection = useQuery(inspectQuery(recordId));
  const findings = inspection.data?.findings ?? [];
  const leftOut = inspection.data?.leftOut ?? 0;
  const group = groupSegments(segments, findings);
  const listed = searchSegments(group(filter), keyword);
  const places = useMemo(() => new Map(segments.map(({ segmentId }, at) => [segmentId, at])), [segments]);
  const active = segments[places.get(activeId) ?? -1];
  const settled = useSettled(active?.target ?? '', checkPauseMs);
  const aids = useQuery({
    ...aidsQuery(recordId, { segmentId: activeId, target: settled }),
    enabled: active !== undefined,
  }).data;
  const order = useMemo(() => listed.map(({ segmentId }) => segmentId), [listed]);
  const step = (by: number) => {
    const next = order[order.indexOf(activeId) + by];
    if (next !== undefined) setActiveId(next);
  };
  const following = active && segments[(places.get(activeId) ?? 0) + 1];
  const isRepeated = segments.some(
    each =>
      active &&
      each.segmentId !== active.segmentId &&
      each.source === active.source &&
      !each.isConfirmed &&
      each.target !== active.target,
  );
  return {
    ...{ segments, listed, active, activeId, setActiveId, aids, findings, leftOut, state, flush, step },
    ...{ filter, setFilter, keyword, setKeyword },
    countOf: (id: FilterId) => group(id).length,
    placeOf: (segmentId: number) => {
      const at = places.get(segmentId);
      return at === undefined ? undefined : at + 1;
    },
    use: (target: string) => active && edit({ segmentId: active.segmentId, target, isConfirmed: false }),
    confirm: () => {
      if (!active || active.target.trim() === '') return;
      edit({ segmentId: active.segmentId, target: active.target, isConfirmed: true });
      step(1);
    },
    // what was typed goes first: a part takes its words along
    merge:
      following?.paragraph === active?.paragraph ? () => void flush().then(() => merge.mutate(activeId)) : undefined,
    propagate: isRepeated && active?.target ? () => void flush().then(() => propagate.mutate(activeId)) : undefined,
  };
}

export type SegmentWork = ReturnType<typeof useSegmentWork>;
