import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Threads for engines that take longer than the event loop may wait. */
export interface Workers {
  /** Runs the default export of a module in a thread. */
  run<Answer>(module: URL, input: unknown, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

export function createWorkers(maxThreads: number = Math.max(1, availableParallelism() - 1)): Workers {
  // a quiet house keeps no thread: each costs tens of megabytes
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: 20_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: (module, input, signal) => pool.run(input, { filename: module.href, ...(signal ? { signal } : {}) }),
    close: () => pool.destroy(),
  };
}
