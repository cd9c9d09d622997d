import { type RunState, runFaults } from '@antai/contract/wire/runs';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import type { Attempt, RunRow, RunStore } from './store.ts';

/** What the work of a run is given. */
export interface RunTools<Event> {
  /** Aborted when the user stops the run, or the process ends: then only what is at hand is still said. */
  signal: AbortSignal;
  /** Says something to whoever reads now or later; what is said together is written together. */
  say: (event: Event) => void;
  /** What was said before, by an attempt that was broken off. */
  before: Event[];
}

/** One kind of long answer. */
export interface RunDefinition<Input, Event> {
  /** Runs of one user that are at work at the same time; one more is refused. */
  atOnceMax: number;
  /** The work; resolves when all is said. A `Fault` fails the run with its words. */
  answer: (run: { runId: string; ownerId: string; input: Input }, tools: RunTools<Event>) => Promise<void>;
}

export type Reason = 'stopped' | 'interrupted' | 'leaseLost';

/** What is said within this time is written together: half of what an eye takes for at once. */
const togetherMs = 25;
/** Written together, and read together: some five milliseconds of the event loop. */
export const eventsAtOnce = 200;
const eventMaxChars = 200_000;

interface AttemptOptions {
  row: RunRow;
  before: unknown[];
  definition: RunDefinition<unknown, unknown>;
  deps: { store: RunStore; clock: Clock; log: Log; leaseMs: number; beatMs: number };
}

/** Does the work of one run until it is over: keeps the lease, writes what is said, and how it ended. */
export function startAttempt({ row, before, definition, deps }: AttemptOptions) {
  const { store, clock, log, leaseMs, beatMs } = deps;
  const { runId, ownerId, input, leaseBy } = row;
  const attempt: Attempt = { runId, leaseBy };
  const control = new AbortController();
  const book = eventBook({ store, attempt, onLost: () => control.abort('leaseLost') });
  const stop = (reason: Reason) => control.abort(reason);
  const stopped = new Promise<never>((_, reject) => {
    control.signal.addEventListener('abort', () => reject(control.signal.reason), { once: true });
  });

  async function beat() {
    const lease = await store.beat(attempt, leaseMs);
    if (!lease) stop('leaseLost');
    else if (lease.isStopRequested) stop('stopped');
  }

  async function outcome(): Promise<Pick<RunRow, 'state' | 'failReason'>> {
    try {
      const tools = { signal: control.signal, say: book.say, before };
      // work that does not listen to its signal does not keep its user waiting
      await Promise.race([definition.answer({ runId, ownerId, input }, tools), stopped]);
      return { state: control.signal.aborted ? (control.signal.reason as RunState) : 'done', failReason: null };
    } catch (error) {
      if (control.signal.aborted) return { state: control.signal.reason as RunState, failReason: null };
      if (error instanceof Fault) return { state: 'failed', failReason: error.message };
      log.error({ err: error, runId, kind: row.kind }, 'a run failed');
      return { state: 'failed', failReason: runFaults.failed.text };
    }
  }

  async function run() {
    const beats = setInterval(() => {
      beat().catch(error => log.warn({ err: error, runId }, 'a heart-beat of a run could not be written'));
    }, beatMs);
    stopped.catch(() => undefined);
    const ended = await outcome();
    clearInterval(beats);
    await book.close();
    if (control.signal.reason === 'leaseLost') return;
    await store.end(attempt, { ...ended, finishedAt: clock.now() });
  }

  const ended = run().catch(error => log.error({ err: error, runId }, 'the end of a run could not be written'));
  return { stop, ended };
}

interface Book {
  store: RunStore;
  attempt: Attempt;
  onLost: () => void;
}

/** Writes what is said, in order and a little at a time; nothing more once it is closed or the lease is lost. */
function eventBook({ store, attempt, onLost }: Book) {
  let waiting: unknown[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    writing = writing.then(async () => {
      if (await store.append(attempt, events)) return;
      isClosed = true;
      onLost();
    });
    // a failure is met where the writing is awaited
    writing.catch(onLost);
  }

  return {
    say(event: unknown) {
      if (isClosed) return;
      if (JSON.stringify(event).length > eventMaxChars) throw new Error('an event of a run is too large');
      waiting.push(event);
      if (waiting.length >= eventsAtOnce) write();
      else timer ??= setTimeout(write, togetherMs);
    },
    async close() {
      write();
      isClosed = true;
      await writing;
    },
  };
}
