import { randomUUID } from 'node:crypto';
import { faults } from '@antai/contract/wire/faults';
import { type RunFrame, type RunState, runFaults } from '@antai/contract/wire/runs';
import { type Caller, own } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Listener } from '../db/listener.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import { eventsAtOnce, type Reason, type RunDefinition, type RunTools, startAttempt } from './attempt.ts';
import { channels, type RunRow, type RunStore } from './store.ts';

export type { RunTools };

interface Deps {
  store: RunStore;
  listener: Listener;
  clock: Clock;
  log: Log;
  /** No other process works on this database: whatever is marked as at work when it starts, is not. */
  isOnlyProcess: boolean;
  leaseMs?: number;
  beatMs?: number;
}

export type Runs = Awaited<ReturnType<typeof openRuns>>;

const leaseUsualMs = 10_000;
const beatUsualMs = 2_000;

interface Tools extends Required<Deps> {
  atWork: Map<string, { stop: (reason: Reason) => void; ended: Promise<void> }>;
  readers: Map<string, Set<() => void>>;
  definitions: Map<string, RunDefinition<unknown, unknown>>;
}

/** Lets the readers of a run, or of all, look for what was said. */
const wakeReaders = ({ readers }: Pick<Tools, 'readers'>, runId: string | undefined) => {
  const groups = runId === undefined ? [...readers.values()] : [readers.get(runId) ?? []];
  for (const group of groups) for (const wake of group) wake();
};

function work(
  { definitions, store, clock, log, leaseMs, beatMs, atWork }: Tools,
  { row, before }: { row: RunRow; before: unknown[] },
) {
  const definition = definitions.get(row.kind);
  if (!definition) throw new Error(`no run of kind ${row.kind} is defined`);
  const attempt = startAttempt({ row, before, definition, deps: { store, clock, log, leaseMs, beatMs } });
  atWork.set(row.runId, attempt);
  void attempt.ended.finally(() => {
    if (atWork.get(row.runId) === attempt) atWork.delete(row.runId);
  });
}

async function allEvents({ store }: Pick<Tools, 'store'>, runId: string): Promise<unknown[]> {
  const events: unknown[] = [];
  for (;;) {
    const rows = await store.events(runId, { after: events.length, limit: eventsAtOnce });
    events.push(...rows.map(({ data }) => data));
    if (rows.length < eventsAtOnce) return events;
  }
}

/** Wakes when something may have been said, or the reader leaves. */
function nextWord({ readers }: Pick<Tools, 'readers'>, { runId, signal }: { runId: string; signal: AbortSignal }) {
  const group = readers.get(runId) ?? new Set();
  readers.set(runId, group);
  let isDue = false;
  let resolve = () => {};
  const wake = () => {
    isDue = true;
    resolve();
  };
  group.add(wake);
  signal.addEventListener('abort', wake, { once: true });
  return {
    async wait() {
      if (!isDue) await new Promise<void>(done => (resolve = done));
      isDue = false;
    },
    end() {
      signal.removeEventListener('abort', wake);
      group.delete(wake);
      if (group.size === 0 && readers.get(runId) === group) readers.delete(runId);
    },
  };
}

async function* follow<Event>(
  tools: Tools,
  runId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<RunFrame<Event>> {
  const { store } = tools;
  const word = nextWord(tools, { runId, signal });
  let last = after;
  try {
    yield { kind: 'run', runId };
    while (!signal.aborted) {
      // the state first: what is said before the end is read after it was seen to have ended
      const row = await store.find(runId);
      if (!row) throw new Fault(faults.notFound);
      const events = await store.events(runId, { after: last, limit: eventsAtOnce });
      for (const { number, data } of events) {
        last = number;
        yield { kind: 'event', number, event: data as Event };
      }
      if (events.length === eventsAtOnce) continue;
      if (row.state !== 'running') {
        yield { kind: 'end', state: row.state, failReason: row.failReason };
        return;
      }
      await word.wait();
    }
  } finally {
    word.end();
  }
}

function define<Input, Event>(
  tools: Tools,
  { kind, definition }: { kind: string; definition: RunDefinition<Input, Event> },
) {
  const { definitions, store, leaseMs, clock, atWork } = tools;
  if (definitions.has(kind)) throw new Error(`runs of kind ${kind} are defined twice`);
  definitions.set(kind, {
    ...definition,
    // what the rows of this kind hold was written by `begin` and by `say`
    answer: ({ input, ...run }, { before, ...rest }) =>
      definition.answer({ ...run, input: input as Input }, { ...rest, before: before as Event[] }),
  });

  async function findOwn(caller: Caller, runId: string): Promise<RunRow> {
    const row = await store.find(runId);
    return own(caller, row?.kind === kind ? row : undefined);
  }

  return {
    /**
     * Begins an answer; refused with 429 where the caller has as many at work as there may be. Whoever wrote down beforehand
     * what the answer belongs to gives the id that he wrote.
     */
    async begin(
      caller: Caller,
      input: Input,
      { runId = randomUUID() }: { runId?: string } = {},
    ): Promise<{ runId: string }> {
      const run = { runId, kind, ownerId: caller.userId, input, leaseBy: randomUUID() };
      const limits = { leaseMs, atOnceMax: definition.atOnceMax };
      const row = await store.begin({ ...run, createdAt: clock.now() }, limits);
      if (!row) throw new Fault(runFaults.tooManyRuns);
      work(tools, { row, before: [] });
      return { runId: row.runId };
    },

    /** What a run has said and says, from a number on, until it is over or the reader leaves. */
    async *follow(caller: Caller, { runId, ...place }: { runId: string; after: number; signal: AbortSignal }) {
      await findOwn(caller, runId);
      yield* follow<Event>(tools, runId, place);
    },

    /** How a run stands and what it has said, for the capability that keeps what came of it; undefined where there is no such run. */
    async outcome(runId: string): Promise<{ state: RunState; failReason: string | null; events: Event[] } | undefined> {
      const row = await store.find(runId);
      if (row?.kind !== kind) return undefined;
      return { state: row.state, failReason: row.failReason, events: (await allEvents(tools, runId)) as Event[] };
    },

    /** How a run stands. */
    async state(caller: Caller, runId: string): Promise<RunState> {
      return (await findOwn(caller, runId)).state;
    },

    /** Ends the work, on whichever process it is; what was said stays. */
    async stop(caller: Caller, runId: string): Promise<void> {
      await findOwn(caller, runId);
      atWork.get(runId)?.stop('stopped');
      await store.requestStop(runId);
    },

    /** Lets a run that is over but not done go on from what it has said; refused as a new one where too many are at work. */
    async continue(caller: Caller, runId: string): Promise<void> {
      const { state, ownerId } = await findOwn(caller, runId);
      if (state === 'running' || state === 'done') throw new Fault(runFaults.stillRunning);
      const limits = { ownerId, kind, leaseMs, atOnceMax: definition.atOnceMax };
      const row = await store.takeUp({ runId, leaseBy: randomUUID() }, limits);
      if (row === 'full') throw new Fault(runFaults.tooManyRuns);
      if (row === 'closed') throw new Fault(runFaults.stillRunning);
      work(tools, { row, before: await allEvents(tools, runId) });
    },

    async remove(caller: Caller, runId: string): Promise<void> {
      await findOwn(caller, runId);
      atWork.get(runId)?.stop('stopped');
      await store.remove(runId);
    },
  };
}

/**
 * Long answers as append-only logs. The work goes on when its readers leave; any number of them follow from the number
 * they have read to, on any process; a stop keeps what is there; a process that dies leaves its runs interrupted, and
 * they can be continued.
 */
export async function openRuns(deps: Deps) {
  const { leaseMs: leaseWish = leaseUsualMs, beatMs = beatUsualMs } = deps;
  const state = { atWork: new Map(), readers: new Map(), definitions: new Map() };
  const tools: Tools = { ...deps, leaseMs: leaseWish, beatMs, ...state };
  const { atWork, listener, store, isOnlyProcess, clock, log, leaseMs } = tools;
  const stopListening = [
    await listener.on(channels.events, runId => wakeReaders(tools, runId)),
    await listener.on(channels.stopped, runId => {
      if (runId !== undefined) atWork.get(runId)?.stop('stopped');
    }),
  ];
  await store.interruptLost(isOnlyProcess, clock.now());
  const watching = setInterval(() => {
    store.interruptLost(false, clock.now()).catch(error => log.warn({ err: error }, 'lost runs could not be marked'));
  }, leaseMs);
  watching.unref();

  return {
    define: <Input, Event>(kind: string, definition: RunDefinition<Input, Event>) =>
      define(tools, { kind, definition }),

    /** Leaves what is at work interrupted, with all that it has said, and lets readers go. */
    async close() {
      clearInterval(watching);
      const attempts = [...atWork.values()];
      for (const { stop } of attempts) stop('interrupted');
      await Promise.all(attempts.map(({ ended }) => ended));
      wakeReaders(tools, undefined);
      for (const stop of stopListening) stop();
    },
  };
}
