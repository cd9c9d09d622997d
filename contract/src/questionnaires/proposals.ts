import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

export const proposalsAtOnceMax = 2;
export const proposedQuestionsMax = 60;
/** What of a source is read; the rest is told as unread. */
export const proposalSourceMax = 120_000;
export const proposalFileTypes = ['docx', 'doc', 'pdf', 'txt', 'md'] as const;

const call = callsAt('/law-risk-check/api/questionnaire/draft/', { style: 'A', session: 'signed', access: 30020 });
const ofTask = dataOf({ taskId: z.uuid('任务编号有误') });

/** A questionnaire that a model is drafting: how far it is, and the draft when it is there. */
export const Proposal = z.object({
  taskId: z.string(),
  /** The law or the file that it is drafted from. */
  sourceName: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  finishPercent: z.number().int(),
  failReason: z.string().nullable(),
  questionnaireId: z.string().nullable(),
  questionCount: z.number().int(),
  /** What was left out or not read. */
  notes: z.array(z.string()),
});
export type Proposal = z.output<typeof Proposal>;

/** 风险自检: a first draft by a model, from a law or a contract. Each question is proposed until it is accepted. */
export const riskProposals = {
  status: call({
    path: 'status',
    summary: '能否由模型拟问卷：是否已配置模型',
    output: z.object({ isConfigured: z.boolean() }),
  }),
  add: call({
    path: '/law-risk-check/api/questionnaire/draft',
    summary: '由模型按一部法规或一份合同拟问卷草稿；所拟各题逐题采纳后才能发布，依据逐条核验',
    input: dataOf({
      source: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('statute'),
          name: z.string().trim().min(2, '请写法规名称').max(100, '法规名称至多100字'),
        }),
        z.object({ kind: z.literal('file'), fileId: z.uuid('文件编号有误') }),
      ]),
      focus: z.string().trim().max(200, '侧重至多200字').default(''),
    }),
    output: Proposal,
  }),
  get: call({ path: 'state', summary: '拟稿的进度与结果', input: ofTask, output: Proposal }),
  retry: call({ path: 'retry', summary: '拟稿失败后重试：已拟好的部分不再重拟', input: ofTask, output: Proposal }),
  remove: call({ path: 'del', audit: 'deletion', summary: '停止并删除拟稿任务；已生成的问卷不受影响', input: ofTask }),
} as const;

export const proposalFaults = {
  noModel: { code: 1, text: '尚未配置可用的模型，不能拟稿；请联系管理员在“模型”页添加，或从问卷库复制' },
  noStatute: { code: 1, text: '法规库中没有这部法规，请核对全称，或上传其文本' },
  noText: { code: 1, text: '材料中没有可读的文字，请换一份文件' },
  fileType: { code: 415, text: '只能由docx、doc、pdf、txt或md文件拟问卷' },
  sourceGone: { code: 1, text: '材料已被删除，请重新上传' },
  nothingProposed: { code: 1, text: '模型没有从材料中拟出题目，请换一份材料或写明侧重后重试' },
} as const satisfies Record<string, FaultSpec>;
