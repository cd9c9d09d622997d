import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { taskProgress } from '../wire/task-progress.ts';
import { language, languageCodes } from './languages.ts';

/** What is checked of a translation between Chinese and English. */
export const translationRuleNames = {
  'segment-missing': '漏译',
  'segment-extra': '多出译文',
  'segment-untranslated': '未译',
  'segment-doubled': '重复译文',
  'segment-length': '长度异常',
  'party-name-variant': '当事人名称不一致',
  'party-name-missing': '当事人名称缺失',
  'party-name-extra': '当事人名称对调',
  'date-invalid': '日期有误',
  'date-mismatch': '日期不符',
  'article-mismatch': '条款号不符',
  'amount-words-mismatch': '大小写金额不一致',
  'amount-mismatch': '金额不符',
  'number-mismatch': '数字不符',
  'defined-term-unpaired': '定义词不成对',
  'defined-term-redefined': '定义词重复定义',
  'defined-term-inconsistent': '定义词不一致',
  'term-missing': '未用术语',
  'term-inconsistent': '译法不统一',
  'term-forbidden': '禁用译法',
} as const;
export type TranslationRule = keyof typeof translationRuleNames;

export const translationSeverityNames = { error: '错误', warning: '复核', info: '统一' } as const;
const severities = ['error', 'warning', 'info'] as const;

/** Where a translation comes from; `copied`: it holds nothing but what stays as it is. */
export const originNames = {
  none: '未译',
  memory: '记忆',
  term: '术语',
  copied: '照录',
  model: '模型稿',
  own: '人工',
} as const;
export type SegmentOrigin = keyof typeof originNames;

export const translationForms = {
  translated: '译文',
  table: '双语对照表（Word）',
  tablePdf: '双语对照表（PDF）',
  paragraphs: '双语段落对照（Word）',
  paragraphsPdf: '双语段落对照（PDF）',
  xliff: '交换文件（XLIFF 2.1）',
  report: '术语合规报告（Word）',
  reportPdf: '术语合规报告（PDF）',
  reportExcel: '术语合规报告（Excel）',
} as const;
export type TranslationForm = keyof typeof translationForms;

export const translatedFileTypes = ['docx', 'xlsx', 'pdf', 'txt', 'md', 'png', 'jpg', 'webp', 'tif'] as const;
export const translatedTextMax = 300_000;
export const translatedSegmentsMax = 15_000;
export const translationsAtOnceMax = 3;
/** Translations of one user that are kept. */
export const translationsMax = 5_000;
const translationPageSize = 5;
/** Pairs that one check looks at. */
const checkedPairsMax = 500;
export const segmentTargetMax = 20_000;
/** Findings that one answer lists. */
export const findingsMax = 2_000;
const sourceMax = 20_000;
/**
 * What one translation says, in bytes: source, targets, comments, and what is accepted of deviations. 300,000 Chinese letters
 * with a Russian translation and a comment beside every third sentence come to half of it.
 */
export const translatedBytesMax = 8 * 1024 ** 2;
/** What the translations of one user say together, in bytes: some thousand long contracts. */
export const translationsBytesMax = 1024 ** 3;
/** Deviations of one record that somebody answers for. */
export const acceptancesMax = 3_000;
/** Of the segments that a change fills by itself, the answer has so many. */
export const filledSegmentsMax = 500;

export const recordId = z.uuid('记录编号有误');
const ofRecord = dataOf({ recordId });
const text = z
  .string()
  .max(translatedTextMax, `文字至多${translatedTextMax / 10_000}万字`)
  .refine(each => each.trim() !== '', '请输入文字');
/** Whose memory a work draws on and adds to; empty where it is nobody's in particular. */
export const client = z.string().trim().max(60, '客户名称至多60字');

/** What is done with tracked changes before a file is translated. */
export const changeDecisions = {
  accepted: '全部接受后翻译',
  rejected: '全部拒绝后翻译',
  kept: '保留修订痕迹，按接受后的文字翻译',
} as const;
export type ChangeDecision = keyof typeof changeDecisions;
/** Numbers of segments stay what they are: a part that is split off takes a new one. */
export const segmentId = z.number().int().min(0).max(1_000_000);
const termBaseIds = z.array(z.string().min(1).max(60)).max(20, '至多选20个术语库');

export const TranslationParty = z.strictObject({
  zh: z.string().trim().min(1, '请填写当事人中文名').max(200),
  en: z.string().trim().min(1, '请填写当事人英文名').max(200),
  zhShort: z.array(z.string().min(1).max(100)).max(10).optional(),
});
export type TranslationParty = z.output<typeof TranslationParty>;
const parties = z.array(TranslationParty).max(50, '当事人至多50个');

/** Places are of the text of the side, in UTF-16. */
export const TranslationFinding = z.object({
  rule: z.enum(keysOf(translationRuleNames)),
  severity: z.enum(severities),
  /** Which of the segments, from 0. */
  segment: z.number().int(),
  side: z.enum(['source', 'target']),
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
  expected: z.string().optional(),
  detail: z.string().optional(),
});
export type TranslationFinding = z.output<typeof TranslationFinding>;

const states = ['running', 'done', 'failed'] as const;

export const TranslationRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  isText: z.boolean(),
  fileType: z.string(),
  from: z.enum(languageCodes),
  to: z.enum(languageCodes),
  client: z.string(),
  ...taskProgress,
  createTime: z.string(),
  segmentCount: z.number().int(),
  translatedCount: z.number().int(),
  confirmedCount: z.number().int(),
  /** Which model wrote; null where none did. */
  answeredBy: z.string().nullable(),
  exportForm: z.enum(keysOf(translationForms)).nullable(),
  exportStatus: z.enum(states).nullable(),
  exportFailReason: z.string().nullable(),
  exportName: z.string().nullable(),
});
export type TranslationRecord = z.output<typeof TranslationRecord>;

export const segmentCommentMax = 2_000;
export const segmentCommentsMax = 50;

/** What somebody says of a segment, until it is settled. */
export const SegmentComment = z.object({
  commentId: z.string(),
  author: z.string(),
  text: z.string(),
  /** Null where it was written before times were kept. */
  createTime: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolveTime: z.string().nullable(),
});
export type SegmentComment = z.output<typeof SegmentComment>;

export const TranslationSegment = z.object({
  segmentId: z.number().int(),
  /** Segments of one paragraph have the same. */
  paragraph: z.number().int(),
  /** Its own language, where it is not that of the record. */
  language: z.enum(languageCodes).nullable(),
  source: z.string(),
  target: z.string(),
  origin: z.enum(keysOf(originNames)),
  /** How well the memory fits, 70 to 101. */
  score: z.number().int().nullable(),
  isConfirmed: z.boolean(),
  /** In the order in which they were written. */
  comments: z.array(SegmentComment),
  /** Why nothing came of the model, where it was asked. */
  problem: z.string().nullable(),
});
export type TranslationSegment = z.output<typeof TranslationSegment>;

/** A deviation that somebody answers for. */
export const Acceptance = z.object({
  segmentId: z.number().int(),
  rule: z.enum(keysOf(translationRuleNames)),
  text: z.string(),
  reason: z.string(),
  acceptedBy: z.string(),
  acceptTime: z.string(),
});
export type Acceptance = z.output<typeof Acceptance>;

export const TranslationDetail = TranslationRecord.extend({
  segments: z.array(TranslationSegment),
  acceptances: z.array(Acceptance),
  termBases: z.array(z.object({ termBaseId: z.string(), name: z.string() })),
  parties: z.array(TranslationParty),
  /** What is in the file and not in the translation, in words. */
  notTranslated: z.array(z.string()),
  /** The file it is made from; absent where it is a text. */
  source: z.object({ fileId: z.string(), fileType: z.string() }).optional(),
});
export type TranslationDetail = z.output<typeof TranslationDetail>;

export const SegmentAids = z.object({
  terms: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      source: z.string(),
      /** The first is the preferred one. */
      renderings: z.array(z.string()),
      forbidden: z.array(z.object({ text: z.string(), reason: z.string() })),
      definition: z.string(),
      base: z.string(),
      isUsed: z.boolean(),
    }),
  ),
  matches: z.array(
    z.object({
      ...{ score: z.number().int(), source: z.string(), target: z.string(), from: z.enum(['own', 'ready']) },
      client: z.string(),
      /** The work it comes from. */
      origin: z.string(),
      updateTime: z.string().nullable(),
    }),
  ),
  /** Of this segment alone, in the light of those before it. */
  findings: z.array(TranslationFinding),
});
export type SegmentAids = z.output<typeof SegmentAids>;

/** What is to be looked at: of more than an answer lists, the graver ones. */
const findings = z.object({
  findings: z.array(TranslationFinding),
  /** How many more there are. */
  leftOut: z.number().int(),
});

const call = callsAt('/law-ai/api/ai/translate/', { style: 'A', access: 30018 });

export const translation = {
  record: call({
    path: 'record',
    summary: '本人的翻译记录，新的在前',
    input: requestOf(pageOf(translationPageSize)),
    output: pagedOf(TranslationRecord),
  }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除翻译记录、译文与所上传的文件；正在进行的随即停止',
    input: ofRecord,
  }),
  detail: call({ path: 'detail', summary: '一条记录的逐段原文与译文', input: ofRecord, output: TranslationDetail }),
  identify: call({
    path: 'identify',
    summary: '识别文字或文件的语言，逐段计，多的在前，并说明文件有无未处理的修订；可中途停止',
    input: dataOf({ text: text.optional(), fileId: z.uuid('文件编号有误').optional() }),
    output: z.object({
      languages: z.array(z.object({ language: z.enum(languageCodes), name: z.string(), characters: z.number().int() })),
      /** Nobody has decided yet on changes in the file. */
      hasTrackedChanges: z.boolean(),
    }),
  }),
  create: call({
    path: 'create',
    summary: '开始翻译一段文字或一份已上传的文件',
    input: dataOf({
      text: text.optional(),
      fileId: z.uuid('文件编号有误').optional(),
      from: language,
      to: language,
      termBaseIds: termBaseIds.default([]),
      parties: parties.default([]),
      client: client.default(''),
      /** Paragraphs in these languages are translated too. */
      alsoFrom: z.array(language).max(languageCodes.length).default([]),
      changes: z.enum(keysOf(changeDecisions), '请选择怎样处理修订').default('kept'),
      /** Without one the draft is made of memory and terms alone. */
      hasModel: z.boolean().default(true),
    }),
    output: z.object({ recordId: z.string() }),
  }),
  save: call({
    path: 'record/save',
    summary: '保存若干段的译文与确认；确认的段记入本人的翻译记忆，并填入原文相同的未译段',
    input: dataOf({
      recordId,
      segments: z
        .array(
          z.strictObject({
            segmentId,
            target: z.string().max(segmentTargetMax, '一段译文至多2万字').optional(),
            isConfirmed: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    /** What this has changed; of what it has filled, the first. */
    output: z.object({ segments: z.array(TranslationSegment) }),
  }),
  aids: call({
    path: 'record/aids',
    summary: '一段的术语、翻译记忆与检查；可附正在输入的译文',
    input: dataOf({ recordId, segmentId, target: z.string().max(segmentTargetMax).optional() }),
    output: SegmentAids,
  }),
  inspect: call({
    path: 'record/inspect',
    summary: '全文的检查结果',
    input: ofRecord,
    output: findings.extend({ isChecked: z.boolean() }),
  }),
  accept: call({
    path: 'record/accept',
    summary: '接受一处偏差并说明理由，记入术语合规报告；理由为空则撤回',
    input: dataOf({
      recordId,
      segmentId,
      rule: z.enum(keysOf(translationRuleNames)),
      text: z.string().max(2_000),
      reason: z.string().trim().max(500, '理由至多500字'),
    }),
  }),
  retry: call({ path: 'record/retry', summary: '继续失败的翻译；已有的译文不变', input: ofRecord }),
  export: call({
    path: 'record/export',
    audit: 'export',
    summary: '生成译文、双语对照或术语合规报告',
    input: dataOf({ recordId, form: z.enum(keysOf(translationForms)) }),
  }),
  download: call({
    path: 'getDownloadFile',
    kind: 'download',
    audit: 'export',
    summary: '下载已生成的文件',
    input: ofRecord,
  }),
  check: call({
    path: 'check',
    summary: '检查若干句对：术语、数字、日期、金额、条款号、定义词、当事人名称；不留记录',
    input: dataOf({
      segments: z
        .array(z.strictObject({ source: z.string().max(sourceMax), target: z.string().max(segmentTargetMax) }))
        .min(1, '请给出要检查的句对')
        .max(checkedPairsMax, `一次至多检查${checkedPairsMax}对`),
      from: language,
      to: language,
      termBaseIds: termBaseIds.optional(),
      parties: parties.optional(),
    }),
    output: findings,
  }),
} as const;

const sizes = `一份译文连同批注至多${translatedBytesMax / 1024 ** 2}MB、合计至多${translationsBytesMax / 1024 ** 3}GB`;

export const translationFaults = {
  noSource: { code: 400, text: '请粘贴文字或选择文件，只选其一' },
  sameLanguage: { code: 400, text: '原文与译文的语言相同，请重新选择' },
  fileType: { code: 415, text: `只能翻译${translatedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: `文字超过${translatedTextMax / 10_000}万字，请拆分后翻译` },
  tooMany: { code: 1, text: `文字超过${translatedSegmentsMax}段，请拆分后翻译` },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再翻译' },
  nothingToTranslate: { code: 1, text: '没有所选原文语言的文字，请重新选择语言' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后翻译' },
  tooSlow: { code: 1, text: '处理耗时过长已停止，请拆分后重试' },
  full: { code: 1, text: `翻译记录至多保留${translationsMax}条，请先删除不再需要的` },
  bytesFull: {
    code: 1,
    text: `译文合计至多保留${translationsBytesMax / 1024 ** 3}GB，请先删除不再需要的翻译记录`,
  },
  recordFull: {
    code: 1,
    text: `${sizes}，请缩短译文、删去已解决的批注，或删除不再需要的翻译记录`,
  },
  acceptancesFull: { code: 1, text: `一份译文至多接受${acceptancesMax}处偏差，请先改正或撤回一些` },
  notFilled: {
    code: 1,
    text: `译文已保存，但${sizes}，原文相同的段没有都填入：请缩短译文或删除不再需要的翻译记录，再确认一次`,
  },
  notReady: { code: 1, text: '译文尚未备好，请稍候' },
  notRetryable: { code: 1, text: '当前任务不可重试' },
  cannotSplit: { code: 1, text: '请把断开处放在原文中间，两边都要有文字' },
  cannotMerge: { code: 1, text: '只能与同一段落中紧接的下一段合并' },
  mergedTooLong: {
    code: 1,
    text: `合并后译文超过${segmentTargetMax / 10_000}万字或批注超过${segmentCommentsMax}条，请先缩短译文、删去批注`,
  },
  noSuchSegment: { code: 404, text: '这一段已不存在，请刷新后重试' },
  notExported: { code: 1, text: '文件尚未生成，请先导出' },
} as const satisfies Record<string, FaultSpec>;
