import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import { Fault } from './fault.ts';

/** Who makes a call. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** The API key that makes the call; absent where the user has signed in. */
  keyId?: string;
  /** Whose quotas the user shares; empty for a user of none. */
  enterpriseId: string;
  address: string;
  traceId: string;
  /** What the browser or program calls itself. */
  agent?: string;
  /** The password is a one-time one: few calls may be made before it is changed. */
  mustChangePassword?: boolean;
  /** Aborted when the caller leaves before the answer; a command or job has none. */
  signal?: AbortSignal;
  /** Whether the user has the permission flag of a resource and of all its parents. */
  may(resource: ResourceId): boolean;
}

/** Nobody has signed in yet: the caller of an open call. */
export type Stranger = Pick<Caller, 'address' | 'traceId' | 'agent'>;

/** The row if it is the caller's own; otherwise it is as if it did not exist. The only ownership check there is. */
export function own<Row extends { ownerId: string | null }>(caller: Pick<Caller, 'userId'>, row: Row | undefined): Row {
  if (row?.ownerId !== caller.userId) throw new Fault(faults.notFound);
  return row;
}

export const thisMachine = 'this machine';

/** The caller behind the control token of the data folder: a command of this machine, run by whoever owns the folder. */
export const machineCaller = (address: string, traceId: string): Caller => ({
  userId: thisMachine,
  sessionId: thisMachine,
  enterpriseId: '',
  address,
  traceId,
  may: () => true,
});

export const isThisMachine = (caller: Caller) => caller.userId === thisMachine;
