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

/** A task is added right after its record is written down; one that is not there by then never began. */
const beginningMs = 60_000;
const neverBegan = '处理没有开始，请重试';

/**
 * What a record shows of the task that makes it. One whose task is not added yet is about to run; where its process died
 * in between it is over, says so, and can be tried again.
 */
export function showProgress(task: Task | undefined, begun?: { createdAt: Date; now: Date }) {
  const isLost = !task && begun !== undefined && begun.now.getTime() - begun.createdAt.getTime() > beginningMs;
  return {
    status: task ? statusOf(task) : isLost ? 'failed' : 'running',
    finishPercent: task?.percent ?? 0,
    failReason: isLost ? neverBegan : sayFailure(task),
    isExpired: task?.isExpired ?? false,
  } as const;
}
