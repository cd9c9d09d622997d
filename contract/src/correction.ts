import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 文书纠错: its checks, by the words of the wire, and what they are called. */
export const checkNames = {
  'amount-words': '大写与小写金额',
  sum: '合计与分项',
  dates: '日期与期间',
  numbering: '编号',
  'cross-reference': '文内引用',
  punctuation: '标点',
  repeated: '重复字词',
  'defined-terms': '定义术语',
  'party-drift': '当事人名称',
  blanks: '空白与占位',
  titles: '法规与机构名称',
  repealed: '已废止法规',
  provisions: '条文与引文',
  confusion: '易错词',
  evidence: '错别字（依据语料）',
  model: '模型建议',
} as const;
export type CheckId = keyof typeof checkNames;

/** How much is shown of what a corpus of official texts would have otherwise. */
export const careNames = { quiet: '安静', thorough: '细查' } as const;
export type Care = keyof typeof careNames;

export const severityNames = { error: '错误', warning: '警告', hint: '提示' } as const;
export type Severity = keyof typeof severityNames;

/** Findings of wording alone can be remembered: a sum or a date is right or wrong at its own place. */
export const rememberedChecks: readonly CheckId[] = ['confusion', 'titles', 'repeated', 'evidence', 'model'];

export const exportForms = {
  tracked: '修订稿（Word修订）',
  comments: '批注稿（Word批注）',
  clean: '改定稿',
  report: '纠错报告',
} as const;
export type ExportForm = keyof typeof exportForms;

export const correctedTextMax = 500_000;
export const correctedFileTypes = ['docx', 'doc', 'pdf', 'txt', 'png', 'jpg', 'webp', 'tif'] as const;
export const correctionsAtOnceMax = 5;
const correctionPageSize = 5;
/** A text with more is no text to be proofread. */
export const correctionFindingsMax = 5_000;
/** Records that one user keeps, and what their pasted texts take where they are kept. */
export const correctionRecordsMax = 5_000;
export const correctionTextsMaxMb = 256;
export const dictionaryMax = 2_000;
const dictionaryPageSize = 20;

const recordId = z.uuid('记录编号有误');
const care = z.enum(keysOf(careNames), '请选择安静或细查').default('quiet');
const ofRecord = dataOf({ recordId });
const text = z
  .string()
  .min(1, '请输入文字')
  .max(correctedTextMax, `文字至多${correctedTextMax / 10_000}万字`)
  .refine(each => each.trim() !== '', '请输入文字');

const correctionDecisions = ['open', 'accepted', 'ignored'] as const;

const place = {
  start: z.number().int(),
  end: z.number().int(),
  wrong: z.string(),
  /** What should stand there; empty where it should go, absent where only its writer knows. */
  right: z.string().optional(),
  rule: z.string(),
  severity: z.enum(keysOf(severityNames)),
  reason: z.string(),
};

export const CorrectionFinding = z.object({
  ...place,
  findingId: z.string(),
  check: z.enum(keysOf(checkNames)),
  /** The correction may be made with all others of its kind at once. */
  isCertain: z.boolean(),
  decision: z.enum(correctionDecisions),
  /** What is written in its place where it is accepted. */
  replacement: z.string().nullable(),
  /** It is ignored because its writer's own dictionary knows it. */
  isInDictionary: z.boolean(),
  /** How sure the evidence is, from 0 to 1; for wrong characters alone. */
  confidence: z.number().optional(),
});
export type CorrectionFinding = z.output<typeof CorrectionFinding>;

export const CorrectionRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  isText: z.boolean(),
  /** The file that was sent up; absent of a text. */
  fileId: z.string().optional(),
  fileType: z.string(),
  ...taskProgress,
  createTime: z.string(),
  findingCount: z.number().int().nullable(),
  care: z.enum(keysOf(careNames)),
  /** How the search for wrong characters stands, which follows the other checks; null where there was none. */
  evidenceStatus: taskProgress.status.nullable(),
  evidenceFailReason: z.string().nullable(),
  /** How the reading by a model stands; null where none was asked. */
  modelStatus: taskProgress.status.nullable(),
  modelFailReason: z.string().nullable(),
  /** How the export stands; null where none was ordered. */
  exportForm: z.enum(keysOf(exportForms)).nullable(),
  exportStatus: taskProgress.status.nullable(),
  exportFailReason: z.string().nullable(),
  /** What the exported file is called. */
  exportName: z.string().nullable(),
});
export type CorrectionRecord = z.output<typeof CorrectionRecord>;

export const CorrectionCoverage = z.object({
  characters: z.number().int(),
  paragraphs: z.number().int(),
  checks: z.array(z.enum(keysOf(checkNames))),
  /** What was not looked at, in words: 图片3张. */
  notChecked: z.array(z.string()),
  /** Who read it, what of the suggestions was not used and how many stretches were not read; null where no model was asked. */
  model: z.object({ answeredBy: z.string().nullable(), dropped: z.string(), unreadCount: z.number().int() }).nullable(),
});
export type CorrectionCoverage = z.output<typeof CorrectionCoverage>;

export const CorrectionDetail = CorrectionRecord.extend({
  text: z.string(),
  /** In reading order and apart. */
  findings: z.array(CorrectionFinding),
  openCount: z.number().int(),
  coverage: CorrectionCoverage.nullable(),
  /** Whether a model is configured that can be asked. */
  hasModel: z.boolean(),
});
export type CorrectionDetail = z.output<typeof CorrectionDetail>;

const Decision = z.strictObject({
  findingId: z.string().min(1).max(100),
  decision: z.enum(correctionDecisions),
  /** The writer's own words in its place. */
  replacement: z.string().max(2_000, '改写至多2000字').optional(),
  /** Ignored here and in all texts to come. */
  isRemembered: z.boolean().optional(),
});

export const DictionaryWord = z.object({
  wordId: z.string(),
  check: z.enum(keysOf(checkNames)),
  word: z.string(),
  createTime: z.string(),
});
export type DictionaryWord = z.output<typeof DictionaryWord>;

const added = z.object({ recordId: z.string() });

const call = callsAt('/law-ai/api/doc/correct/', { style: 'A', access: 30014 });

export const correction = {
  text: call({
    path: 'text',
    summary: '按规则检查一段文字，逐处给出位置、应改文字、规则与理由；不留记录',
    input: dataOf({ text }),
    output: z.object({ findings: z.array(z.object(place)) }),
  }),
  add: call({
    path: 'record/add',
    summary: '检查一份已上传的文件',
    input: dataOf({ fileId: z.uuid('文件编号有误'), care }),
    output: added,
  }),
  addText: call({
    path: 'record/add/text',
    summary: '检查一段文字并留下记录',
    input: dataOf({ text, care }),
    output: added,
  }),
  page: call({
    path: 'record/page',
    summary: '本人的纠错记录，新的在前',
    input: requestOf(pageOf(correctionPageSize)),
    output: pagedOf(CorrectionRecord),
  }),
  get: call({
    path: 'record/get',
    summary: '一条记录的原文、逐处提示与检查范围',
    input: ofRecord,
    output: CorrectionDetail,
  }),
  decide: call({
    path: 'record/decide',
    summary: '对若干提示作出决定：采纳、忽略、改写；忽略可记入本人词典',
    input: dataOf({ recordId, decisions: z.array(Decision).min(1).max(correctionFindingsMax) }),
  }),
  askModel: call({
    path: 'record/model',
    summary: '请语言模型复看已检查的记录，其建议逐处标明；再请一次即取代前一次',
    input: ofRecord,
  }),
  cancel: call({ path: 'record/cancel', summary: '停止正在进行的检查、复看或导出', input: ofRecord }),
  retry: call({ path: 'record/retry', summary: '重新检查失败、停止或已过期的记录', input: ofRecord }),
  remove: call({
    path: 'record/delete',
    audit: 'deletion',
    summary: '删除记录、结果与所上传的文件；正在进行的随即停止',
    input: ofRecord,
  }),
  export: call({
    path: 'record/export',
    audit: 'export',
    summary: '按已采纳的提示生成修订稿、批注稿、改定稿或报告',
    input: dataOf({ recordId, form: z.enum(keysOf(exportForms)) }),
  }),
  download: call({
    path: 'record/download',
    kind: 'download',
    audit: 'export',
    summary: '下载已生成的文件',
    input: ofRecord,
  }),
  dictionary: call({
    path: 'dictionary/page',
    summary: '本人词典：忽略时记下的写法，新的在前',
    input: requestOf(pageOf(dictionaryPageSize)),
    output: pagedOf(DictionaryWord),
  }),
  forget: call({
    path: 'dictionary/delete',
    audit: 'deletion',
    summary: '从本人词典中删去若干写法，此后照常提示',
    input: dataOf({ wordIds: z.array(z.uuid('词条编号有误')).min(1).max(200) }),
  }),
} as const;

export const correctionFaults = {
  fileType: { code: 415, text: `只能检查${correctedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: '文字超过50万字，请拆分后检查' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再检查' },
  tooMany: { code: 1, text: '提示超过5000处，请确认是否为文书，或拆分后检查' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后检查' },
  noEvidence: { code: 1, text: '语料统计文件不在或已损坏，错别字未按语料检查；其余检查不受影响' },
  tooSlow: { code: 1, text: '检查耗时过长已停止，请拆分后重试' },
  notReady: { code: 1, text: '检查尚未完成，请稍候' },
  noModel: { code: 1, text: '尚未配置可用的模型，请联系管理员在“模型”页添加' },
  modelRunning: { code: 1, text: '模型正在复看，请稍候' },
  notRunning: { code: 1, text: '当前没有进行中的任务，无需停止' },
  notRetryable: { code: 1, text: '当前任务不可重试' },
  noSuchFinding: { code: 404, text: '这条提示已不存在，请刷新后重试' },
  nothingAccepted: { code: 1, text: '还没有采纳任何提示，请先采纳再生成' },
  noReplacement: { code: 1, text: '这条提示没有现成的改法，请改写后采纳' },
  notExported: { code: 1, text: '文件尚未生成，请先导出' },
  full: { code: 1, text: `纠错记录已满${correctionRecordsMax}条，请先删除不再需要的` },
  textsFull: { code: 1, text: `粘贴检查的文字已占满${correctionTextsMaxMb}MB，请先删除不再需要的文字记录` },
  dictionaryFull: { code: 1, text: `本人词典已满${dictionaryMax}条，请先删去不用的` },
} as const satisfies Record<string, FaultSpec>;
