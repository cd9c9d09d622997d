import { Cron } from 'croner';

type Add = (kind: string, payload: unknown, options: { idempotencyKey: string }) => Promise<unknown>;

const timezone = 'Asia/Shanghai';

/** When a pattern of cron next comes true after a moment. */
export const nextRun = (pattern: string, after: Date) => new Cron(pattern, { timezone, paused: true }).nextRun(after);

/**
 * Recurring jobs, in Shanghai's time. Every node adds what falls due under a key made of kind, pattern and moment, so
 * that it runs once. What fell due while no node ran is left out.
 */
export function createSchedule(add: Add, now: () => Date) {
  const entries: { kind: string; payload: unknown; pattern: string; cron: Cron; nextAt: Date | null }[] = [];

  return {
    /** Throws when the pattern is not a cron expression. */
    add(kind: string, { pattern, payload }: { pattern: string; payload: unknown }) {
      const cron = new Cron(pattern, { timezone, paused: true });
      entries.push({ kind, payload, pattern, cron, nextAt: cron.nextRun(now()) });
    },

    async addDue() {
      for (const entry of entries) {
        if (!entry.nextAt || entry.nextAt > now()) continue;
        const moment = entry.nextAt.toISOString();
        await add(entry.kind, entry.payload, { idempotencyKey: `cron ${entry.kind} ${entry.pattern} ${moment}` });
        entry.nextAt = entry.cron.nextRun(now());
      }
    },
  };
}
