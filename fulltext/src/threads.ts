import { Worker } from 'node:worker_threads';
import { byTurns, copyLargeBytes, hasLargeBytes } from './copy-bytes.ts';
import { type Reply, ready } from './serve.ts';

/** How work is taken in. */
export type Terms = {
  /** Whose work it is: users take turns, and one user never has every thread; work of nobody counts as that of one user. */
  user?: string;
  /** Ends the work when it is aborted, also while it runs. */
  signal?: AbortSignal;
  /** Ends the work when it has run for so long; waiting for its turn does not count. */
  withinMs?: number;
  /** Equal for work that one thread does best one after the other. */
  affinity?: string;
};

type Work = Terms & {
  number: number;
  request: object;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Must be called when the work is settled. */
  release: () => void;
  /** Must be called when the work begins to run. */
  begin: () => void;
};

type Thread = {
  worker: Worker;
  stopped: Int32Array;
  /** It lets the other threads go first. */
  isBehind: boolean;
  work?: Work;
  lost?: NodeJS.Timeout;
  idle?: NodeJS.Timeout;
};

/** What work gives when its deadline passed, counted from its arrival. */
export const timedOut = Symbol('timed out');
/** What work gives when its signal was aborted. */
export const aborted = Symbol('aborted');

/** A statement of SQL that runs ends at its own end. */
const usualStopMs = 2_000;

/** For so long after work its user is taken to be there, and after work that took long to send more of it. */
const nearMs = 1_000;
/** The thread behind the others has next to nothing of a core that one of them wants, and all of one that nobody does. */
const stepsBehindOthers = 14;
/** Without work for so long it ends. */
const behindIdleMs = 10_000;

/** Answers after which, in one turn of the event loop, no more work is handed out: a thread that answers at once would fill it. */
const answersATurn = 8;

type ThreadsOptions = {
  script: URL;
  workerData?: object;
  count: number;
  deadlineMs?: number;
  /** A thread without work for this long ends; without it threads stay, and all start before there is work for them. */
  idleMs?: number;
  /** A thread that needs more is ended; one that needs less collects its garbage in time to stay below. */
  heapMaxMb?: number;
  /** How long a thread may take to let go of work that is over, before it is ended. */
  stopMs?: number;
  /** Room for what a thread has just made; left out, as the process was told. */
  nurseryMb?: number;
  /** Users whose work computed longer have one further thread, which lets the others go first, while somebody else is there. */
  longMs?: number;
  /** By how many steps these threads let those of other pools go first; usually none. */
  stepsBehind?: number;
  /** Milliseconds, by which users are near and far; the machine's where absent. */
  now?: () => number;
};

export type Threads = ReturnType<typeof openThreads>;

/** The threads, the work that waits for them, and whose turn it is. */
type Pool = {
  options: ThreadsOptions;
  now: () => number;
  queue: Work[];
  threads: Set<Thread>;
  /** The number of the last turn of each user. */
  lastTurn: Map<string, number>;
  /** Until when users are taken to send work that takes long. */
  longUntil: Map<string, number>;
  /** Who has asked last, and who of all others. */
  askers: { user: string; at: number }[];
  turns: number;
  numbers: number;
  answersInTurn: number;
  isClosed: boolean;
};

/**
 * Several equal threads that take work from one queue; a lost thread is replaced when next needed. Work whose affinity
 * another thread has in hand waits for that thread, which keeps what it worked out.
 */
export function openThreads(options: ThreadsOptions) {
  const pool: Pool = {
    options,
    now: options.now ?? (() => performance.now()),
    queue: [],
    threads: new Set(),
    lastTurn: new Map(),
    longUntil: new Map(),
    askers: [],
    turns: 0,
    numbers: 0,
    answersInTurn: 0,
    isClosed: false,
  };
  startNext(pool);
  return {
    /** Gives the thread's answer, `timedOut` or `aborted`; rejects with what the thread threw. */
    ask: (request: object, terms: Terms = {}) =>
      new Promise<unknown>((resolve, reject) => {
        if (pool.isClosed) return reject(new Error('the threads are closed'));
        if (terms.signal?.aborted) return resolve(aborted);
        add(pool, { ...terms, request, resolve, reject });
      }),
    close: () => close(pool),
  };
}

/** One after the other: threads that start together need some 100 MB each while they load. */
function startNext(pool: Pool): void {
  const { idleMs, count } = pool.options;
  if (idleMs === undefined && !pool.isClosed && pool.threads.size < count) start(pool, { isBehind: false });
}

function start(pool: Pool, { isBehind }: Pick<Thread, 'isBehind'>): Thread {
  const { script, workerData = {}, heapMaxMb, nurseryMb, stepsBehind: usualSteps = 0 } = pool.options;
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const resourceLimits = {
    ...(nurseryMb === undefined ? {} : { maxYoungGenerationSizeMb: nurseryMb }),
    ...(heapMaxMb === undefined ? {} : { maxOldGenerationSizeMb: heapMaxMb }),
  };
  const stepsBehind = isBehind ? stepsBehindOthers : usualSteps;
  const worker = new Worker(script, { workerData: { ...workerData, stopped, stepsBehind }, resourceLimits });
  const thread: Thread = { worker, stopped, isBehind };
  pool.threads.add(thread);
  worker.on('message', (reply: Reply) => finish(pool, { thread, reply }));
  worker.on('error', error => lose(pool, { thread, error }));
  worker.on('exit', () => lose(pool, { thread, error: new Error('the thread has ended') }));
  return thread;
}

/** Queues work until it is settled: by its thread, its deadline or its signal. */
function add(pool: Pool, order: Omit<Work, 'number' | 'release' | 'begin'>): void {
  const { deadlineMs } = pool.options;
  const { signal, withinMs } = order;
  const work: Work = { ...order, number: ++pool.numbers, release, begin };
  const timer =
    deadlineMs === undefined ? undefined : setTimeout(() => end(pool, { work, result: timedOut }), deadlineMs);
  const leave = () => end(pool, { work, result: aborted });
  let running: NodeJS.Timeout | undefined;
  function begin(): void {
    if (withinMs !== undefined) running = setTimeout(() => end(pool, { work, result: timedOut }), withinMs);
  }
  function release(): void {
    clearTimeout(timer);
    clearTimeout(running);
    signal?.removeEventListener('abort', leave);
  }
  signal?.addEventListener('abort', leave);
  noteAsker(pool, work);
  pool.queue.push(work);
  next(pool);
}

function next(pool: Pool): void {
  const { queue, lastTurn } = pool;
  for (let choice = choose(pool); choice; choice = choose(pool)) {
    const { work, isBehind } = choice;
    queue.splice(queue.indexOf(work), 1);
    lastTurn.set(work.user ?? '', ++pool.turns);
    const thread = kindOf(pool, { isBehind }).find(each => !each.work) ?? start(pool, { isBehind });
    clearTimeout(thread.idle);
    thread.work = work;
    work.begin();
    send(pool, { thread, work });
  }
  if (queue.length === 0) lastTurn.clear();
}

const kindOf = ({ threads }: Pool, { isBehind }: Pick<Thread, 'isBehind'>) =>
  [...threads].filter(thread => thread.isBehind === isBehind);

/** Whether there is a thread for work, or room for one. */
function hasThread(pool: Pool, kind: Pick<Thread, 'isBehind'>): boolean {
  const own = kindOf(pool, kind);
  return own.length < (kind.isBehind ? 1 : pool.options.count) || own.some(({ work }) => !work);
}

/** Hands out work; large bytes of it are copied while others have their turn. */
function send(pool: Pool, { thread, work }: { thread: Thread; work: Work }): void {
  const { worker } = thread;
  const { number, request } = work;
  if (!hasLargeBytes(request)) {
    worker.postMessage({ number, request });
    return;
  }
  byTurns(copyLargeBytes(request))
    .then(({ value, moving }) => worker.postMessage({ number, request: value }, moving))
    .catch(error => lose(pool, { thread, error }));
}

/** Of the work that may run now, that of the user who has waited longest for a turn. */
function choose(pool: Pool): { work: Work; isBehind: boolean } | undefined {
  const { options, queue, threads, lastTurn } = pool;
  const has = { usual: hasThread(pool, { isBehind: false }), behind: hasThread(pool, { isBehind: true }) };
  const perUser = Math.max(1, options.count - 1);
  const current = [...threads].flatMap(({ work }) => work ?? []);
  const inHand = new Set(current.flatMap(({ affinity }) => affinity ?? []));
  const threadsOf = ({ user }: Work) => current.filter(work => work.user === user).length;
  const turnOf = ({ user = '' }: Work) => lastTurn.get(user) ?? 0;
  let best: { work: Work; isBehind: boolean } | undefined;
  for (const work of queue) {
    const isBehind = goesBehind(pool, work);
    if (!(isBehind ? has.behind : has.usual)) continue;
    if (work.affinity !== undefined && inHand.has(work.affinity)) continue;
    if (threadsOf(work) >= perUser) continue;
    if (!best || turnOf(work) < turnOf(best.work)) best = { work, isBehind };
  }
  return best;
}

/** Whether work is for the thread behind the others: its user sends what takes long, and somebody else is there. */
function goesBehind(pool: Pool, { user = '' }: Work): boolean {
  const now = pool.now();
  if ((pool.longUntil.get(user) ?? 0) <= now) return false;
  return pool.askers.some(each => each.user !== user && now - each.at < nearMs);
}

function noteAsker(pool: Pool, { user = '' }: Work): void {
  const other = pool.askers.find(each => each.user !== user);
  pool.askers = [{ user, at: pool.now() }, ...(other ? [other] : [])];
}

/** Notes whether a user sends work that takes long. */
function noteLength(pool: Pool, { user = '' }: Work, { computedMs }: Reply): void {
  const { options, longUntil } = pool;
  if (computedMs < (options.longMs ?? Number.POSITIVE_INFINITY)) return;
  const now = pool.now();
  for (const [each, until] of longUntil) if (until <= now) longUntil.delete(each);
  longUntil.set(user, now + nearMs);
}

/** Hands out what waits, at once or in the next turn of the event loop. */
function goOn(pool: Pool): void {
  if (pool.answersInTurn === 0) {
    setImmediate(() => {
      const isHeld = pool.answersInTurn >= answersATurn;
      pool.answersInTurn = 0;
      if (isHeld) next(pool);
    });
  }
  pool.answersInTurn += 1;
  if (pool.answersInTurn < answersATurn) next(pool);
}

function finish(pool: Pool, { thread, reply }: { thread: Thread; reply: Reply }): void {
  if (reply.number === ready) startNext(pool);
  const { idleMs } = pool.options;
  const { work } = thread;
  if (!work || work.number !== reply.number) return;
  clearTimeout(thread.lost);
  thread.work = undefined;
  work.release();
  noteLength(pool, work, reply);
  if ('error' in reply) work.reject(reply.error);
  else work.resolve(reply.result);
  goOn(pool);
  const endMs = thread.isBehind ? behindIdleMs : idleMs;
  if (endMs !== undefined && !thread.work) thread.idle = setTimeout(() => lose(pool, { thread }), endMs).unref();
}

/** Ends a thread, and rejects the work that it has in hand. */
function lose(pool: Pool, { thread, error }: { thread: Thread; error?: unknown }): void {
  if (!pool.threads.delete(thread)) return;
  clearTimeout(thread.lost);
  clearTimeout(thread.idle);
  thread.work?.release();
  thread.work?.reject(error);
  void thread.worker.terminate();
  next(pool);
}

/** Settles work before its end, whether it waits or runs; a thread that does not let go of it is ended. */
function end(pool: Pool, { work, result }: { work: Work; result: symbol }): void {
  const { queue, threads, options } = pool;
  const { stopMs = usualStopMs } = options;
  const place = queue.indexOf(work);
  if (place >= 0) queue.splice(place, 1);
  const thread = [...threads].find(one => one.work === work);
  if (thread) {
    Atomics.store(thread.stopped, 0, work.number);
    thread.lost = setTimeout(() => lose(pool, { thread, error: new Error('the thread did not stop') }), stopMs).unref();
  }
  work.release();
  work.resolve(result);
}

async function close(pool: Pool): Promise<void> {
  pool.isClosed = true;
  const closed = new Error('the threads are closed');
  for (const work of pool.queue.splice(0)) {
    work.release();
    work.reject(closed);
  }
  const ending = [...pool.threads];
  for (const thread of ending) lose(pool, { thread, error: closed });
  await Promise.all(ending.map(({ worker }) => worker.terminate()));
}
