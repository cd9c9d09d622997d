import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** The number under which a thread says that it has loaded. */
export const ready = 0;

/** What a thread says about the work of that number. */
export type Reply = { number: number } & ({ result: unknown } | { error: unknown });

/** Thrown inside of work that nobody waits for any more. */
class Stopped extends Error {}

/** Throws when nobody waits for the work any more: to be called in every loop that can take long. */
export type Pulse = () => void;

/** How much later than the main thread: with two cores, it gets three quarters of one that both want. */
const niceness = 5;

/** Lets the main thread, for which everybody waits, go first where cores are few. Only Linux gives a thread a priority of its own. */
function goAfterMainThread(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // another system: all threads stay equal
  }
}

/** Answers, in this thread, what `openThreads` asks it. */
export function serve<Request>(answer: (request: Request, pulse: Pulse) => unknown): void {
  const { stopped } = workerData as { stopped: Int32Array };
  goAfterMainThread();
  parentPort!.on('message', async ({ number, request }: { number: number; request: Request }) => {
    const pulse = () => {
      if (Atomics.load(stopped, 0) === number) throw new Stopped();
    };
    try {
      pulse();
      parentPort!.postMessage({ number, result: await answer(request, pulse) } satisfies Reply);
    } catch (error) {
      parentPort!.postMessage({ number, error } satisfies Reply);
    }
  });
  parentPort!.postMessage({ number: ready, result: undefined } satisfies Reply);
}
