import { memoryFaults } from '@antai/contract/translation/memory';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { OpenMemories } from './memory/keep-open.ts';
import type { MemoryStore } from './memory/store.ts';
import type { RecordHead, SegmentEdit, SegmentRow, TranslationStore } from './store.ts';

interface Deps {
  store: Pick<TranslationStore, 'edit' | 'sourcesBefore'>;
  memories: Pick<MemoryStore, 'remember'>;
  open: Pick<OpenMemories, 'add'>;
  clock: Clock;
}

/** Keeps what a translator wrote, and remembers what they confirmed. The answer is undefined where one of the segments is not there. */
export function segmentKeeper({ store, memories, open, clock }: Deps) {
  return async (record: RecordHead, edits: readonly SegmentEdit[]): Promise<SegmentRow[] | undefined> => {
    const { recordId, ownerId, from, to, client, name: origin } = record;
    const changed = await store.edit(recordId, edits);
    const confirmedIds = new Set(edits.filter(({ isConfirmed }) => isConfirmed).map(({ segmentId }) => segmentId));
    const confirmed = changed?.filter(({ segmentId, isConfirmed }) => isConfirmed && confirmedIds.has(segmentId)) ?? [];
    if (confirmed.length === 0) return changed;
    const before = await store.sourcesBefore(
      recordId,
      confirmed.map(({ segmentId }) => segmentId),
    );
    const updatedAt = clock.now();
    const rows = confirmed.map(({ segmentId, source, target, language }) => ({
      ...{ ownerId, from: language ?? from, to, client, origin, source, target, updatedAt },
      before: before.get(segmentId) ?? '',
    }));
    const outcome = await memories.remember(ownerId, rows);
    if (outcome !== 'remembered') throw new Fault(memoryFaults[outcome]);
    await open.add(rows);
    return changed;
  };
}
