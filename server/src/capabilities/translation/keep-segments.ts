import { memoryFaults } from '@antai/contract/translation/memory';
import { translationFaults } from '@antai/contract/translation/records';
import type { FaultSpec } from '@antai/contract/wire/faults';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { OpenMemories } from './memory/keep-open.ts';
import type { MemoryStore, NewMemory } from './memory/store.ts';
import type { RecordHead, SegmentEdit, TranslationStore } from './store.ts';

interface Deps {
  store: Pick<TranslationStore, 'edit' | 'sourcesBefore'>;
  memories: Pick<MemoryStore, 'remember'>;
  open: Pick<OpenMemories, 'add'>;
  clock: Clock;
}

/** What came of edits; what was not done beside them, where something was not. */
interface Outcome {
  segmentIds: number[];
  refusal: FaultSpec | undefined;
}

/**
 * Keeps what a translator wrote, and remembers what they confirmed, together. A full memory takes nothing more, a full
 * record is filled no further: what was written is kept all the same, and the refusal says so. Refused where one of the
 * segments is not there, and where the record has no room.
 */
export function segmentKeeper({ store, memories, open, clock }: Deps) {
  return async (record: RecordHead, edits: readonly SegmentEdit[]): Promise<Outcome> => {
    const { recordId, ownerId, from, to, client, name: origin } = record;
    const confirmedIds = new Set(edits.filter(({ isConfirmed }) => isConfirmed).map(({ segmentId }) => segmentId));
    const updatedAt = clock.now();
    let rows: NewMemory[] = [];
    let outcome: Awaited<ReturnType<typeof memories.remember>> = 'remembered';
    const edited = await store.edit(recordId, edits, {
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
    if (!edited) throw new Fault(translationFaults.noSuchSegment);
    if (edited === 'full') throw new Fault(translationFaults.recordFull);
    const { segmentIds, isAllFilled } = edited;
    if (outcome !== 'remembered') return { segmentIds, refusal: memoryFaults[outcome] };
    if (rows.length > 0) await open.add(rows);
    return { segmentIds, refusal: isAllFilled ? undefined : translationFaults.notFilled };
  };
}
