import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { questionIdMax } from './attachments.ts';
import { Answers } from './content.ts';

export const noteMax = 2_000;
export const reasonMax = 1_000;

/** What a question can be filled in from of what is known of a company. */
export const prefillNames = {
  'company.employeeCount': '参保人数',
  'company.party': '企业名称与统一社会信用代码',
  'company.name': '企业名称',
  'company.unifiedCreditCode': '统一社会信用代码',
  'company.legalRepresentative': '法定代表人',
  'company.establishedDate': '成立日期',
  'company.registeredCapital': '注册资本（万元）',
  'company.industry': '所属行业',
  'company.address': '住所',
  'company.businessScope': '经营范围',
  'company.lawsuitCount': '涉诉件数',
  'company.penaltyCount': '行政处罚件数',
} as const;
export type PrefillField = keyof typeof prefillNames;

const call = callsAt('/law-risk-check/api/questionnaire/analysis/', { style: 'A', session: 'signed', access: 30020 });
const uuid = z.uuid('编号有误');
const questionId = z.string().min(1).max(questionIdMax);

/** 风险自检: answering inside, with the client: what is known already, notes, and what has to be completed. */
export const riskFilling = {
  prefill: call({
    path: 'prefill',
    summary: '按企业名称从本系统的企业数据预填；只填问卷中写明可预填的题，并说明来源',
    input: dataOf({ questionnaireId: uuid, company: z.string().trim().min(2, '企业名称至少2字').max(100) }),
    output: z.object({
      company: z.string(),
      answers: Answers,
      filled: z.array(z.object({ questionId: z.string(), field: z.string(), value: z.string() })),
      /** Questions that say they can be filled in, and of which nothing is known. */
      unknown: z.array(z.object({ questionId: z.string(), field: z.string() })),
    }),
  }),
  note: call({
    path: 'note',
    summary: '在答卷的一题上写备注（填写人看不到）；空即删除',
    input: dataOf({ answerId: uuid, questionId, text: z.string().trim().max(noteMax, `备注至多${noteMax}字`) }),
  }),
  sendBack: call({
    path: 'sendBack',
    summary: '退回补充：说明理由，填写人凭私人链接修改后再次提交',
    input: dataOf({
      answerId: uuid,
      reason: z.string().trim().min(2, '请写明退回的理由').max(reasonMax, `理由至多${reasonMax}字`),
      questionIds: z.array(questionId).max(200).default([]),
    }),
    /** Whether a mail told whoever answered; the private link works either way. */
    output: z.object({ isMailed: z.boolean() }),
  }),
} as const;

export const fillingFaults = {
  noCompany: { code: 1, text: '本系统没有这家企业的数据，请核对全称，或先导入企业数据' },
  noPrefill: { code: 1, text: '该问卷没有写明可预填的题' },
  noQuestion: { code: 1, text: '答卷的问卷中没有该题，请刷新后重试' },
  notSubmitted: { code: 1, text: '答卷尚未提交，不能退回' },
} as const satisfies Record<string, FaultSpec>;
