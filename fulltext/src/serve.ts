import { workerData } from 'node:worker_threads';
import { Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { atOnce, copyLargeBytes } from './copy-bytes.ts';
import { giveWay } from './give-way.ts';

/** What a thread is given; `state` holds at `stoppedAt` whether nobody waits any more, and at `begunAt` whether the thread has begun. */
export type Task = { request: unknown; state: Int32Array };

export const stoppedAt = 0;
export const begunAt = 1;

/** What a thread gives, and how long it computed, which is less than it took where cores are wanted. */
export type Reply = { computedMs: number } & ({ result: unknown } | { error: unknown });

/** Thrown inside of work that nobody waits for any more. */
class Cancellation extends Error {}

/** Throws when nobody waits for the work any more: to be called in every loop that can take long. */
export type Pulse = () => void;

/** The main thread, for which everybody waits, goes first. */
const stepsBehindMainThread = 5;

/** The default export of a thread's script: answers what `openThreads` asks it. */
export function serve<Request>(answer: (request: Request, pulse: Pulse) => unknown) {
  const { stepsBehind } = workerData as { stepsBehind: number };
  giveWay(stepsBehindMainThread + stepsBehind);
  return async ({ request, state }: Task) => {
    Atomics.store(state, begunAt, 1);
    const pulse = () => {
      if (Atomics.load(state, stoppedAt)) throw new Cancellation();
    };
    const before = process.threadCpuUsage();
    const computedMs = () => {
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    try {
      pulse();
      // large bytes move as copies: this thread may keep its own
      const { value: result, moving } = atOnce(copyLargeBytes(await answer(request as Request, pulse)));
      const reply: Reply = { computedMs: computedMs(), result };
      return moving.length === 0 ? reply : Piscina.move({ [transferableSymbol]: moving, [valueSymbol]: reply });
    } catch (error) {
      return { computedMs: computedMs(), error } satisfies Reply;
    }
  };
}
