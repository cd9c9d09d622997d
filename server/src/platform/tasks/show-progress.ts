import type { Task } from './describe-task.ts';

const statuses = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const;

/** How far a task is, as the lists of the document tools show it. */
export const statusOf = ({ state }: Task) => statuses[state];

/** Why a task came to nothing. */
export const sayFailure = (task: Task | undefined) =>
  task?.state === 'cancelled' ? '已停止' : (task?.failReason ?? null);

/** What a record shows of the task that makes it; one whose task is not added yet is about to run. */
export const showProgress = (task: Task | undefined) => ({
  status: task ? statusOf(task) : 'running',
  finishPercent: task?.percent ?? 0,
  failReason: sayFailure(task),
  isExpired: task?.isExpired ?? false,
});
