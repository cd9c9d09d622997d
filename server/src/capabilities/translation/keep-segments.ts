import { memoryFaults } from '@antai/contract/translation/memory';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { OpenMemories } from './memory/keep-open.ts';
import type { MemoryStore, NewMemory } from './memory/store.ts';
import type { RecordHead, SegmentEdit, SegmentRow, TranslationStore } from './store.ts';

interface Deps {
  store: Pick<TranslationStore, 'edit' | 'sourcesBefore'>;
  memories: Pick<MemoryStore, 'remember'>;
  open: Pick<OpenMemories, 'add'>;
  clock: Clock;
}

/**
 * Keeps what a translator wrote, and remembers what they confirmed, together. The answer is undefined where one of the
 * segments is not there. A full memory takes nothing more: what was written is kept all the same, and the refusal says so.
 */
export function segmentKeeper({ store, memories, open, clock }: Deps) {
  return async (record: RecordHead, edits: readonly SegmentEdit[]): Promise<SegmentRow[] | undefined> => {
    const { recordId, ownerId, from, to, client, name: origin } = record;
    const confirmedIds = new Set(edits.filter(({ isConfirmed }) => isConfirmed).map(({ segmentId }) => segmentId));
    const updatedAt = clock.now();
    let rows: NewMemory[] = [];
    let outcome: Awaited<ReturnType<typeof memories.remember>> = 'remembered';
    const changed = await store.edit(recordId, edits, {
      andThen: async (written, tx) => {
        const confirmed = written.filter(({ segmentId, isConfirmed }) => isConfirmed && confirmedIds.has(segmentId));
        if (confirmed.length === 0) return;
        const segmentIds = confirmed.map(({ segmentId }) => segmentId);
        const before = await store.sourcesBefore(tx, recordId, { segmentIds });
        rows = confirmed.map(({ segmentId, source, target, language }) => ({
          ...{ ownerId, from: language ?? from, to, client, origin, source, target, updatedAt },
          before: before.get(segmentId) ?? '',
        }));
        outcome = await memories.remember(tx, rows);
      },
    });
    if (outcome !== 'remembered') throw new Fault(memoryFaults[outcome]);
    if (rows.length > 0) await open.add(rows);
    return changed;
  };
}
