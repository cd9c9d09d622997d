/** Time that calls which arrive together may take in one turn of the event loop. */
const sliceMs = 8;

/**
 * Spreads calls that arrive in one moment over several turns of the event loop: those that no longer fit into a slice of
 * time begin one a turn, in their order, so that fifty that come together hold up nobody's timer, socket or answer.
 * Gives a promise for those that must wait.
 */
export function spreadCalls(now: () => number = performance.now.bind(performance)): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  let startedAt = 0;
  let isUnderWay = false;

  function turn(): void {
    startedAt = now();
    isUnderWay = true;
    setImmediate(() => {
      isUnderWay = false;
      const begin = waiting.shift();
      if (begin === undefined) return;
      turn();
      begin();
    });
  }

  return () => {
    if (!isUnderWay) turn();
    if (waiting.length === 0 && now() - startedAt < sliceMs) return undefined;
    return new Promise(resolve => waiting.push(resolve));
  };
}
