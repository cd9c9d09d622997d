import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelErrorKind } from '@antai/contract/wire/models';
import type { Endpoint } from './endpoint.ts';
import { ModelError, type Try } from './model-error.ts';
import type { Places, Release } from './places.ts';
import { totalTimeout } from './run-clocks.ts';

/** How patient the gateway is with services that fail. */
export interface Policy {
  /** Requests to one endpoint beyond the first. */
  retriesMax: number;
  /** The first pause; each further one is twice as long. */
  backoffMs: number;
  /** A service that asks for a longer pause is left for the next one. */
  waitMaxMs: number;
  /** How long a request waits for a place where every endpoint is fully used. */
  placeWaitMs: number;
  placeQueueMax: number;
}

interface Attempt<Event> {
  endpoints: Endpoint[];
  /** Asks one endpoint once. */
  ask: (endpoint: Endpoint) => AsyncGenerator<Event>;
  signal: AbortSignal;
  policy: Policy;
  places: Places;
  /** What comes is shown while it comes: then a request is never repeated after its first word. */
  isVisible: boolean;
  /** Where what went wrong is kept for the record. */
  tries: Try[];
}

/** `again`: what came before is void, the request is repeated; only where nothing of it could be seen. */
export type EndpointPart<Event> = { endpoint: Endpoint; event: Event | { type: 'again' } };

const repeatable: ReadonlySet<ModelErrorKind> = new Set([
  'rateLimit',
  'server',
  'network',
  'firstTokenTimeout',
  'idleTimeout',
]);
/** Another endpoint may do what this one will not. */
const passable: ReadonlySet<ModelErrorKind> = new Set([
  'auth',
  'quota',
  'modelNotFound',
  'contentFilter',
  'protocol',
  'busy',
]);
const backoffMaxMs = 8000;

/**
 * Asks the endpoints in their order until one answers: a passing fault is tried again, a lasting one goes to the next,
 * a question that no endpoint would take is refused at once. Throws a `ModelError` with all that was tried.
 */
export async function* tryEndpoints<Event extends { type: string }>(
  attempt: Attempt<Event>,
): AsyncGenerator<EndpointPart<Event>> {
  const { endpoints, places, policy, signal, tries } = attempt;
  const queue = endpoints.map(endpoint => ({ endpoint, isLastResort: false }));
  const failures: ModelError[] = [];
  // an endpoint without a free place comes again at the end, and is then waited for
  for (const { endpoint, isLastResort } of queue) {
    const name = endpoint.endpointId;
    const place = places.tryTake(name, endpoint.concurrentMax);
    if (!place && !isLastResort) {
      queue.push({ endpoint, isLastResort: true });
      continue;
    }
    const { placeWaitMs: waitMs, placeQueueMax: queueMax } = policy;
    const takePlace = () => places.take(name, endpoint.concurrentMax, { waitMs, queueMax, signal });
    const outcome = yield* askPatiently({ ...attempt, endpoint, place, takePlace });
    if (!outcome) return;
    failures.push(outcome);
    if (!repeatable.has(outcome.kind) && !passable.has(outcome.kind)) break;
  }
  throw failureOf(failures, { tries, endpointCount: endpoints.length });
}

interface Patiently<Event> extends Attempt<Event> {
  endpoint: Endpoint;
  place: Release | undefined;
  takePlace: () => Promise<Release>;
}

/** Asks one endpoint, again while that may help; gives back why it did not, nothing where it answered. */
async function* askPatiently<Event extends { type: string }>(
  attempt: Patiently<Event>,
): AsyncGenerator<EndpointPart<Event>, ModelError | undefined> {
  const { endpoint, policy, signal, isVisible, tries, takePlace } = attempt;
  let { place } = attempt;
  for (let count = 0; ; count++) {
    let hasSpoken = false;
    try {
      place ??= await takePlace();
      for await (const event of attempt.ask(endpoint)) {
        hasSpoken ||= event.type !== 'end';
        yield { endpoint, event };
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { kind, status, complaint, usage } = error;
      tries.push({ endpointId: endpoint.endpointId, kind, status, complaint, usage });
      if ((hasSpoken && isVisible) || kind === 'aborted' || kind === 'totalTimeout') {
        error.tries = tries;
        throw error;
      }
      if (hasSpoken) yield { endpoint, event: { type: 'again' } };
      const pauseMs =
        error.retryAfterMs ?? Math.min(policy.backoffMs * 2 ** count, backoffMaxMs) * (0.75 + Math.random() / 2);
      if (!repeatable.has(kind) || count >= policy.retriesMax || pauseMs > policy.waitMaxMs) return error;
      place?.();
      place = undefined;
      await pause(pauseMs, { signal, tries });
    } finally {
      place?.();
      place = undefined;
    }
  }
}

async function pause(ms: number, { signal, tries }: { signal: AbortSignal; tries: Try[] }) {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw new ModelError(signal.reason === totalTimeout ? 'totalTimeout' : 'aborted', { tries });
  }
}

/** The failure of the only endpoint where it says what to do; that nothing can be reached otherwise. */
function failureOf(
  failures: ModelError[],
  { tries, endpointCount }: { tries: Try[]; endpointCount: number },
): ModelError {
  const last = failures.at(-1);
  if (!last) return new ModelError('notConfigured');
  last.tries = tries;
  const isFinal = !repeatable.has(last.kind) && !passable.has(last.kind);
  const isOwn = endpointCount === 1 && last.kind !== 'network' && last.kind !== 'server';
  if (isFinal || isOwn) return last;
  const waits = failures.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const kinds = new Set(failures.map(({ kind }) => kind));
  if (kinds.size === 1 && kinds.has('rateLimit')) {
    return new ModelError('rateLimit', { retryAfterMs: waits.length > 0 ? Math.min(...waits) : undefined, tries });
  }
  return new ModelError('allFailed', { tries, complaint: last.complaint });
}
