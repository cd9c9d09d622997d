import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 文档脱敏: what it finds, by the words of the wire, and what they are called. */
export const entityTypeNames = {
  person: '自然人',
  organization: '机构',
  address: '地址',
  idNumber: '证件号码',
  creditCode: '信用代码',
  bankCard: '银行卡',
  mobile: '手机',
  landline: '固定电话',
  email: '邮箱',
  plate: '车牌',
  passport: '护照与通行证',
  caseNumber: '案号',
  amount: '金额',
  date: '日期',
  account: '账号',
  wechat: '微信与社交账号',
  licence: '证照编号',
  custom: '自定义词',
} as const;
export type EntityType = keyof typeof entityTypeNames;
const entityTypes = keysOf(entityTypeNames);

export const methodNames = {
  pseudonym: '一致化名',
  mask: '掩盖部分',
  generalise: '概括',
  remove: '删除',
  court: '法释〔2016〕19号',
} as const;
export type ReplacementMethod = keyof typeof methodNames;

/** How much a recognition lists: what is likely, or also what might be and must be looked at. */
export const thoroughnessNames = { balanced: '均衡', thorough: '不漏' } as const;
export type Thoroughness = keyof typeof thoroughnessNames;
const thoroughnesses = keysOf(thoroughnessNames);

export const desensitisedTextMax = 500_000;
export const desensitisedFileTypes = [
  'docx',
  'doc',
  'pdf',
  'xlsx',
  'txt',
  'md',
  'html',
  'png',
  'jpg',
  'webp',
  'tif',
] as const;
export const filesOfRecordMax = 20;
export const desensitiseAtOnceMax = 5;
/** Records that one user keeps, and what their pasted texts take where they are kept. */
export const desensitiseRecordsMax = 5_000;
export const desensitiseTextsMaxMb = 256;
const desensitisePageSize = 5;
const customWordsMax = 200;
const decisionsAtOnceMax = 2_000;
export const decisionsOfRecordMax = 20_000;
/** Paragraphs of one page of the comparison. */
export const comparePageSize = 50;
export const keyPasswordMin = 8;
/** From here on a finding is taken without being asked. */
export const sureConfidence = 0.9;

const entityType = z.enum(entityTypes);
const method = z.enum(keysOf(methodNames));
const thoroughness = z.enum(thoroughnesses);
const methodsByType = z.partialRecord(entityType, method);
const types = z.array(entityType).min(1, '请至少选择一类信息').max(entityTypes.length);
const word = z.string().trim().min(2, '自定义词至少2个字').max(60, '自定义词至多60个字');
const words = z.array(word).max(customWordsMax, `自定义词至多${customWordsMax}个`);
const password = z.string().min(keyPasswordMin, `密码至少${keyPasswordMin}位`).max(200);
const recordId = z.uuid('记录编号有误');
const fileIndex = z
  .number()
  .int()
  .min(0)
  .max(filesOfRecordMax - 1);
const ofRecord = dataOf({ recordId });
const ofFile = dataOf({ recordId, fileIndex: fileIndex.default(0) });

const decisions = ['open', 'accepted', 'ignored'] as const;

/** One mention. Its decision and its replacement are those of all mentions of the same text and type. */
export const DesensitiseFinding = z.object({
  start: z.number().int(),
  end: z.number().int(),
  type: entityType,
  text: z.string(),
  /** What stands in its place in `result`; its own text where it is kept. */
  replacement: z.string(),
  /** What would stand there if it were taken. */
  proposal: z.string(),
  rule: z.string(),
  confidence: z.number(),
  decision: z.enum(decisions),
});
export type DesensitiseFinding = z.output<typeof DesensitiseFinding>;

const RecordFile = z.object({
  fileIndex: z.number().int(),
  /** Empty for a pasted text. */
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** What the desensitised file is called. */
  resultName: z.string(),
  /** What the file holds and was not looked at: 图片3张. */
  unread: z.array(z.string()),
  /** Mentions of it that nobody has decided on. */
  openCount: z.number().int(),
});

export const DesensitiseRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  isText: z.boolean(),
  ...taskProgress,
  createTime: z.string(),
  method,
  thoroughness,
  fileCount: z.number().int(),
  /** Mentions found; null until they are. */
  findingCount: z.number().int().nullable(),
  /** Whether the model of names was used beside the rules; null until it is known. */
  usesNameModel: z.boolean().nullable(),
  /** How the export stands; null where none was ordered. */
  exportStatus: taskProgress.status.nullable(),
  exportPercent: z.number().int(),
  exportFailReason: z.string().nullable(),
});
export type DesensitiseRecord = z.output<typeof DesensitiseRecord>;

/** What the export proves: it goes with the files. */
export const Certificate = z.object({
  issuedAt: z.string(),
  method: z.string(),
  /** How much was listed, and what recognised it; of a certificate that was issued before this was told, neither. */
  thoroughness: z.string().optional(),
  usesNameModel: z.boolean().optional(),
  files: z.array(
    z.object({
      fileName: z.string(),
      resultName: z.string(),
      originalSha256: z.string(),
      resultSha256: z.string(),
      replaced: z.array(z.object({ type: entityType, count: z.number().int(), distinct: z.number().int() })),
      removed: z.array(z.object({ what: z.string(), count: z.number().int() })),
      /** What the second look saw and nobody had decided on: shapes of numbers, and names where the model looked. */
      shapes: z.array(z.object({ type: entityType, count: z.number().int() })),
      /** Originals that the second look still found: an export with any is refused. */
      residue: z.number().int(),
      isRestorable: z.boolean(),
      unread: z.array(z.string()),
      form: z.string(),
    }),
  ),
});
export type Certificate = z.output<typeof Certificate>;

export const DesensitiseDetail = DesensitiseRecord.extend({
  fileIndex: z.number().int(),
  files: z.array(RecordFile),
  methods: methodsByType,
  words: z.array(z.string()),
  text: z.string(),
  result: z.string(),
  findings: z.array(DesensitiseFinding),
  /** Mentions over all files that nobody has decided on. */
  openCount: z.number().int(),
  certificate: Certificate.nullable(),
});
export type DesensitiseDetail = z.output<typeof DesensitiseDetail>;

const Decision = z.strictObject({
  type: entityType,
  text: z.string().min(1).max(500),
  decision: z.enum(decisions),
  /** The lawyer's own words in its place. */
  replacement: z.string().max(200).optional(),
});

const settings = {
  types: types.optional(),
  thoroughness: thoroughness.optional(),
  method: method.optional(),
  methods: methodsByType.optional(),
  words: words.optional(),
};

const added = z.object({ recordId: z.string() });

const call = callsAt('/law-ai/api/doc/desensitize/', { style: 'A', access: 30012 });

export const desensitise = {
  add: call({
    path: 'record/add',
    summary: '为已上传的文件（一批）识别需脱敏的信息',
    input: dataOf({
      fileIds: z
        .array(z.uuid('文件编号有误'))
        .min(1, '请选择文件')
        .max(filesOfRecordMax, `一批至多${filesOfRecordMax}个文件`),
      ...settings,
    }),
    output: added,
  }),
  addText: call({
    path: 'record/add/text',
    summary: '为一段文字识别需脱敏的信息',
    input: dataOf({
      text: z
        .string()
        .min(1)
        .max(desensitisedTextMax, `文字至多${desensitisedTextMax / 10_000}万字`)
        .refine(text => text.trim() !== '', '请输入文字'),
      ...settings,
    }),
    output: added,
  }),
  page: call({
    path: 'record/page',
    summary: '本人的脱敏记录，新的在前',
    input: requestOf(pageOf(desensitisePageSize)),
    output: pagedOf(DesensitiseRecord),
  }),
  types: call({
    path: 'record/query/type',
    summary: '可识别的信息类型、识别尺度与替换方式，以及姓名模型是否已安装',
    output: z.object({
      types: z.array(z.object({ type: entityType, name: z.string() })),
      methods: z.array(z.object({ method, name: z.string() })),
      thoroughnesses: z.array(z.object({ thoroughness, name: z.string() })),
      hasNameModel: z.boolean(),
    }),
  }),
  get: call({
    path: 'record/get',
    summary: '一条记录中一份文件的原文、结果与逐处发现',
    input: ofFile,
    output: DesensitiseDetail,
  }),
  decide: call({
    path: 'record/decide',
    summary: '对若干信息作出决定：脱敏、保留、改用别的替换文字；同一信息各处一并生效',
    input: dataOf({ recordId, decisions: z.array(Decision).min(1).max(decisionsAtOnceMax) }),
  }),
  change: call({
    path: 'record/change',
    summary: '更改替换方式，或加入自定义词（在所有文件中重新识别）',
    input: dataOf({ recordId, method: method.optional(), methods: methodsByType.optional(), words: words.optional() }),
  }),
  cancel: call({ path: 'record/cancel', summary: '停止正在进行的识别或导出', input: ofRecord }),
  retry: call({ path: 'record/retry', summary: '重新识别失败、停止或已过期的记录', input: ofRecord }),
  remove: call({
    path: 'record/delete',
    audit: 'deletion',
    summary: '删除记录、结果与所上传的文件；正在进行的随即停止',
    input: ofRecord,
  }),
  export: call({
    path: 'record/export',
    audit: 'export',
    summary: '全部确认后生成脱敏件、证书；给密码则另生成加密的还原密钥',
    input: dataOf({
      recordId,
      isConfirmed: z.literal(true, '请先核对全部发现并勾选确认'),
      password: password.optional(),
      keepsPictures: z.boolean().optional(),
    }),
  }),
  download: call({
    path: 'record/download',
    kind: 'download',
    audit: 'export',
    summary: '下载一份脱敏件',
    input: ofFile,
  }),
  compare: call({
    path: 'compare/data/page',
    summary: '一份文件的原文与脱敏后逐段对照',
    input: requestOf(pageOf(comparePageSize, 200), { recordId, fileIndex: fileIndex.default(0) }),
    output: pagedOf(
      z.object({
        paragraph: z.number().int(),
        original: z.string(),
        result: z.string(),
        originalMarks: z.array(z.tuple([z.number().int(), z.number().int()])),
        resultMarks: z.array(z.tuple([z.number().int(), z.number().int()])),
      }),
    ),
  }),
  downloadCompared: call({
    path: 'compare/download',
    kind: 'download',
    audit: 'export',
    summary: '下载一份文件的对照表（含原文，仅供核对）',
    input: ofFile,
  }),
  downloadZip: call({
    path: 'compare/download/zip',
    kind: 'download',
    audit: 'export',
    summary: '下载一批：全部脱敏件、证书与加密的还原密钥',
    input: ofRecord,
  }),
  restore: call({
    path: 'restore',
    kind: 'download',
    audit: 'export',
    summary: '用还原密钥与密码把脱敏件还原为原来的文字',
    input: dataOf({ fileId: z.uuid('文件编号有误'), keyFileId: z.uuid('密钥文件编号有误'), password }),
  }),
} as const;

export const desensitiseFaults = {
  fileType: { code: 415, text: `只能脱敏${desensitisedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: '一批文件的文字超过50万字，请分批脱敏' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再脱敏' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后脱敏' },
  tooSlow: { code: 1, text: '文件处理耗时过长已停止，请拆分或另存后重试' },
  notReady: { code: 1, text: '识别尚未完成，请稍候' },
  notRunning: { code: 1, text: '当前没有进行中的任务，无需停止' },
  notRetryable: { code: 1, text: '当前任务不可重试' },
  noSuchFile: { code: 404, text: '这一批中没有该文件' },
  stillOpen: { code: 1, text: '还有未确认的发现，请全部确认后再导出' },
  residue: { code: 1, text: '复检发现脱敏件中仍有原文，未予导出；请把所列文字加入自定义词后重试' },
  notExported: { code: 1, text: '脱敏件尚未生成，请先确认并导出' },
  full: { code: 1, text: `脱敏记录已满${desensitiseRecordsMax}条，请先删除不再需要的` },
  textsFull: { code: 1, text: `粘贴脱敏的文字已占满${desensitiseTextsMaxMb}MB，请先删除不再需要的文字记录` },
  tooManyDecisions: { code: 1, text: '决定过多，请先删除不再需要的记录或分批脱敏' },
  wrongKey: { code: 1, text: '密码不对，或不是这份脱敏件的还原密钥' },
  notAsExported: { code: 1, text: '文件与导出时不同，无法逐字还原；请使用未经改动的脱敏件' },
} as const satisfies Record<string, FaultSpec>;
