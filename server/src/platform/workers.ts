import { availableParallelism } from 'node:os';
import { type FaultSpec, faults } from '@antai/contract/wire/faults';
import { aborted, openThreads, timedOut } from '@antai/fulltext/threads';
import { askModule } from './ask-module.ts';
import type { Caller } from './caller.ts';
import { Fault } from './fault.ts';

/** For whom work is done, and until when. */
export type Whom = Pick<Caller, 'userId' | 'signal'>;

/** Whose the product's own work is: imports, indexes, demonstration data. It has threads of its own, and takes none from users. */
export const productId = 'the product';

/** How long work may run, its turn not counted, and what is said where it takes longer. */
type Patience = { withinMs: number; tooSlow: FaultSpec } | { withinMs?: undefined; tooSlow?: undefined };

/** Threads for engines that take longer than the event loop may wait. A `LocalFile` in what they are given they read themselves. */
export interface Workers {
  /** Runs the default export of a module in a thread; rejects with the reason of a signal that is aborted. Users take turns. */
  run<Answer>(module: URL, input: unknown, whom: Whom & Patience): Promise<Answer>;
  /** The same while a caller waits: callers take turns, and one who leaves is not worked for. Undefined when it took too long. */
  runFor<Answer>(caller: Whom, work: { module: URL; input: unknown }): Promise<Answer | undefined>;
  /** Work of one user that asks threads of several pools: one piece after the other, so that together they hold one core. */
  inTurn<Answer>(caller: Whom, work: () => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

interface WorkersOptions {
  maxThreads?: number;
  /** A thread that needs more is ended; one that needs less collects its garbage in time to stay below. */
  heapMaxMb?: number;
}

/** Of two threads, one user has one: a file that takes two minutes holds up nobody else's. */
const usualThreads = Math.max(2, availableParallelism() - 1);
/** As long as a search may take. */
const callerWaitsMs = 10_000;
const quickThreads = 2;
/** No work that names no time of its own comes near it. */
const usualPatience = { withinMs: 30 * 60_000, tooSlow: faults.defect };
/** Somebody who searches while 20,000 new judgments are counted waits no longer for it: a thread of the product's has a tenth of a core that somebody wants. */
const stepsBehindUsers = 10;
/** No engine looks whether somebody still waits: its thread is ended. */
const stopMs = 100;
// a quiet house keeps no thread: each costs tens of megabytes
const idleMs = 20_000;
const script = new URL('./run-module.ts', import.meta.url);

export function createWorkers({ maxThreads = usualThreads, heapMaxMb }: WorkersOptions = {}): Workers {
  const threads = openThreads({ script, count: maxThreads, idleMs, heapMaxMb, stopMs });
  // as many at work for the product as there are for users: the pool leaves one thread to others, and there are none
  const stepsBehind = stepsBehindUsers;
  const own = openThreads({ script, count: maxThreads + 1, idleMs, heapMaxMb, stopMs, stepsBehind });
  // imports and exports never stand before somebody who waits
  const quick = openThreads({ script, count: quickThreads, idleMs, deadlineMs: callerWaitsMs, stopMs });
  const last = new Map<string, Promise<unknown>>();
  return {
    async inTurn<Answer>({ userId }: Whom, work: () => Promise<Answer>): Promise<Answer> {
      const turn = (last.get(userId) ?? Promise.resolve()).then(work, work);
      last.set(userId, turn);
      return turn.finally(() => {
        if (last.get(userId) === turn) last.delete(userId);
      });
    },
    async run<Answer>(module: URL, input: unknown, { userId, signal, ...patience }: Whom & Patience) {
      const { withinMs, tooSlow } = patience.withinMs === undefined ? usualPatience : patience;
      const pool = userId === productId ? own : threads;
      const result = await askModule(pool, { module, input, user: userId, signal, withinMs });
      if (result === timedOut) throw new Fault(tooSlow);
      if (result === aborted) throw signal?.reason;
      return result as Answer;
    },
    async runFor<Answer>(
      { userId, signal }: Whom,
      { module, input }: { module: URL; input: unknown },
    ): Promise<Answer | undefined> {
      const result = await askModule(quick, { module, input, user: userId, signal });
      return result === timedOut || result === aborted ? undefined : (result as Answer);
    },
    async close() {
      await threads.close();
      await own.close();
      await quick.close();
    },
  };
}
