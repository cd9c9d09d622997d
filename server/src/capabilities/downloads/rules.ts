import { type DownloadTask, downloads, type FileType, type Order, taskStates } from '@antai/contract/downloads';
import { shanghaiDay } from '@antai/values';
import type { Job } from '../../platform/jobs/tables.ts';
import { fileNameOf, subjectOf } from './documents/rules.ts';
import type { TaskRow } from './store.ts';

const endings: Record<FileType, string> = { pdf: 'pdf', word: 'docx', excel: 'xlsx', zip: 'zip' };

const office = 'application/vnd.openxmlformats-officedocument';
export const mimeTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  word: `${office}.wordprocessingml.document`,
  excel: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
};

export const withEnding = (name: string, fileType: FileType) => `${fileNameOf(name)}.${endings[fileType]}`;

/** What the file of an order is called. */
export function nameOf(order: Order, categoryName: string, now: Date): string {
  const day = shanghaiDay(now);
  const names: Record<Order['content'], string> = {
    records: `${subjectOf(categoryName)}检索结果 ${day}`,
    report: `${subjectOf(categoryName)}检索报告 ${day}`,
    certificate: `检索证书 ${subjectOf(categoryName)} ${day}`,
    caseReport: `类案检索报告 ${order.content === 'caseReport' ? order.report.title : ''} ${day}`,
  };
  return withEnding(names[order.content], order.fileType);
}

const unfinishedMax = 99;
const usualReason = '生成时出错，请重试';

/** The task as its user sees it: the row says what came of it, the job how far it is. */
export function taskOf(row: TaskRow, job: Job | undefined, now: Date): DownloadTask {
  const isDone = row.finishedAt !== null;
  const isOver = job === undefined || job.state === 'failed' || job.state === 'cancelled';
  const taskStatus = isDone ? taskStates.done : isOver || row.failReason ? taskStates.failed : taskStates.generating;
  const rowsTotal = job?.progressTotal || row.rowsTotal;
  const rowsDone = isDone ? row.rowsTotal : (job?.progressDone ?? 0);
  const percent = rowsTotal === 0 ? 0 : Math.floor((rowsDone / rowsTotal) * 100);
  const isExpired = isDone && (row.shelfKey === null || (row.expiresAt !== null && row.expiresAt <= now));
  return {
    taskId: row.taskId,
    fileName: row.fileName,
    fileType: row.fileType as FileType,
    icon: row.fileType,
    taskStatus,
    finishPercent: isDone ? 100 : Math.min(percent, unfinishedMax),
    taskType: 'other',
    downloadPath: isDone && !isExpired ? downloads.download.path : '',
    downloadCallBack: '',
    createTime: row.createdAt.toISOString(),
    expireTime: row.expiresAt?.toISOString() ?? null,
    isExpired,
    failReason: taskStatus === taskStates.failed ? (row.failReason ?? usualReason) : null,
    rowsDone,
    rowsTotal: isDone ? row.rowsTotal : rowsTotal,
    content: row.order.content,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
  };
}
