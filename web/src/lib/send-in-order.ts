interface Change {
  keys: Set<string>;
  isWhole: boolean;
  work: () => Promise<unknown>;
  /** Hear how it ended: its own asker, and those whose changes it stands for. */
  askers: { resolve: (result: unknown) => void; reject: (error: unknown) => void }[];
}

const busy = new Set<string>();
let waiting: Change[] = [];

function begin(change: Change): void {
  for (const key of change.keys) busy.add(key);
  change.work().then(
    result => end(change, ({ resolve }) => resolve(result)),
    error => end(change, ({ reject }) => reject(error)),
  );
}

function end({ keys, askers }: Change, tell: (asker: Change['askers'][number]) => void): void {
  for (const key of keys) busy.delete(key);
  askers.forEach(tell);
  beginReady();
}

/** Begins what touches nothing that is under way or that somebody waits for longer. */
function beginReady(): void {
  const taken = new Set(busy);
  const ready: Change[] = [];
  waiting = waiting.filter(change => {
    const isReady = [...change.keys].every(key => !taken.has(key));
    for (const key of change.keys) taken.add(key);
    if (isReady) ready.push(change);
    return !isReady;
  });
  ready.forEach(begin);
}

/** A page that is left begins all that waits: what it has sent goes on without it. */
function beginAll(): void {
  const all = waiting;
  waiting = [];
  all.forEach(begin);
}

if (typeof addEventListener === 'function') addEventListener('pagehide', beginAll);

interface Order {
  /** What the change touches: changes of the same thing reach the server one after the other. */
  keys: string[];
  /** It says all there is to say of what it touches: an earlier one of the same that still waits is not sent. */
  isWhole?: boolean;
}

/** Does the work when all earlier changes of the same things are done; other changes do not wait. */
export function sendInOrder<Result>({ keys, isWhole = false }: Order, work: () => Promise<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const change: Change = { keys: new Set(keys), isWhole, work, askers: [] };
    change.askers.push({ resolve: result => resolve(result as Result), reject });
    const isReplaced = (each: Change) => isWhole && each.isWhole && [...each.keys].every(key => change.keys.has(key));
    change.askers.unshift(...waiting.filter(isReplaced).flatMap(({ askers }) => askers));
    waiting = [...waiting.filter(each => !isReplaced(each)), change];
    beginReady();
  });
}
