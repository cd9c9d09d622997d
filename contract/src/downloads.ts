import { z } from 'zod';
import { RecordType } from './records/record-type.ts';
import { SearchRequest, SimilarRequest } from './search.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf, Sort } from './wire/page.ts';

export const taskStates = { generating: 1, done: 2, failed: 3 } as const;

/** Records that one file holds at most. */
export const exportRowsMax = 5000;

/** Cases that one report on similar cases holds at most. */
export const reportCasesMax = 50;

/** Tasks of one user that are made at the same time. */
export const tasksAtOnceMax = 10;

const fileTypes = ['pdf', 'word', 'excel', 'zip'] as const;
export type FileType = (typeof fileTypes)[number];

const tooMany = `最多导出${exportRowsMax}条，请缩小检索范围`;

const recordId = z.string().min(1).max(64);
const words = (max: number) => z.string().trim().max(max, `请控制在${max}字以内`).default('');

const search = { asked: SearchRequest, sorts: z.array(Sort).max(3).nullish() };

/** One chosen case and what the lawyer says of it. */
const ReportedCase = z.strictObject({
  id: recordId,
  /** 裁判要点; empty takes the beginning of the court's reasoning. */
  holding: words(5000),
  likeness: words(5000),
  difference: words(5000),
  isFollowed: z.boolean().default(true),
  reason: words(2000),
});
export type ReportedCase = z.output<typeof ReportedCase>;

/** What the lawyer writes in a report on similar cases (法发〔2020〕24号, 第八条). */
export const CaseReport = z.strictObject({
  title: z.string().trim().min(1, '请填写待决案件名称').max(200),
  caseNumber: words(100),
  /** The court that hears the case, which places 本院 and 上一级 among the results. */
  court: words(100),
  searcher: z.string().trim().min(1, '请填写检索主体').max(200),
  method: words(2000),
  issues: z.string().trim().min(1, '请填写争议焦点').max(5000),
  conclusion: words(10_000),
  cases: z.array(ReportedCase).min(1, '请选择类案').max(reportCasesMax, `最多列入${reportCasesMax}件类案`),
});
export type CaseReport = z.output<typeof CaseReport>;

/** Reports and checks of who holds a company begin with the company. */
const ofCompany = { fileType: z.enum(['pdf', 'word']), companyId: recordId };

/**
 * What a file is to hold: records, the search drawn as charts, the proof of a search, the report on similar cases, who
 * holds a company, or what is known of those who do.
 */
export const Order = z.discriminatedUnion('content', [
  z.strictObject({ content: z.literal('shareholders'), ...ofCompany }),
  z.strictObject({ content: z.literal('shareholderCheck'), ...ofCompany }),
  z.strictObject({
    content: z.literal('records'),
    fileType: z.enum(fileTypes),
    /** The chosen records; without them, all that the search finds. */
    ids: z.array(recordId).min(1, '请选择要导出的记录').max(exportRowsMax, tooMany).nullish(),
    ...search,
  }),
  z.strictObject({ content: z.literal('report'), fileType: z.enum(['pdf', 'word']), ...search }),
  z.strictObject({ content: z.literal('certificate'), fileType: z.literal('pdf'), asked: SearchRequest }),
  z.strictObject({
    content: z.literal('caseReport'),
    fileType: z.enum(['pdf', 'word']),
    asked: SearchRequest,
    /** The search for similar cases that brought them; the certificate then proves it instead of `asked`. */
    similar: SimilarRequest.nullish(),
    report: CaseReport,
  }),
]);
export type Order = z.output<typeof Order>;

/** A file about a search, and one about who holds a company. */
export type CompanyOrder = Extract<Order, { companyId: string }>;
export type SearchOrder = Exclude<Order, CompanyOrder>;

export const DownloadTask = z.object({
  taskId: z.string(),
  fileName: z.string(),
  fileType: z.enum(fileTypes),
  icon: z.string(),
  taskStatus: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  finishPercent: z.number().int(),
  /** A file of shareholders offers a check task besides; every other file is `other`. */
  taskType: z.enum(['shareholder', 'other']),
  /** Where the file is fetched; empty while there is none. */
  downloadPath: z.string(),
  /** The screen on which the task is followed and its file fetched again. */
  downloadCallBack: z.string(),
  createTime: z.string(),
  /** When the finished file is taken away; null while there is none. */
  expireTime: z.string().nullable(),
  isExpired: z.boolean(),
  failReason: z.string().nullable(),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int(),
  content: z.enum(['records', 'report', 'certificate', 'caseReport', 'shareholders', 'shareholderCheck']),
  /** Whose shareholders the file is about; null where it is about a search. */
  companyId: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
});
export type DownloadTask = z.output<typeof DownloadTask>;

const ofTask = dataOf({ taskId: z.uuid('任务编号有误') });

const call = callsAt('/api/downloadTask/', { style: 'B', access: 20019 });

/** Files made from records and searches: as tasks that outlive a crash, or at once for a single record. */
export const downloads = {
  list: call({
    path: 'list',
    summary: '本人的下载任务，新的在前，含真实进度、有效期与失败原因',
    input: requestOf(pageOf(20)),
    output: pagedOf(DownloadTask),
  }),
  create: call({
    path: 'create',
    audit: 'export',
    summary: '新建下载任务：所选或全部结果、可视化报告、检索证书、类案检索报告、股权穿透报告、股东核查',
    input: dataOf(Order),
    output: DownloadTask,
  }),
  retry: call({
    path: 'retry',
    audit: 'export',
    summary: '重新生成失败或已过期的任务；失败的从断处继续',
    input: ofTask,
    output: DownloadTask,
  }),
  remove: call({ path: 'delete', audit: 'deletion', summary: '删除任务与文件；正在生成的随即停止', input: ofTask }),
  download: call({ path: 'download', kind: 'download', audit: 'download', summary: '下载已生成的文件', input: ofTask }),
  single: call({
    path: '/node/api/dataSearch/downloadSingleWord',
    kind: 'download',
    audit: 'export',
    summary: '下载一条记录的Word或PDF',
    input: dataOf({
      dataTypeId: RecordType,
      id: recordId,
      /** Taken as the specification has it; the record's id alone says which it is. */
      md5: z.string().max(64).nullish(),
      version: z.literal('V2').default('V2'),
      fileType: z.enum(['word', 'pdf']).default('word'),
    }),
  }),
  verifyCertificate: call({
    path: '/node/api/dataSearch/verifyCertificate',
    summary: '复核检索证书：按证书的条件重新检索，与出具时比较',
    input: dataOf({ certificateId: z.uuid('证书编号有误') }),
    output: z.object({
      certificateId: z.string(),
      isSame: z.boolean(),
      issued: z.object({ at: z.string(), total: z.number().int(), idsHash: z.string(), indexVersion: z.string() }),
      now: z.object({ at: z.string(), total: z.number().int(), idsHash: z.string(), indexVersion: z.string() }),
      textForm: z.string(),
    }),
  }),
} as const;

export const downloadFaults = {
  tooMany: { code: 1, text: tooMany },
  nothing: { code: 1, text: '没有可导出的结果，请调整检索条件' },
  tooLongForPdf: { code: 1, text: '正文过长，无法生成PDF，请下载Word' },
  noShareholders: { code: 1, text: '登记资料中没有这家机构的股东，没有可以报告或核查的' },
  casesOnly: { code: 400, text: '类案检索报告只适用于司法案例' },
} as const satisfies Record<string, FaultSpec>;
