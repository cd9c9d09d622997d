import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 10;

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
