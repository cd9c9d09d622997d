import type { RecordHead, SegmentEdit, SegmentRow } from '../store.ts';
import type { NewMemory } from './store.ts';

type WrittenSegment = Pick<SegmentRow, 'segmentId' | 'source' | 'target' | 'language' | 'isConfirmed'>;

/** The segments that edits confirm, as they were written. */
export function confirmedIn<Segment extends WrittenSegment>(
  written: readonly Segment[],
  edits: readonly SegmentEdit[],
): Segment[] {
  const ids = new Set(edits.filter(({ isConfirmed }) => isConfirmed).map(({ segmentId }) => segmentId));
  return written.filter(({ segmentId, isConfirmed }) => isConfirmed && ids.has(segmentId));
}

/** Confirmed segments as they are remembered, each with the source that stands before it. */
export const rememberedOf = (
  { ownerId, from, to, client, name: origin }: RecordHead,
  { confirmed, before, updatedAt }: { confirmed: WrittenSegment[]; before: Map<number, string>; updatedAt: Date },
): NewMemory[] =>
  confirmed.map(({ segmentId, source, target, language }) => ({
    ...{ ownerId, from: language ?? from, to, client, origin, source, target, updatedAt },
    before: before.get(segmentId) ?? '',
  }));
