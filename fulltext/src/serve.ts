import { parentPort, workerData } from 'node:worker_threads';
import { atOnce, copyLargeBytes } from './copy-bytes.ts';
import { giveWay } from './give-way.ts';

/** The number under which a thread says that it has loaded. */
export const ready = 0;

/** What a thread says about the work of that number, and how long it computed, which is less than it took where cores are wanted. */
export type Reply = { number: number; computedMs: number } & ({ result: unknown } | { error: unknown });

/** Thrown inside of work that nobody waits for any more. */
class Cancellation extends Error {}

/** Throws when nobody waits for the work any more: to be called in every loop that can take long. */
export type Pulse = () => void;

/** The main thread, for which everybody waits, goes first. */
const stepsBehindMainThread = 5;

/** Answers, in this thread, what `openThreads` asks it. */
export function serve<Request>(answer: (request: Request, pulse: Pulse) => unknown): void {
  const { stopped, stepsBehind } = workerData as { stopped: Int32Array; stepsBehind: number };
  giveWay(stepsBehindMainThread + stepsBehind);
  parentPort!.on('message', async ({ number, request }: { number: number; request: Request }) => {
    const pulse = () => {
      if (Atomics.load(stopped, 0) === number) throw new Cancellation();
    };
    const before = process.threadCpuUsage();
    const computedMs = () => {
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    try {
      pulse();
      // large bytes move as copies: this thread may keep its own
      const { value: result, moving } = atOnce(copyLargeBytes(await answer(request, pulse)));
      parentPort!.postMessage({ number, computedMs: computedMs(), result } satisfies Reply, moving);
    } catch (error) {
      parentPort!.postMessage({ number, computedMs: computedMs(), error } satisfies Reply);
    }
  });
  parentPort!.postMessage({ number: ready, computedMs: 0, result: undefined } satisfies Reply);
}
