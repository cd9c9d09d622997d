import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Threads for engines that take longer than the event loop may wait. */
export interface Workers {
  /** Runs the default export of a module in a thread. */
  run<Answer>(module: URL, input: unknown, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

interface WorkersOptions {
  maxThreads?: number;
  /** A thread that needs more is ended; one that needs less collects its garbage in time to stay below. */
  heapMaxMb?: number;
}

const usualThreads = Math.max(1, availableParallelism() - 1);

export function createWorkers({ maxThreads = usualThreads, heapMaxMb }: WorkersOptions = {}): Workers {
  // a quiet house keeps no thread: each costs tens of megabytes
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: 20_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    ...(heapMaxMb ? { resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } } : {}),
  });
  return {
    run: (module, input, signal) => pool.run(input, { filename: module.href, ...(signal ? { signal } : {}) }),
    close: () => pool.destroy(),
  };
}
