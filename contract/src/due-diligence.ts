import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 核查尽调: what is looked at of a company, in the order of the report. */
export const diligenceModules = {
  basic: '基本情况',
  equity: '股权',
  litigation: '诉讼与执行',
  penalties: '处罚与税务',
  executives: '人员',
  assets: '资产与负担',
} as const;
export type DiligenceModule = keyof typeof diligenceModules;
const modules = keysOf(diligenceModules);

/** Where a check is begun: a project of /DueAdjustment, frameJindiao, or frameTradePlatform. */
export const diligenceKinds = { project: '尽调项目', quick: '单家核查', counterparty: '交易对手核查' } as const;
export type DiligenceKind = keyof typeof diligenceKinds;

export const findingLevels = { high: '高', medium: '中', low: '低' } as const;
export type FindingLevel = keyof typeof findingLevels;

/** The worst finding of a company; `none` where the data have none, `unknown` where there is no such company in them. */
export const companyGrades = { high: '高', medium: '中', low: '低', none: '未见风险', unknown: '未收录' } as const;
export type CompanyGrade = keyof typeof companyGrades;

export const companiesMax = 200;
export const diligencesAtOnceMax = 2;
/** Checks of one user that are kept. */
export const diligencesMax = 5_000;
const diligencePageSize = 10;
export const companyNameMax = 200;
const noteMax = 2_000;

const recordId = z.uuid('记录编号有误');
const companyIndex = z.number('企业序号有误').int().min(0).max(companiesMax);
const companyId = z.string().min(1, '请选择企业').max(64);
const ofRecord = dataOf({ recordId });
const ofCompany = dataOf({ recordId, companyIndex });

/** What a finding or a fact rests on: a record that can be opened, or an entry of a register as it reads. */
export const DiligenceBasis = z.object({
  text: z.string(),
  recordType: z.string().nullable(),
  id: z.string().nullable(),
});
export type DiligenceBasis = z.output<typeof DiligenceBasis>;

export const DiligenceFinding = z.object({
  findingId: z.string(),
  module: z.enum(modules),
  level: z.enum(keysOf(findingLevels)),
  text: z.string(),
  bases: z.array(DiligenceBasis),
  note: z.string().nullable(),
});
export type DiligenceFinding = z.output<typeof DiligenceFinding>;

/** `noData`: nothing of it was imported; `refused`: it stands on records that the user may not read. */
export const DiligencePart = z.object({
  module: z.enum(modules),
  state: z.enum(['told', 'noData', 'refused']),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DiligencePart = z.output<typeof DiligencePart>;

const companyRow = {
  companyIndex: z.number().int(),
  /** The name as it was given. */
  name: z.string(),
  /** `former`: the company goes by another name now. */
  match: z.enum(['waiting', 'exact', 'former', 'none']),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  grade: z.enum(keysOf(companyGrades)).nullable(),
  counts: z.object({ high: z.number().int(), medium: z.number().int(), low: z.number().int() }),
  note: z.string().nullable(),
};
export const DiligenceCompany = z.object(companyRow);
export type DiligenceCompany = z.output<typeof DiligenceCompany>;

export const DiligenceCompanyDetail = DiligenceCompany.extend({
  /** The day on which the data were looked at. */
  day: z.string().nullable(),
  parts: z.array(DiligencePart),
  findings: z.array(DiligenceFinding),
});
export type DiligenceCompanyDetail = z.output<typeof DiligenceCompanyDetail>;

export const DiligenceRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  kind: z.enum(keysOf(diligenceKinds)),
  ...taskProgress,
  createTime: z.string(),
  companyCount: z.number().int(),
  highCount: z.number().int(),
  unknownCount: z.number().int(),
});
export type DiligenceRecord = z.output<typeof DiligenceRecord>;

export const DiligenceDetail = DiligenceRecord.extend({
  modules: z.array(z.enum(modules)),
  companies: z.array(DiligenceCompany),
});
export type DiligenceDetail = z.output<typeof DiligenceDetail>;

const call = callsAt('/api/dueDiligence/', { style: 'B', access: 4001 });

export const dueDiligence = {
  readNames: call({
    path: 'readNames',
    summary: '读出已上传的 xlsx 中的企业名称，供核对后开始',
    input: dataOf({ fileId: z.uuid('文件编号有误') }),
    output: z.object({ names: z.array(z.string()) }),
  }),
  add: call({
    path: 'record/add',
    summary: '就若干企业与若干方面建立核查并开始；重复的名称只查一次',
    input: dataOf({
      kind: z.enum(keysOf(diligenceKinds), '核查种类有误'),
      name: z.string().trim().max(60, '名称至多60字').optional(),
      names: z
        .array(z.string().trim().min(1, '企业名称不能为空').max(companyNameMax, `企业名称至多${companyNameMax}字`))
        .min(1, '请写企业名称')
        .max(companiesMax, `一次至多${companiesMax}家企业`),
      modules: z.array(z.enum(modules, '核查方面有误')).min(1, '请至少选择一个方面').max(modules.length),
    }),
    output: z.object({ recordId: z.string() }),
  }),
  page: call({
    path: 'record/page',
    summary: '本人的核查，新的在前',
    input: requestOf(pageOf(diligencePageSize), { kind: z.enum(keysOf(diligenceKinds), '核查种类有误').optional() }),
    output: pagedOf(DiligenceRecord),
  }),
  detail: call({
    path: 'record/detail',
    summary: '一次核查与其中的企业；未做完时给出已有的',
    input: ofRecord,
    output: DiligenceDetail,
  }),
  company: call({
    path: 'record/company',
    summary: '一家企业的资料与各项发现，附依据',
    input: ofCompany,
    output: DiligenceCompanyDetail,
  }),
  choose: call({
    path: 'record/choose',
    summary: '认定所写的名称是哪一家企业，并只重查这一家',
    input: dataOf({ recordId, companyIndex, companyId }),
  }),
  note: call({
    path: 'record/note',
    summary: '对一家企业或一项发现写下备注；留空即去掉',
    input: dataOf({
      recordId,
      companyIndex,
      findingId: z.string().min(1).max(64).optional(),
      text: z.string().trim().max(noteMax, `备注至多${noteMax}字`),
    }),
  }),
  again: call({ path: 'record/again', summary: '以现有数据重查全部企业；备注保留', input: ofRecord }),
  retry: call({ path: 'record/retry', summary: '从中断处继续失败或停止的核查', input: ofRecord }),
  cancel: call({ path: 'record/cancel', summary: '停止正在进行的核查，已查的保留', input: ofRecord }),
  remove: call({
    path: 'record/delete',
    audit: 'deletion',
    summary: '删除核查与备注；正在进行的随即停止',
    input: ofRecord,
  }),
  download: call({
    path: 'record/download',
    kind: 'download',
    audit: 'export',
    summary: '下载核查报告（Word、PDF）或清单（Excel）',
    input: dataOf({ recordId, fileType: z.enum(['word', 'pdf', 'excel'], '文件格式有误') }),
  }),
} as const;

export const dueDiligenceFaults = {
  notExcel: { code: 415, text: '请上传 xlsx 文件' },
  broken: { code: 1, text: '文件无法读取，请另存为 xlsx 后重试' },
  tooLarge: { code: 1, text: `文件过大或行数过多，一次至多${companiesMax}家企业` },
  noNames: { code: 1, text: '第一张表中没有企业名称，请把名称放在一列中' },
  tooMany: { code: 1, text: `表中企业超过${companiesMax}家，请分几次核查` },
  full: { code: 1, text: `核查记录至多保留${diligencesMax}条，请先删除不再需要的` },
  started: { code: 1, text: '核查正在进行，请等其完成或先停止' },
  notRunning: { code: 1, text: '核查没有在进行' },
  notRetryable: { code: 1, text: '当前核查不可重试' },
  notYet: { code: 1, text: '还没有查完的企业，请稍候再下载' },
  noCompany: { code: 404, text: '没有这家企业，请刷新后重选' },
  gone: { code: 1, text: '这次核查已被删除' },
  tooSlow: { code: 1, text: '生成报告耗时过长已停止，请减少企业后重试' },
} as const satisfies Record<string, FaultSpec>;
