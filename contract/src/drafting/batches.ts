import { z } from 'zod';
import { draftFileTypes } from '../drafting.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { taskProgress } from '../wire/task-progress.ts';

/** 批量起草: one row of a table, one document. */
const batchPageSize = 5;
export const batchesMax = 100;
export const batchRowsMax = 1_000;
export const batchesAtOnceMax = 2;

const templateId = z.string().min(1, '请选择模板').max(64, '模板编号有误');
const batchId = z.uuid('批次编号有误');

export const BatchRow = z.object({
  /** As the table counts its rows, the head being 1. */
  row: z.number().int(),
  /** What the document is called. */
  name: z.string(),
  /** What cannot be taken: no document is made of such a row. */
  faults: z.array(z.object({ title: z.string(), message: z.string() })),
  /** What has to be filled in and is not: it stays blank. */
  missing: z.array(z.string()),
});
export type BatchRow = z.output<typeof BatchRow>;

export const Batch = z.object({
  batchId: z.string(),
  /** The template. */
  name: z.string(),
  /** The table. */
  fileName: z.string(),
  rowCount: z.number().int(),
  badCount: z.number().int(),
  blankCount: z.number().int(),
  /** Whether documents were asked for; how far they are. */
  isBegun: z.boolean(),
  /** The files that are made of each document. */
  fileTypes: z.array(z.enum(draftFileTypes)),
  ...taskProgress,
  /** Documents that are made, of how many. */
  madeCount: z.number().int(),
  documentCount: z.number().int(),
  createTime: z.string(),
});
export type Batch = z.output<typeof Batch>;

export const BatchDetail = Batch.extend({ rows: z.array(BatchRow), ignored: z.array(z.string()) });
export type BatchDetail = z.output<typeof BatchDetail>;

const call = callsAt('/law-ai/api/doc/drafting/batch/', { style: 'A', access: 30017 });
const ofBatch = dataOf({ batchId });

export const draftBatches = {
  sheet: call({
    path: 'template',
    kind: 'download',
    summary: '批量起草的填写表：一列一项，有选项的可选',
    input: dataOf({ templateId }),
  }),
  create: call({
    path: 'create',
    summary: '收下填好的表，逐行核对；有误的行各自说明，不影响其他行',
    input: dataOf({ templateId, fileId: z.uuid('文件编号有误') }),
    output: z.object({ batchId: z.string() }),
  }),
  page: call({
    path: 'list',
    summary: '本人的批次，新的在前',
    input: requestOf(pageOf(batchPageSize)),
    output: pagedOf(Batch),
  }),
  detail: call({
    path: 'detail',
    summary: '一个批次：逐行的错误与缺项，生成的进度',
    input: ofBatch,
    output: BatchDetail,
  }),
  build: call({
    path: 'build',
    audit: 'export',
    summary: '一行一份生成文书，合为一个压缩包；中断后从未做的接着做',
    input: dataOf({ batchId, fileTypes: z.array(z.enum(draftFileTypes)).min(1, '请选择文件格式').max(2) }),
  }),
  cancel: call({ path: 'cancel', summary: '停止生成；可以再次生成', input: ofBatch }),
  download: call({
    path: 'getDownloadFile',
    kind: 'download',
    audit: 'export',
    summary: '下载压缩包：各份文书与缺项报告',
    input: ofBatch,
  }),
  blanks: call({
    path: 'getBlanksFile',
    kind: 'download',
    summary: '缺项报告：每份文书缺什么、哪里有误',
    input: ofBatch,
  }),
  remove: call({ path: 'del', audit: 'deletion', summary: '删除批次与已生成的文件', input: ofBatch }),
} as const;

export const batchFaults = {
  full: { code: 1, text: `批次已满${batchesMax}个，请先删除不再需要的` },
  sourceGone: { code: 404, text: '没有找到上传的表，请重新上传' },
  notExcel: { code: 1, text: '请上传xlsx表格；可先下载填写表，填好再传' },
  broken: { code: 1, text: '表格读不出，请用Excel打开并另存为xlsx后重试' },
  tooManyRows: { code: 1, text: `一次至多${batchRowsMax}行，请拆成几张表` },
  tooSlow: { code: 1, text: '表格过大，没有核对完，请拆成几张表' },
  noHead: { code: 1, text: '第一行没有认得的列名，请用这份模板的填写表' },
  noRows: { code: 1, text: '表中没有填写的行，请从第二行起填写' },
  allBad: { code: 1, text: '每一行都有误，没有可以生成的，请改正后重新上传' },
  notBuilt: { code: 1, text: '文书尚未生成，请先生成' },
  tooLarge: { code: 1, text: '生成的文件过大，请拆成几张表' },
  gone: { code: 1, text: '批次已被删除' },
} as const satisfies Record<string, FaultSpec>;
