/** What this thread computed at most in one turn of the event loop while some work went on; whatever else the machine does is not in it. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}

/** What some computing takes in this thread: the measure for what must not be done in one turn. */
export function computedMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
