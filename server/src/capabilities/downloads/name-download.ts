import {
  type CompanyOrder,
  type DownloadTask,
  downloads,
  type FileType,
  type Order,
  type SearchOrder,
  taskStates,
} from '@antai/contract/downloads';
import { fileNameOf } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';
import type { Task } from '../../platform/tasks/describe-task.ts';
import type { Said } from '../notices/service.ts';
import { subjectOf } from './export/name-subject.ts';

const endings: Record<FileType, string> = { pdf: 'pdf', word: 'docx', excel: 'xlsx', zip: 'zip' };

const office = 'application/vnd.openxmlformats-officedocument';
export const mimeTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  word: `${office}.wordprocessingml.document`,
  excel: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
};

export const withEnding = (name: string, fileType: FileType) => `${fileNameOf(name)}.${endings[fileType]}`;

/** So much of a search stands in the name of its file. */
const wordsMax = 40;

/** What the file about a company is called: by what it is, the company, and the day. */
export const nameOfCompany = (
  { content, fileType }: CompanyOrder,
  { companyName, now }: { companyName: string; now: Date },
): string =>
  withEnding(
    `${content === 'shareholders' ? '股权穿透报告' : '股东核查'} ${companyName} ${shanghaiDay(now)}`,
    fileType,
  );

/** What the file of a search is called: by what it is, the words that were searched, and the day. */
export function nameOf(
  order: SearchOrder,
  { search, now }: { search: { categoryName: string; textForm: string }; now: Date },
): string {
  const { categoryName, textForm } = search;
  const words = textForm.length > wordsMax ? `${textForm.slice(0, wordsMax)}…` : textForm;
  const day = [words, shanghaiDay(now)].filter(Boolean).join(' ');
  const names: Record<SearchOrder['content'], string> = {
    records: `${subjectOf(categoryName)}检索结果 ${day}`,
    report: `${subjectOf(categoryName)}检索报告 ${day}`,
    certificate: `检索证书 ${subjectOf(categoryName)} ${day}`,
    caseReport: `类案检索报告 ${order.content === 'caseReport' ? order.report.title : ''} ${shanghaiDay(now)}`,
  };
  return withEnding(names[order.content], order.fileType);
}

const statuses = {
  queued: taskStates.generating,
  running: taskStates.generating,
  done: taskStates.done,
  failed: taskStates.failed,
  cancelled: taskStates.failed,
} as const;

/** The task as its user sees it. */
export function showTask(task: Task<Order>): DownloadTask {
  const isFetchable = task.state === 'done' && !task.isExpired;
  return {
    taskId: task.taskId,
    fileName: task.name,
    fileType: task.order.fileType,
    icon: task.order.fileType,
    taskStatus: statuses[task.state],
    finishPercent: task.percent,
    taskType: task.order.content === 'shareholders' ? 'shareholder' : 'other',
    downloadPath: isFetchable ? downloads.download.path : '',
    downloadCallBack: `/userCenter/searchReport?id=${task.taskId}`,
    createTime: task.createdAt.toISOString(),
    expireTime: task.expiresAt?.toISOString() ?? null,
    isExpired: task.isExpired,
    failReason: task.failReason,
    rowsDone: task.unitsDone,
    rowsTotal: task.unitsTotal,
    content: task.order.content,
    companyId: 'companyId' in task.order ? task.order.companyId : null,
    sizeBytes: task.sizeBytes,
    sha256: task.sha256,
  };
}

/** What a notice says of the end of a task. */
export const sayTaskEnd = ({ name, state, failReason }: Task<Order>): Said =>
  state === 'done'
    ? { title: '文件已生成', paragraphs: [`${name} 已生成，可到“我的报告”下载。`] }
    : { title: '文件生成失败', paragraphs: [`${name} 未能生成：${failReason ?? ''}`] };
