import type { FileCheck } from '@antai/contract/citations';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import type { Said } from '../notices/service.ts';
import type { StatusCounts } from './count-statuses.ts';

/** A file to be checked, and the day for which it is told what was in force. */
export interface Order {
  fileId: string;
  fileName: string;
  fileType: string;
  asOf: string;
}

/** What the row of a check keeps of its report. */
export interface CheckOutcome {
  counts: StatusCounts;
  unread: string[];
}

const states = { queued: 'running', running: 'running', done: 'done', failed: 'failed', cancelled: 'failed' } as const;

/** The check as its user sees it. */
export const showCheck = (task: Task<Order>): FileCheck => ({
  taskId: task.taskId,
  fileName: task.name,
  fileType: task.order.fileType,
  resultName: nameOfResult(task.order),
  asOf: task.order.asOf,
  state: states[task.state],
  finishPercent: task.percent,
  createTime: task.createdAt.toISOString(),
  expireTime: task.expiresAt?.toISOString() ?? null,
  isExpired: task.isExpired,
  failReason: task.failReason,
  counts: (task.result as CheckOutcome | null)?.counts ?? null,
  unread: (task.result as CheckOutcome | null)?.unread ?? [],
});

/** What a notice says of the end of a check. */
export const sayCheckEnd = ({ name, state, failReason }: Task<Order>): Said =>
  state === 'done'
    ? { title: '引用核验已完成', paragraphs: [`${name} 已核验，可查看逐处结论并下载带批注的文件。`] }
    : { title: '引用核验失败', paragraphs: [`${name} 未能核验：${failReason ?? ''}`] };

/** What the downloaded result is called: by its file. */
export function nameOfResult({ fileName, fileType }: Pick<Order, 'fileName' | 'fileType'>): string {
  const bare = fileNameOf(fileName.replace(/\.\w{1,5}$/u, ''));
  return fileType === 'docx' ? `${bare}（引用核验批注）.docx` : `引用核验报告 ${bare}.docx`;
}
