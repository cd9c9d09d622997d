import type { AuditKind } from '@antai/contract/wire/call';
import type { Caller, Stranger } from '../caller.ts';
import type { Binding } from './bind.ts';
import { describeTarget } from './describe-target.ts';

/** What is to be done that the audit log keeps: by whom, and which ids it names. */
export interface AuditedDeed {
  action: AuditKind;
  caller: Caller;
  detail: string;
}

/** Does the work so that the log knows of it whatever happens: before it begins, and once it is done; what fails leaves no entry. */
export type Audit = <Result>(deed: AuditedDeed, work: () => Promise<Result>) => Promise<Result>;

/** Does what a call asks; through the audit log where the log keeps it. */
export async function auditCall<Result>(
  { call, caller, input, audit }: { call: Binding['call']; caller: Caller | Stranger; input: unknown; audit: Audit },
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const { data } = (input ?? {}) as { data?: Record<string, unknown> };
  const isAudited = call.audit && 'userId' in caller && (!call.auditIf || data?.[call.auditIf] === true);
  if (!call.audit || !isAudited) return work();
  return audit({ action: call.audit, caller, detail: describeTarget(call.path, input) }, async () => work());
}
