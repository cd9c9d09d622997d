import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** 批量审查: several contracts read in and reviewed together, each its own record. */
export const batchFilesMax = 20;
const batchPageSize = 10;
/** Batches of one user that are kept. */
export const batchesMax = 2_000;

const batchId = z.uuid('批次编号有误');
const ofBatch = dataOf({ batchId });
const count = z.number().int().nullable();

const BatchFile = z.object({
  /** Null for a file that could not be read. */
  recordId: z.string().nullable(),
  name: z.string(),
  typeName: z.string().nullable(),
  status: z.enum(['prepared', 'running', 'done', 'failed', 'unreadable']),
  finishPercent: z.number(),
  /** Why it is not reviewed: could not be read, failed, or something has to be confirmed first. */
  reason: z.string().nullable(),
  /** Can be begun with the batch: nothing has to be confirmed. */
  isReady: z.boolean(),
  findingCount: count,
  highCount: count,
  mediumCount: count,
  lowCount: count,
});
export type BatchFile = z.output<typeof BatchFile>;

const batchFields = {
  batchId: z.string(),
  name: z.string(),
  createTime: z.string(),
};

export const ReviewBatch = z.object({
  ...batchFields,
  /** How far all are: 0 to 100. */
  finishPercent: z.number().int(),
  doneCount: z.number().int(),
  files: z.array(BatchFile),
});
export type ReviewBatch = z.output<typeof ReviewBatch>;

const call = callsAt('/law-ai/api/doc/review/batch/', { style: 'A', access: 30016 });

export const batches = {
  add: call({
    path: 'add',
    summary: '建立一个批次，随后逐份读入合同',
    input: dataOf({ name: z.string().trim().min(1, '请填写批次名称').max(60, '名称至多60字') }),
    output: z.object({ batchId: z.string() }),
  }),
  addFile: call({
    path: 'file/add',
    summary: '把一份已上传的合同读入批次；读不了的记下原因，不影响其他',
    input: dataOf({ batchId, fileId: z.uuid('文件编号有误') }),
    output: z.object({ recordId: z.string().nullable(), reason: z.string().nullable() }),
  }),
  start: call({
    path: 'start',
    summary: '审查批次中类型已认出的合同；须确认的留待逐份确认',
    input: dataOf({
      batchId,
      side: z.enum(['a', 'b', 'both']).default('both'),
      strictness: z.enum(['strict', 'usual', 'lenient']).default('usual'),
      playbookId: z.uuid('立场库编号有误').optional(),
    }),
    output: z.object({ started: z.number().int(), waiting: z.number().int() }),
  }),
  get: call({ path: 'get', summary: '一个批次的总进度与逐份结果', input: ofBatch, output: ReviewBatch }),
  page: call({
    path: 'page',
    summary: '本人的批次，新的在前',
    input: requestOf(pageOf(batchPageSize)),
    output: pagedOf(z.object({ ...batchFields, fileCount: z.number().int() })),
  }),
  remove: call({ path: 'delete', audit: 'deletion', summary: '删除批次；其中各份的审查记录保留', input: ofBatch }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载批次的结果表（xlsx）：逐份的类型与高、中、低发现数',
    input: ofBatch,
  }),
} as const;

export const batchFaults = {
  full: { code: 1, text: `一个批次至多${batchFilesMax}份合同，请另建一个` },
  tooMany: { code: 1, text: `批次至多保留${batchesMax}个，请先删除不再需要的` },
  nothing: { code: 1, text: '批次中没有可以直接审查的合同，请逐份确认后审查' },
} as const satisfies Record<string, FaultSpec>;
