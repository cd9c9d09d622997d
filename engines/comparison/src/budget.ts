/** How much work a comparison may still do: counted in steps, so that the same texts give the same answer on any machine. */
export interface Budget {
  steps: number;
  /** Stretches that were taken as different as a whole, for they were too long or too unlike. */
  coarse: number;
}

/** Enough for two documents of 270 pages many times over; a hostile pair is done with it in a few seconds. */
export const usualBudget = (): Budget => ({ steps: 120_000_000, coarse: 0 });

/** Takes steps off; false where there are not so many left. */
export function spend(budget: Budget, steps: number): boolean {
  budget.steps -= steps;
  return budget.steps > 0;
}
