import { Fault } from '../../platform/fault.ts';
import { type JobDefinition, Unretryable } from '../../platform/jobs/run-job.ts';
import type { DownloadsService } from './service.ts';

const patienceMs = 60 * 60_000;

/** Makes the file of one task. A refusal is final; anything else is tried again, from where it broke. */
export const makeDownloadJob = (downloads: DownloadsService): JobDefinition<{ taskId: string }> => ({
  concurrency: 2,
  maxAttempts: 5,
  timeoutMs: patienceMs,
  async run({ id, payload }, { signal, progress }) {
    try {
      await downloads.make(payload.taskId, id, { signal, progress });
    } catch (error) {
      throw error instanceof Fault ? new Unretryable(error.message) : error;
    }
  },
});

/** Takes away what has had its time. */
export const removeExpiredJob = (downloads: DownloadsService): JobDefinition<null> => ({
  concurrency: 1,
  run: () => downloads.removeExpired(),
});
