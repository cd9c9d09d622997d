import { Worker } from 'node:worker_threads';

type Reply = { result?: unknown; error?: unknown };
type Work = {
  message: object;
  /** Equal for work that one thread does best one after the other. */
  kin: string | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** What a thread gives when its deadline passed. */
export const timedOut = Symbol('timed out');

/**
 * Several equal threads that take messages from one line; a lost thread, or one past the deadline, is replaced when next
 * needed. Work whose kin another thread has in hand waits for that thread, which remembers what it worked out.
 */
export function openThreads(script: URL, workerData: object, count: number, deadlineMs: number) {
  const line: Work[] = [];
  const idle: Worker[] = [];
  const threads = new Set<Worker>();
  const busy = new Map<Worker, { work: Work; timer?: NodeJS.Timeout }>();
  let isClosed = false;

  function start(): void {
    const thread = new Worker(script, { workerData });
    threads.add(thread);
    idle.push(thread);
    thread.on('message', (reply: Reply) => finish(thread, reply));
    thread.on('error', error => lose(thread, work => work.reject(error)));
  }

  function next(): void {
    while (idle.length > 0 || threads.size < count) {
      const kinInHand = new Set(Array.from(busy.values(), ({ work }) => work.kin));
      kinInHand.delete(undefined);
      const place = line.findIndex(({ kin }) => !kinInHand.has(kin));
      if (place === -1) return;
      if (idle.length === 0) start();
      const thread = idle.shift()!;
      const [work] = line.splice(place, 1) as [Work];
      const timer = Number.isFinite(deadlineMs) ? setTimeout(() => expire(thread), deadlineMs) : undefined;
      busy.set(thread, { work, timer });
      thread.postMessage(work.message);
    }
  }

  function finish(thread: Worker, { result, error }: Reply): void {
    const current = busy.get(thread);
    if (!current) return;
    clearTimeout(current.timer);
    busy.delete(thread);
    idle.push(thread);
    if (error === undefined) current.work.resolve(result);
    else current.work.reject(error);
    next();
  }

  function expire(thread: Worker): void {
    lose(thread, work => work.resolve(timedOut));
    void thread.terminate();
  }

  function lose(thread: Worker, settle: (work: Work) => void): void {
    if (!threads.delete(thread)) return;
    const current = busy.get(thread);
    clearTimeout(current?.timer);
    busy.delete(thread);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    if (current) settle(current.work);
    next();
  }

  // The others start when there is work for them: threads that start together need some 100 MB each while they load.
  start();
  return {
    ask: (message: object, kin?: string) =>
      new Promise<unknown>((resolve, reject) => {
        if (isClosed) return reject(new Error('the index is closed'));
        line.push({ message, kin, resolve, reject });
        next();
      }),
    close: async () => {
      isClosed = true;
      const closed = new Error('the index is closed');
      for (const work of line.splice(0)) work.reject(closed);
      const ending = [...threads];
      for (const thread of ending) lose(thread, work => work.reject(closed));
      await Promise.all(ending.map(thread => thread.terminate()));
    },
  };
}
