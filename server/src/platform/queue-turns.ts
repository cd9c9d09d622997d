/** Too much is waiting already: the work was not begun. */
export class QueueFull extends Error {}

/** Lets so many pieces of work run at once, the others wait in their order; one more than may wait throws QueueFull. */
export function queueTurns({ running: runningMax, waiting: waitingMax }: { running: number; waiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn() {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new QueueFull();
    await new Promise<void>(resolve => waiting.push(resolve));
  }

  /** The turn goes straight to the next, so that nobody who comes now can take it. */
  function pass() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
