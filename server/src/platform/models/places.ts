import { ModelError } from './model-error.ts';

/** Gives a place back; twice does nothing. */
export type Release = () => void;

/** So many at the same time under one name. A place is counts before anything is awaited, so that no two take the same. */
export function createPlaces() {
  const counts = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  function tryTake(name: string, max: number): Release | undefined {
    const count = counts.get(name) ?? 0;
    if (count >= max) return undefined;
    counts.set(name, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
      const [next] = waiting.get(name) ?? [];
      next?.();
    };
  }

  return {
    tryTake,

    /** Waits for a place in the order of coming; throws `busy` where too many wait or none comes free in time. */
    async take(name: string, max: number, { waitMs, queueMax, signal }: WaitLimits): Promise<Release> {
      const until = performance.now() + waitMs;
      for (;;) {
        const release = tryTake(name, max);
        if (release) return release;
        const left = until - performance.now();
        if (left <= 0 || signal.aborted) throw new ModelError('busy');
        await nextFree(name, left, { queueMax, signal });
      }
    },
  };

  function nextFree(name: string, leftMs: number, { queueMax, signal }: Omit<WaitLimits, 'waitMs'>) {
    const queue = waiting.get(name) ?? new Set();
    waiting.set(name, queue);
    if (queue.size >= queueMax) throw new ModelError('busy');
    const free = Promise.withResolvers<void>();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      queue.delete(wake);
      if (queue.size === 0 && waiting.get(name) === queue) waiting.delete(name);
      free.resolve();
    };
    const timer = setTimeout(wake, leftMs);
    signal.addEventListener('abort', wake, { once: true });
    queue.add(wake);
    return free.promise;
  }
}

interface WaitLimits {
  waitMs: number;
  /** Who comes when as many wait already is refused at once. */
  queueMax: number;
  signal: AbortSignal;
}

export type Places = ReturnType<typeof createPlaces>;
