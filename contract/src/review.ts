import { z } from 'zod';
import {
  ChecklistPoint,
  Choice,
  ContractType,
  CoverageRow,
  cardFormats,
  day,
  exportFormats,
  Facts,
  Finding,
  notesMax,
  notesOfReviewMax,
  offset,
  ofRecord,
  ReviewDetail,
  ReviewRecord,
  recordId,
  reviewDecisionsAtOnceMax,
  reviewedFileTypes,
  reviewPageSize,
  reviewsMax,
  side,
  source,
  strictness,
  text,
  typeId,
} from './review/records.ts';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageSizeMax } from './wire/page.ts';

const call = callsAt('/law-ai/api/doc/review/', { style: 'A', access: 30016 });

export const review = {
  typeList: call({
    path: 'typeList',
    summary: '可审查的合同类型与双方名称',
    output: z.object({
      types: z.array(ContractType),
      /** Whether a model is configured that can read clauses. */
      hasModel: z.boolean(),
    }),
  }),
  checklist: call({
    path: 'checklist',
    summary: '一类合同的审查清单与规则条数',
    input: dataOf({ typeId: typeId.optional() }),
    output: z.object({ points: z.array(ChecklistPoint), ruleCount: z.number().int() }),
  }),
  text: call({
    path: 'text',
    summary: '审查一段合同文字：规则与清单的发现、依据的效力与覆盖表',
    input: dataOf({
      text,
      typeId: typeId.optional(),
      side: side.optional(),
      signDate: day.optional(),
      strictness: strictness.optional(),
    }),
    output: z.object({
      /** Null where the type was not given and could not be told. */
      typeId: z.string().nullable(),
      parties: z.array(z.object({ role: z.string(), name: z.string() })),
      findings: z.array(Finding),
      coverage: z.array(CoverageRow),
    }),
  }),
  clause: call({
    path: 'clause',
    summary: '问到的条款的原文：按条号（第八条、8.2、附件一）或标题找，找不到不猜',
    input: dataOf({ text, question: z.string().trim().min(1, '请写明问哪一条').max(500, '问题至多500字') }),
    output: z.object({
      clauses: z.array(
        z.object({ number: z.string(), heading: z.string(), text: z.string(), start: offset, end: offset }),
      ),
    }),
  }),
  add: call({
    path: 'add',
    summary: '读入一份已上传的合同或一段文字，识别类型、当事人与须确认的事项；给出上一稿的，只审对方改动',
    input: dataOf({
      ...source,
      /** The version before, which is ours. */
      earlier: z.strictObject(source).optional(),
    }),
    output: z.object({ recordId: z.string() }),
  }),
  start: call({
    path: 'start',
    summary: '按所选类型、立场、尺度与清单开始审查',
    input: dataOf({
      recordId,
      typeId: typeId.nullable(),
      side: side.default('both'),
      strictness: strictness.default('usual'),
      signDate: day.optional(),
      facts: Facts.default({}),
      pointIds: z.array(z.string().max(80)).max(300).optional(),
      isMainland: z.boolean().default(false),
      hasModel: z.boolean().default(false),
      playbookId: z.uuid('立场库编号有误').optional(),
    }),
  }),
  history: call({
    path: 'history',
    summary: '本人的审查记录，新的在前；dictId只要一类',
    input: dataOf(
      z
        .strictObject({
          dictId: z.string().max(40).nullish(),
          pageNum: z.coerce.number().int().min(1).default(1),
          pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(reviewPageSize),
        })
        .prefault({}),
    ),
    output: pagedOf(ReviewRecord),
  }),
  get: call({
    path: 'get',
    summary: '一份合同的审查结果：原文、发现、覆盖表与摘要',
    input: ofRecord,
    output: ReviewDetail,
  }),
  decide: call({
    path: 'decide',
    summary: '对若干发现作出决定：采纳、不采纳、改后采纳、改级、批注',
    input: dataOf({ recordId, decisions: z.array(Choice).min(1).max(reviewDecisionsAtOnceMax) }),
  }),
  removeNote: call({
    path: 'note/delete',
    audit: 'deletion',
    summary: '删除本人写的一条批注',
    input: dataOf({ recordId, noteId: z.uuid('批注编号有误') }),
  }),
  retry: call({ path: 'retry', summary: '重新审查失败或已过期的合同', input: ofRecord }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除审查记录、结果与所上传的文件；正在审查的随即停止',
    input: ofRecord,
  }),
  export: call({
    path: 'export',
    kind: 'download',
    audit: 'export',
    summary: '导出审查结果：修订稿（docx原件）、审查报告（Word、PDF）或发现列表（Excel）',
    input: dataOf({ recordId, format: z.enum(exportFormats) }),
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载合同摘要（Excel）或期限日历（ics）',
    input: dataOf({ recordId, format: z.enum(cardFormats) }),
  }),
} as const;

export const reviewFaults = {
  fileType: { code: 415, text: `只能审查${reviewedFileTypes.join('、')}文件` },
  oneSource: { code: 1, text: '请上传一份合同或粘贴合同文字，二者择一' },
  tooLong: { code: 1, text: '合同的文字超过50万字，请拆分后再审查' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再审查' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后审查' },
  tooSlow: { code: 1, text: '合同处理耗时过长已停止，请拆分或另存后重试' },
  noSuchType: { code: 1, text: '没有该合同类型，请从类型列表中选择' },
  otherLaw: { code: 1, text: '合同可能适用内地以外的法律，请先确认适用法；仍按内地法律审查的，请勾选确认' },
  full: { code: 1, text: `审查记录至多保留${reviewsMax}条，请先删除不再需要的` },
  notReady: { code: 1, text: '审查尚未完成，请稍候' },
  started: { code: 1, text: '该合同正在审查，请等其完成' },
  notRetryable: { code: 1, text: '当前任务不可重试' },
  noSuchFinding: { code: 1, text: '审查结果中没有该条发现，请刷新后重试' },
  tooManyNotes: { code: 1, text: `一条发现至多${notesMax}条批注，请先删除不需要的` },
  notesFull: { code: 1, text: `一份合同至多${notesOfReviewMax}条批注，请先删除不需要的` },
  noRedline: { code: 1, text: '原件不是docx，不能生成修订稿；请导出审查报告或Excel列表' },
  nothingAccepted: { code: 1, text: '尚未采纳任何发现，修订稿与原件相同；请先采纳需要修改的发现' },
} as const satisfies Record<string, FaultSpec>;
