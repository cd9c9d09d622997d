const sliceMs = 2;

const waiting: (() => void)[] = [];

/** Lets others be answered before whoever calls it goes on; of all who have called it, one goes on in a turn of the event loop. */
export function nextTurn(): Promise<void> {
  if (waiting.length === 0) setImmediate(goOn);
  return new Promise(resolve => waiting.push(resolve));
}

function goOn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(goOn);
  next?.();
}

/** Takes the steps of some work to its end; whoever else waits is answered every few milliseconds. */
export async function runInSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
}

/**
 * For a loop over what may come all at once: what it gives is awaited each time round, and whoever else waits is answered every
 * few milliseconds.
 */
export function slicesOfLoop(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}

/** Maps a list of any length in its order; whoever else waits is answered every few milliseconds. */
export const mapInSlices = <Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> =>
  runInSlices(mapBySteps(items, map));

function* mapBySteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result) {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}
