import { randomUUID } from 'node:crypto';
import { type AuditAction, outcomeUnknown } from '@antai/contract/administration/audit';
import { thisMachine } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AuditedDeed } from '../../../platform/http/audit-call.ts';
import type { Log } from '../../../platform/log.ts';
import type { DeedRow, DeedStore } from './store.ts';

export type DeedsService = ReturnType<typeof deedsService>;

interface Deps {
  store: DeedStore;
  clock: Clock;
  log: Log;
}

/** Who did something, and with which API key if with one. */
interface Doer {
  userId?: string;
  keyId?: string;
  address: string;
}

/** What somebody intends to do counts as lost so long after its process was last heard of. */
const leaseMs = 120_000;
const beatMs = 30_000;

/** The audit log as this capability writes it: who did what and when; never the content. */
export function deedsService({ store, clock, log }: Deps) {
  const underWay = new Set<string>();
  const beating = setInterval(() => {
    if (underWay.size === 0) return;
    store
      .prolong([...underWay], leaseMs)
      .catch(error => log.warn({ err: error }, 'leases of audited calls could not be prolonged'));
  }, beatMs);
  beating.unref();

  function entryOf(action: AuditAction, { userId, keyId, address }: Doer, { detail }: { detail: string }): DeedRow {
    const isMachine = userId === thisMachine;
    return {
      ...{ auditId: randomUUID(), action, at: clock.now() },
      ...(isMachine ? { userId: null, address: thisMachine } : { userId: userId ?? null, address }),
      detail: keyId ? `${detail} key=${keyId}`.trim() : detail,
    };
  }

  /** What cannot be withdrawn is entered as lost later: that the call has failed counts before that. */
  const withdraw = (auditId: string) =>
    store
      .withdraw(auditId)
      .catch(error =>
        log.warn({ err: error, auditId }, 'the log will say of a failed call that its outcome is unknown'),
      );

  return {
    /** Notes what was done. */
    async audit(action: AuditAction, doer: Doer, { detail = '' }: { detail?: string } = {}) {
      await store.add(entryOf(action, doer, { detail }));
    },

    /** Does what is to be noted: written down before it begins, entered once it is done; what fails leaves nothing. */
    async auditDeed<Result>({ action, caller, detail }: AuditedDeed, work: () => Promise<Result>): Promise<Result> {
      const entry = entryOf(action, caller, { detail });
      const { auditId } = entry;
      await store.intend(entry, leaseMs);
      underWay.add(auditId);
      try {
        const result = await work().catch(async error => {
          await withdraw(auditId);
          throw error;
        });
        await store.settle({ ...entry, at: clock.now() });
        return result;
      } finally {
        underWay.delete(auditId);
      }
    },

    /** Enters what a process that is gone had begun, with an outcome that nobody knows. */
    enterLost: (isOnlyProcess: boolean) =>
      store.enterLost({ isOnlyProcess }, detail => `${detail} ${outcomeUnknown}`.trim()),

    close: () => clearInterval(beating),
  };
}
