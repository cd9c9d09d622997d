import type { Call } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { Caller, Stranger } from '../caller.ts';
import { Fault } from '../fault.ts';

/** Throws where the caller may not make the call with this input. */
export function permit(caller: Caller | Stranger, { call, input }: { call: Call; input: unknown }): void {
  const isPasswordDue = 'mustChangePassword' in caller && caller.mustChangePassword;
  if (isPasswordDue && call.access !== 'open' && !call.isOpenBeforePasswordChange) throw new Fault(faults.passwordDue);
  const { access } = call;
  if (access === 'open' || access === 'signedIn') return;
  const resource = typeof access === 'function' ? access(input) : access;
  if (!(caller as Caller).may(resource)) throw new Fault(faults.forbidden);
}
