import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { describeError } from './describe-error.ts';
import { type JobDefinition, type Run, type RunOptions, startRun } from './run-job.ts';
import type { JobStore } from './store.ts';
import type { Job } from './tables.ts';

type Deps = {
  store: JobStore;
  definitions: Map<string, JobDefinition>;
  log: Log;
  options: RunOptions;
  /** A new name for each claim: a run whose lease went to somebody else cannot mistake it for its own. */
  lease: () => string;
  onChange: (job: Job) => void;
};

const defaultConcurrency = 2;

/** How many more jobs of each kind this process can run; kinds without a free place are left out. */
function freePlaces(definitions: Deps['definitions'], runs: Set<Run>): Map<string, number> {
  const free = new Map<string, number>();
  for (const [kind, { concurrency = defaultConcurrency }] of definitions) {
    const busy = [...runs].filter(run => run.job.kind === kind).length;
    if (busy < concurrency) free.set(kind, concurrency - busy);
  }
  return free;
}

/** Resolves when nothing runs, what was begun meanwhile included. */
async function idle(runs: Set<Run>) {
  while (runs.size > 0) await Promise.allSettled([...runs].map(run => run.settled));
}

/** Runs a task soon, once more when woken meanwhile; an error waits for the next poll. */
function createWake(log: Log, isStopped: () => boolean) {
  let isAwake = false;
  let isWokenAgain = false;
  return function wake(task: () => Promise<void>) {
    if (isAwake) {
      isWokenAgain = true;
      return;
    }
    if (isStopped()) return;
    isAwake = true;
    void task()
      .catch(error => log.warn({ error: describeError(error) }, 'cannot look for jobs'))
      .finally(() => {
        isAwake = false;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake(task);
      });
  };
}

/** Claims due jobs for the free places of this process and runs them. */
export function createWorker({ store, definitions, log, options, lease, onChange }: Deps) {
  const runs = new Set<Run>();
  let isStopped = false;
  const wakeSoon = createWake(log, () => isStopped);
  let claiming: Promise<unknown> = Promise.resolve();
  let workAgain = async () => {};

  function begin(job: Job, name: string) {
    const definition = definitions.get(job.kind)!;
    const run = startRun(job, name, { store, log, options, definition, onProgress: onChange });
    runs.add(run);
    run.settled
      .then(settled => settled && onChange(settled))
      .catch(error =>
        log.error({ jobId: job.id, error: describeError(error) }, 'the end of a job could not be written'),
      )
      .finally(() => {
        runs.delete(run);
        wake(workAgain);
      });
  }

  /** Answers how many jobs it began. */
  async function claim(): Promise<number> {
    const free = freePlaces(definitions, runs);
    if (isStopped || free.size === 0) return 0;
    for (const lost of await store.buryLost([...free.keys()])) onChange(lost);
    const name = lease();
    const claimed = await store.claim(free, { lease: name, leaseMs: options.leaseMs });
    if (isStopped) await Promise.all(claimed.map(job => store.giveBack(job.id, name)));
    else for (const job of claimed) begin(job, name);
    return isStopped ? 0 : claimed.length;
  }

  /** One claim at a time: two at once would count the same free places. */
  function inTurn<Result>(claimant: () => Promise<Result>): Promise<Result> {
    const next = claiming.then(claimant);
    claiming = next.catch(() => {});
    return next;
  }

  const work = () => inTurn(claim);

  /** Works until nothing is due; that nothing could be begun while all places were taken says nothing. */
  async function settle() {
    const isDone = async () => {
      const isIdle = runs.size === 0;
      return (await claim()) === 0 && isIdle;
    };
    do await idle(runs);
    while (!(await inTurn(isDone)));
  }

  /** Runs the task soon, once more when woken meanwhile; an error waits for the next poll. */
  function wake(task: () => Promise<void>) {
    workAgain = task;
    wakeSoon(task);
  }

  return {
    work,
    wake,
    settle,

    /** Without an id (the listener was away) every run asks. */
    checkCancelled(id: string | undefined) {
      for (const run of runs) if (id === undefined || run.job.id === id) void run.beat();
    },

    async stop(patienceMs: number) {
      isStopped = true;
      await claiming;
      await Promise.race([idle(runs), wait(patienceMs, undefined, { ref: false })]);
      for (const run of runs) run.interrupt('stopping');
      await idle(runs);
    },
  };
}
