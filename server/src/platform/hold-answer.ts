import { setTimeout as wait } from 'node:timers/promises';

/** Gives what some work comes to, or its fault, no sooner than so long after it began: its time tells nothing of it. */
export async function holdAnswer<Result>(holdMs: number, work: () => Promise<Result>): Promise<Result> {
  const patience = wait(holdMs);
  try {
    return await work();
  } finally {
    await patience;
  }
}
