import type { ModelErrorKind, ModelPurpose } from '@antai/contract/wire/models';
import type { Log } from '../log.ts';
import type { Whom } from '../workers.ts';
import { type Account, noUsage } from './answer.ts';
import { answererOf } from './answered-by.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListedEndpoint } from './endpoint-book.ts';
import type { PrivacyFindings, PrivacySearch } from './find-private.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { ModelLimits } from './limits.ts';
import { createMasking, type MaskService } from './masking.ts';
import { ModelError } from './model-error.ts';
import type { Places } from './places.ts';
import type { ModelCaller, ModelRequest } from './request.ts';
import { totalTimeout } from './run-clocks.ts';
import { createAccount, usageOf } from './tell-finish.ts';
import { weighText } from './weigh-text.ts';

/** What every request is worked on with. */
export interface Gateway {
  listEndpoints: () => Promise<ListedEndpoint[]>;
  ledger: Ledger;
  /** Finds what tells who somebody is; in a thread where the texts are long. */
  find: (search: PrivacySearch, whom: Whom) => Promise<PrivacyFindings>;
  log: Log;
  limits: ModelLimits;
  places: Places;
  now: () => Date;
}

/** The endpoints that may be asked for a purpose, in their order; throws `notConfigured` where there is none. */
export async function endpointsFor(
  { listEndpoints }: Pick<Gateway, 'listEndpoints'>,
  { purpose, privacy }: { purpose: ModelPurpose; privacy: ModelRequest['privacy'] },
): Promise<Endpoint[]> {
  const usable = (await listEndpoints()).filter(
    endpoint =>
      endpoint.purpose === purpose &&
      mayBeAsked(endpoint) &&
      (privacy !== 'localOnly' || endpoint.location === 'local'),
  );
  if (usable.length === 0) throw new ModelError('notConfigured');
  return usable;
}

/**
 * One request of a user: its place among the user's, its time, what it takes of the budgets and its record. Throws
 * `busy` or `budgetExceeded`; whoever has begun must end it.
 */
export async function begin(
  { limits, places, ledger, find }: Gateway,
  { feature, text, revealed = [], publicTexts = [] }: RequestStart,
  { caller }: { caller: ModelCaller },
): Promise<Turn> {
  if (caller.signal.aborted) throw new ModelError('aborted');
  if (text.length > limits.requestMaxChars)
    throw new ModelError('contextOverflow', { complaint: `${text.length} characters` });
  const release = places.tryTake(`user ${caller.userId}`, limits.userConcurrentMax);
  if (!release) throw new ModelError('busy');
  const total = new AbortController();
  const timer = setTimeout(() => total.abort(totalTimeout), limits.totalMs);
  const letGo = () => {
    clearTimeout(timer);
    release();
  };
  const account = createAccount();
  const startedAt = performance.now();
  const signal = AbortSignal.any([caller.signal, total.signal]);
  const { userId, enterpriseId } = caller;
  const beginning = ledger.begin({ userId, enterpriseId, feature }, Math.ceil(weighText(text)));
  const entry = await beginning.catch(error => {
    letGo();
    throw error;
  });
  return {
    account,
    entry,
    signal,
    masking: createMasking({ find, whom: { userId, signal }, revealed, publicTexts }),
    noteWord: () => (account.firstTokenMs ??= Math.round(performance.now() - startedAt)),
    async end(errorKind) {
      letGo();
      const { endpoint, tries, firstTokenMs } = account;
      await entry.end({ usage: usageOf(account), endpoint, tries: tries.length, errorKind, firstTokenMs });
    },
  };
}

/** Does the work of one request; a failure is thrown when its record is written. */
export async function during<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  let errorKind: ModelErrorKind | undefined;
  try {
    return await work();
  } catch (error) {
    errorKind = error instanceof ModelError ? error.kind : 'server';
    // what broke off is counted among the tries
    turn.account.pending = noUsage;
    throw error;
  } finally {
    await turn.end(errorKind);
  }
}

/** Notes which endpoint gave an answer and what it took; gives the answer with its name. */
export function note<Answer extends { tokens: number; endpoint: Endpoint }>(
  { account }: Turn,
  { tokens, endpoint, ...answered }: Answer,
) {
  account.endpoint = endpoint;
  account.usage = { ...noUsage, inputTokens: tokens };
  return { ...answered, tokens, answeredBy: answererOf(endpoint) };
}

/** What a request begins with. */
export interface RequestStart {
  feature: string;
  /** All that is sent. */
  text: string;
  revealed?: readonly string[];
  publicTexts?: readonly string[];
}

/** One request while it is worked on. */
export interface Turn {
  account: Account;
  masking: MaskService;
  entry: Entry;
  signal: AbortSignal;
  noteWord: () => void;
  end: (errorKind: ModelErrorKind | undefined) => Promise<void>;
}

export const mayBeAsked = ({ isEnabled, location, hasConsent }: ListedEndpoint) =>
  isEnabled && (location !== 'abroad' || hasConsent);
