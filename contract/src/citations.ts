import { z } from 'zod';
import { CheckedCitation, citationStatuses } from './statutes.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** Checks of files that one user has at work at the same time. */
export const fileChecksAtOnceMax = 5;
export const fileChecksPageSize = 5;

/** Characters of one file that are checked. */
export const checkedTextMax = 1_000_000;

/** The types that can be checked, as a browser's file dialogue wants them. */
export const checkedFileTypes = ['docx', 'doc', 'pdf', 'txt', 'md', 'html', 'png', 'jpg', 'webp', 'tif'] as const;

const statusCounts = z.partialRecord(z.enum(citationStatuses), z.number().int());

/** The check of one file. */
export const FileCheck = z.object({
  taskId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** What the file with the findings is called. */
  resultName: z.string(),
  /** The day (YYYY-MM-DD) for which it was told what was in force. */
  asOf: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  finishPercent: z.number().int(),
  createTime: z.string(),
  /** When the report is taken away; null while there is none. */
  expireTime: z.string().nullable(),
  isExpired: z.boolean(),
  failReason: z.string().nullable(),
  /** How many citations came out how; null until it is done. */
  counts: statusCounts.nullable(),
  /** What the file holds and was not read: 图片3张. */
  unread: z.array(z.string()),
});
export type FileCheck = z.output<typeof FileCheck>;

/** What came of the check; it is fetched as a file of JSON. Places are counted in the paragraphs joined by line ends. */
export const CitationReport = z.object({
  /** The file that was checked; reports of older times do not say it. */
  fileId: z.string().optional(),
  fileName: z.string(),
  fileType: z.string(),
  resultName: z.string(),
  asOf: z.string(),
  checkedAt: z.string(),
  paragraphs: z.array(z.object({ id: z.string(), text: z.string() })),
  citations: z.array(CheckedCitation),
  notChecked: z.array(z.object({ start: z.number().int(), end: z.number().int(), raw: z.string(), why: z.string() })),
  /** What the file holds and was not read: 图片3张. */
  unread: z.array(z.string()),
});
export type CitationReport = z.output<typeof CitationReport>;

const ofTask = dataOf({ taskId: z.uuid('任务编号有误') });

const call = callsAt('/law-ai/api/citation/file/', { style: 'A', access: 20018 });

/** Whether what a file cites is true: the same check as of a text, as a task, with its findings in the margin of the file. */
export const citations = {
  add: call({
    path: 'add',
    summary: '核验一份已上传的文件中的法条与案号',
    input: dataOf({ fileId: z.uuid('文件编号有误'), asOf: z.iso.date('日期应为YYYY-MM-DD').optional() }),
    output: FileCheck,
  }),
  page: call({
    path: 'page',
    summary: '本人核验过的文件，新的在前',
    input: requestOf(pageOf(fileChecksPageSize)),
    output: pagedOf(FileCheck),
  }),
  report: call({
    path: 'report',
    kind: 'download',
    audit: 'export',
    summary: '一份文件的核验结果：全文与逐处结论',
    input: ofTask,
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载结果：docx为带批注的原文，其他为Word核验报告',
    input: ofTask,
  }),
  retry: call({ path: 'retry', summary: '重新核验失败或已过期的文件', input: ofTask, output: FileCheck }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除核验结果与所上传的文件；正在核验的随即停止',
    input: ofTask,
  }),
} as const;

export const citationFaults = {
  fileType: { code: 415, text: `只能核验${checkedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: '文件的文字超过100万字，请拆分后再核验' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再核验' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后核验' },
  tooSlow: { code: 1, text: '文件处理耗时过长已停止，请拆分或另存后重试' },
} as const satisfies Record<string, FaultSpec>;
