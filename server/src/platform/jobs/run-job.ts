import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { describeError } from './describe-error.ts';
import type { JobStore, Progress } from './store.ts';
import type { Job } from './tables.ts';

/** An error that another attempt cannot mend: the job fails at once. */
export class Unretryable extends Error {
  override name = 'Unretryable';
}

export type JobTools = {
  /** Aborted when the job is cancelled, out of time, taken over by another worker, or the process stops. */
  signal: AbortSignal;
  /** Cheap to call: written at most twice a second, the last value always. */
  progress: (done: number, total: number) => void;
  log: Log;
};

export type JobDefinition<Payload = unknown> = {
  /** Must be safe to run twice. What it answers is kept as the job's result. */
  run: (job: Omit<Job, 'payload'> & { payload: Payload }, tools: JobTools) => Promise<unknown>;
  maxAttempts?: number;
  backoffMs?: (attempt: number) => number;
  concurrency?: number;
  timeoutMs?: number;
};

export type RunOptions = { leaseMs: number; beatMs: number; writeProgressMs: number; graceMs: number };
type Interruption = 'cancelled' | 'timeout' | 'leaseLost' | 'stopping';
export type Run = ReturnType<typeof startRun>;

type Deps = {
  store: JobStore;
  log: Log;
  options: RunOptions;
  definition: JobDefinition;
  onProgress: (job: Job) => void;
};

/** Runs one claimed job to its end: keeps the lease, writes true progress, and settles the row unless the lease is lost. */
export function startRun(job: Job, lease: string, { store, log, options, definition, onProgress }: Deps) {
  const control = new AbortController();
  let latest: Progress = { done: job.progressDone, total: job.progressTotal };
  let written = latest;
  let isEnded = false;
  let beating = Promise.resolve();
  let progressTimer: NodeJS.Timeout | undefined;

  const interrupt = (why: Interruption) => control.abort(why);

  /** One heart-beat after another: two on their way could pass each other, and the progress would go back. */
  function beat(): Promise<void> {
    beating = beating.then(writeBeat);
    return beating;
  }

  async function writeBeat() {
    if (isEnded) return;
    const progress = latest;
    try {
      const row = await store.beat(job.id, lease, { leaseMs: options.leaseMs, progress });
      if (isEnded) return;
      if (!row) return interrupt('leaseLost');
      if (row.isCancelRequested) interrupt('cancelled');
      if (progress !== written) onProgress({ ...job, progressDone: progress.done, progressTotal: progress.total });
      written = progress;
    } catch (error) {
      log.warn({ jobId: job.id, error: describeError(error) }, 'a heart-beat of a job could not be written');
    }
  }

  function progress(done: number, total: number) {
    if (isEnded) return;
    latest = { done: Math.trunc(done), total: Math.trunc(total) };
    progressTimer ??= setTimeout(() => {
      progressTimer = undefined;
      void beat();
    }, options.writeProgressMs);
  }

  async function settle(): Promise<Job | undefined> {
    const beats = setInterval(() => void beat(), options.beatMs);
    const deadline = definition.timeoutMs && setTimeout(() => interrupt('timeout'), definition.timeoutMs);
    try {
      const work = Promise.resolve().then(() => definition.run(job, { signal: control.signal, progress, log }));
      const result = await Promise.race([work, refusalToStop(control.signal, options.graceMs)]);
      return await store.finish(job.id, lease, {
        outcome: { state: 'done', result: result ?? null },
        progress: latest,
      });
    } catch (error) {
      return await settleFailure(error);
    } finally {
      isEnded = true;
      clearInterval(beats);
      clearTimeout(deadline || undefined);
      clearTimeout(progressTimer);
    }
  }

  async function settleFailure(error: unknown): Promise<Job | undefined> {
    const why = control.signal.aborted ? (control.signal.reason as Interruption) : undefined;
    if (why === 'leaseLost') return undefined;
    if (why === 'stopping') return store.giveBack(job.id, lease);
    if (why === 'cancelled') return store.finish(job.id, lease, { outcome: { state: 'cancelled' }, progress: latest });
    const text = why === 'timeout' ? `not finished within ${definition.timeoutMs} ms` : describeError(error).text;
    log.warn({ jobId: job.id, kind: job.kind, attempt: job.attempt, error: describeError(error) }, 'a job failed');
    const isLast = error instanceof Unretryable || job.attempt >= job.maxAttempts;
    if (isLast) return store.finish(job.id, lease, { outcome: { state: 'failed', error: text }, progress: latest });
    return store.tryLater(job.id, lease, { error: text, delayMs: (definition.backoffMs ?? exponential)(job.attempt) });
  }

  return { job, interrupt, beat, settled: settle() };
}

/** Rejects some time after the signal: a handler that does not listen to it must not hold its place for ever. */
async function refusalToStop(signal: AbortSignal, graceMs: number): Promise<never> {
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
  await wait(graceMs, undefined, { ref: false });
  throw new Error('interrupted');
}

const longestDelayMs = 5 * 60_000;
const exponential = (attempt: number) => Math.min(1_000 * 2 ** attempt, longestDelayMs);
