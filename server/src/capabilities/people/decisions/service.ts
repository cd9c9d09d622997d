import { createHash } from 'node:crypto';
import { type PersonType, peopleFaults } from '@antai/contract/people';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { DecisionStore } from './store.ts';

interface Deps {
  store: DecisionStore;
  /** The record of this id; a fault where there is none. */
  existing: (recordType: PersonType, id: string) => Promise<unknown>;
  clock: Clock;
  wake: () => Promise<void>;
}

const administration = 9;
const merging = 20025;

/**
 * 人工归并: who is one with whom, decided by hand and taken back by hand. It holds for everybody, so that only those decide
 * whom an administrator lets; what was decided is taken back by whoever did, and by who administers.
 */
export function decisions({ store, existing, clock, wake }: Deps) {
  return {
    async merge(
      caller: Caller,
      { recordType, fromId, toId }: { recordType: PersonType; fromId: string; toId: string },
    ) {
      await Promise.all([existing(recordType, fromId), existing(recordType, toId)]);
      if (fromId === toId) throw new Fault(peopleFaults.alreadyOne);
      await store.link({ recordType, fromId, toId, decidedBy: caller.userId, decidedAt: clock.now() });
      await wake();
      return {};
    },

    async unmerge(caller: Caller, { recordType, fromId }: { recordType: PersonType; fromId: string }) {
      const isAdministrator = caller.may(administration);
      const outcome = await store.unlink({ recordType, fromId }, isAdministrator ? undefined : caller.userId);
      if (outcome !== 'done' && !isAdministrator && !caller.may(merging)) throw new Fault(faults.forbidden);
      if (outcome === 'none') throw new Fault(faults.notFound);
      if (outcome === 'others') throw new Fault(peopleFaults.notYours);
      await wake();
      return {};
    },

    async split(
      caller: Caller,
      {
        recordType,
        id: fromId,
        sources,
      }: { recordType: PersonType; id: string; sources: { recordType: string; id: string }[] },
    ) {
      await existing(recordType, fromId);
      const choice = sources
        .map(each => `${each.recordType}|${each.id}`)
        .sort()
        .join();
      const id = createHash('sha256').update(`${fromId}|split|${choice}`).digest('hex').slice(0, 24);
      const decision = { recordType, fromId, toId: id, decidedBy: caller.userId, decidedAt: clock.now() };
      const moved = await store.assign(decision, sources);
      if (moved === 0) throw new Fault(peopleFaults.notTheirs);
      await wake();
      return { id };
    },
  };
}
