import type { Job } from '../jobs/tables.ts';
import type { TaskRow } from './store.ts';

/** A task as its capability sees it: what was ordered, how far it is, what came of it. */
export interface Task<Order = unknown> extends Omit<TaskRow, 'order'> {
  order: Order;
  state: Job['state'];
  unitsDone: number;
  /** Whole percent; 100 only when it is done. */
  percent: number;
  /** Done, but the file has had its time. */
  isExpired: boolean;
  /** Why it failed, in words of whoever wrote them: for the log and for administrators. */
  error: string | null;
}

const unfinishedMax = 99;
const usualReason = '生成时出错，请重试';

/** The row says what came of a task, its job how far it is. A task whose job is gone has failed. */
export function describeTask<Order>(row: TaskRow, { job, now }: { job: Job | undefined; now: Date }): Task<Order> {
  const isDone = row.finishedAt !== null;
  const state = stateOf(row, job);
  const unitsTotal = isDone ? row.unitsTotal : job?.progressTotal || row.unitsTotal;
  const unitsDone = isDone ? row.unitsTotal : (job?.progressDone ?? 0);
  const percent = unitsTotal === 0 ? 0 : Math.floor((unitsDone / unitsTotal) * 100);
  const hadTime = row.fileKey === null || (row.expiresAt !== null && row.expiresAt <= now);
  return {
    ...row,
    order: row.order as Order,
    state,
    unitsTotal,
    unitsDone,
    percent: isDone ? 100 : Math.min(percent, unfinishedMax),
    isExpired: isDone && row.sizeBytes !== null && hadTime,
    failReason: state === 'failed' || state === 'cancelled' ? (row.failReason ?? usualReason) : null,
    error: row.failReason ?? job?.error ?? null,
  };
}

function stateOf(row: TaskRow, job: Job | undefined): Job['state'] {
  if (row.finishedAt) return 'done';
  if (row.failReason !== null || !job) return 'failed';
  // the job ended a moment before the row that says what came of it was read
  return job.state === 'done' ? 'running' : job.state;
}
