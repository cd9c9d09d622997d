import { Piscina } from 'piscina';
import { byTurns, copyLargeBytes, hasLargeBytes } from './copy-bytes.ts';
import { begunAt, type Reply, stoppedAt, type Task } from './serve.ts';

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
  request: object;
  /** What the thread and this one say of it to each other while it runs. */
  state: Int32Array;
  /** Ends the thread that has it in hand. */
  ending: AbortController;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Must be called when the work is settled. */
  release: () => void;
  /** Must be called when the work begins to run. */
  begin: () => void;
  /** Where it runs, once it does. */
  threads?: Piscina;
  lost?: NodeJS.Timeout;
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
  /** What the threads have in hand: never more than there are of them, so that Piscina queues nothing. */
  current: Set<Work>;
  usual: Piscina;
  /** The one thread that lets the others go first, from its first work on. */
  behind: Piscina | undefined;
  /** The number of the last turn of each user. */
  lastTurn: Map<string, number>;
  /** Until when users are taken to send work that takes long. */
  longUntil: Map<string, number>;
  /** Who has asked last, and who of all others. */
  askers: { user: string; at: number }[];
  turns: number;
  answersInTurn: number;
  isClosed: boolean;
};

/**
 * Several equal threads of Piscina, and the queue before them; a lost thread is replaced when next needed. Work whose
 * affinity another thread has in hand waits for that thread, which keeps what it worked out.
 */
export function openThreads(options: ThreadsOptions) {
  const pool: Pool = {
    options,
    now: options.now ?? (() => performance.now()),
    queue: [],
    current: new Set(),
    usual: start(options, { isBehind: false }),
    behind: undefined,
    lastTurn: new Map(),
    longUntil: new Map(),
    askers: [],
    turns: 0,
    answersInTurn: 0,
    isClosed: false,
  };
  giveUpWith(pool, pool.usual);
  return {
    /** Gives the thread's answer, `timedOut` or `aborted`; rejects with what the thread threw. */
    ask: (request: object, terms: Terms = {}) =>
      new Promise<unknown>((resolve, reject) => {
        if (pool.isClosed) return reject(closed());
        if (terms.signal?.aborted) return resolve(aborted);
        const state = new Int32Array(new SharedArrayBuffer(8));
        add(pool, { ...terms, request, state, ending: new AbortController(), resolve, reject });
      }),
    close: () => close(pool),
  };
}

const closed = () => new Error('the threads are closed');

function start(options: ThreadsOptions, { isBehind }: { isBehind: boolean }): Piscina {
  const { script, workerData = {}, count, idleMs, heapMaxMb, nurseryMb, stepsBehind: usualSteps = 0 } = options;
  const endMs = isBehind ? behindIdleMs : idleMs;
  return new Piscina({
    filename: script.href,
    workerData: { ...workerData, stepsBehind: isBehind ? stepsBehindOthers : usualSteps },
    minThreads: endMs === undefined ? count : 0,
    maxThreads: isBehind ? 1 : count,
    idleTimeout: endMs ?? Number.POSITIVE_INFINITY,
    resourceLimits: {
      ...(nurseryMb === undefined ? {} : { maxYoungGenerationSizeMb: nurseryMb }),
      ...(heapMaxMb === undefined ? {} : { maxOldGenerationSizeMb: heapMaxMb }),
    },
    // a thread does things of its own between two works: an index is merged
    atomics: 'disabled',
    recordTiming: false,
  });
}

/** Work that waits for a thread to start is told why it does not; Piscina says of other work itself what became of it. */
function giveUpWith(pool: Pool, threads: Piscina): void {
  threads.on('error', (error: unknown) => {
    for (const work of pool.current) {
      if (work.threads !== threads || Atomics.load(work.state, begunAt)) continue;
      work.reject(error);
      work.ending.abort();
    }
  });
}

/** Queues work until it is settled: by its thread, its deadline or its signal. */
function add(pool: Pool, order: Omit<Work, 'release' | 'begin'>): void {
  const { deadlineMs } = pool.options;
  const { signal, withinMs } = order;
  const work: Work = { ...order, release, begin };
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
    work.threads = isBehind ? behindOf(pool) : pool.usual;
    pool.current.add(work);
    work.begin();
    void run(pool, { work, threads: work.threads });
  }
  if (queue.length === 0) lastTurn.clear();
}

function behindOf(pool: Pool): Piscina {
  if (pool.behind) return pool.behind;
  pool.behind = start(pool.options, { isBehind: true });
  giveUpWith(pool, pool.behind);
  return pool.behind;
}

/** Whether a thread of that kind has nothing in hand. */
function hasThread({ current, usual, options }: Pool, { isBehind }: { isBehind: boolean }): boolean {
  const working = [...current].filter(({ threads }) => (threads !== usual) === isBehind).length;
  return working < (isBehind ? 1 : options.count);
}

/** Has work done by a thread; large bytes of it are copied while others have their turn. */
async function run(pool: Pool, { work, threads }: { work: Work; threads: Piscina }): Promise<void> {
  const { request, state, ending } = work;
  try {
    const copy = hasLargeBytes(request) ? await byTurns(copyLargeBytes(request)) : { value: request, moving: [] };
    if (pool.isClosed) throw closed();
    const task: Task = { request: copy.value, state };
    const reply: Reply = await threads.run(task, { transferList: copy.moving, signal: ending.signal });
    noteLength(pool, work, reply);
    if ('error' in reply) work.reject(reply.error);
    else work.resolve(reply.result);
  } catch (error) {
    work.reject(error);
  }
  clearTimeout(work.lost);
  work.release();
  pool.current.delete(work);
  goOn(pool);
}

/** Of the work that may run now, that of the user who has waited longest for a turn. */
function choose(pool: Pool): { work: Work; isBehind: boolean } | undefined {
  const { options, queue, lastTurn } = pool;
  const has = { usual: hasThread(pool, { isBehind: false }), behind: hasThread(pool, { isBehind: true }) };
  const perUser = Math.max(1, options.count - 1);
  const current = [...pool.current];
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

/** Settles work before its end, whether it waits or runs; a thread that does not let go of it is ended. */
function end(pool: Pool, { work, result }: { work: Work; result: symbol }): void {
  const { queue, current, options } = pool;
  const { stopMs = usualStopMs } = options;
  const place = queue.indexOf(work);
  if (place >= 0) queue.splice(place, 1);
  if (current.has(work)) {
    Atomics.store(work.state, stoppedAt, 1);
    work.lost = setTimeout(() => work.ending.abort(), stopMs).unref();
  }
  work.release();
  work.resolve(result);
}

async function close(pool: Pool): Promise<void> {
  pool.isClosed = true;
  for (const work of [...pool.queue.splice(0), ...pool.current]) {
    work.release();
    work.reject(closed());
  }
  await Promise.all([pool.usual.destroy(), pool.behind?.destroy()]);
}
