import type { ModelUsage } from '@antai/contract/wire/models';
import { type Account, noUsage, sumUsage } from './answer.ts';
import { answererOf } from './answered-by.ts';
import type { MaskService } from './masking.ts';
import type { ModelError } from './model-error.ts';
import type { Finish } from './request.ts';

export const createAccount = (): Account => ({
  usage: noUsage,
  pending: noUsage,
  tries: [],
  reason: 'stop',
  hasText: false,
});

/** A request that was refused before it began. */
export const nothingDone = () => ({ account: createAccount(), masking: { unknown: () => [] } });

/** All that a request has taken: what was answered, what broke off, what is under way. */
export const usageOf = ({ usage, pending, tries }: Account): ModelUsage =>
  tries.reduce((sum, { usage: lost }) => (lost ? sumUsage(sum, lost) : sum), sumUsage(usage, pending));

export const tokensOf = (account: Account) => {
  const { inputTokens, outputTokens } = usageOf(account);
  return inputTokens + outputTokens;
};

/** How a request ended, as its feature reads it. What broke off stands among the tries. */
export function finishOf(
  { account, masking }: { account: Account; masking: Pick<MaskService, 'unknown'> },
  error: ModelError | undefined,
): Finish {
  const { endpoint, tries, reason } = account;
  const inventedNames = masking.unknown();
  const shared = {
    usage: usageOf(account),
    tries,
    inventedNames,
    ...(endpoint ? { answeredBy: answererOf(endpoint) } : {}),
  };
  if (!error) return { ...shared, reason };
  const { kind, message, retryAfterMs } = error;
  return { ...shared, reason: kind === 'aborted' ? 'aborted' : 'error', error: { kind, message, retryAfterMs } };
}
