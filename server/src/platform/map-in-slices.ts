import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 10;

/** Maps a list of any length in its order; whoever else waits is answered every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let until = performance.now() + sliceMs;
  for (const item of items) {
    results.push(map(item));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return results;
}
