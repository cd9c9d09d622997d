import type { Clock } from '../../platform/clock.ts';
import type { createAids } from './collect-aids.ts';
import type { MemoryStore } from './memory/store.ts';
import type { RecordRow, SegmentEdit, SegmentRow, TranslationStore } from './store.ts';

interface Deps {
  store: Pick<TranslationStore, 'edit' | 'segments'>;
  memories: Pick<MemoryStore, 'remember'>;
  aids: Pick<ReturnType<typeof createAids>, 'forget'>;
  clock: Clock;
}

/** Keeps what a translator wrote, and remembers what they confirmed. The answer is undefined where one of the segments is not there. */
export function segmentKeeper({ store, memories, aids, clock }: Deps) {
  return async (record: RecordRow, edits: readonly SegmentEdit[]): Promise<SegmentRow[] | undefined> => {
    const { recordId, ownerId, from, to, client, name: origin } = record;
    const changed = await store.edit(recordId, edits);
    const confirmedIds = new Set(edits.filter(({ isConfirmed }) => isConfirmed).map(({ segmentId }) => segmentId));
    const confirmed = changed?.filter(({ segmentId, isConfirmed }) => isConfirmed && confirmedIds.has(segmentId)) ?? [];
    if (confirmed.length === 0) return changed;
    const segments = await store.segments(recordId);
    const places = new Map(segments.map(({ segmentId }, at) => [segmentId, at]));
    const updatedAt = clock.now();
    await memories.remember(
      confirmed.map(({ segmentId, source, target, language }) => ({
        ...{ ownerId, from: language ?? from, to, client, origin, source, target, updatedAt },
        before: segments[places.get(segmentId)! - 1]?.source ?? '',
      })),
    );
    aids.forget(ownerId);
    return changed;
  };
}
