import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { Attachment, questionIdMax } from './attachments.ts';
import { Answers, QuestionnaireSheet } from './content.ts';

/** Where whoever has a link answers; its id, and a private key where there is one, follow behind the #. */
export const answerPagePath = '/lawyer/answer.html';

export const linkPasswordMax = 64;
const contactMax = 100;

const linkId = z.uuid('链接有误，请核对后重新打开');
const answerKey = z.string().min(20).max(100);
const call = callsAt('/law-risk-check/api/answer/', { style: 'A', access: 'open' });

const states = ['draft', 'submitted'] as const;
const AnswerState = z.object({
  state: z.enum(states),
  saveTime: z.string(),
  submitTime: z.string().nullable(),
  /** The day after which the answer is deleted. */
  keepUntil: z.string(),
});

/** What a link says before anything is answered: what has to be given, what is consented to, the work to be done. */
const Invitation = z.object({
  kind: z.literal('invitation'),
  title: z.string(),
  needsPassword: z.boolean(),
  needsContact: z.boolean(),
  consentText: z.string(),
  keepDays: z.number().int(),
  /** Who was invited by name; empty for a link that anybody may answer. */
  invitedName: z.string(),
  /** The mark of the house as the address of an image; null where it has none. */
  logo: z.string().nullable(),
  /** To be sent back with a number that gives its SHA-256 so many leading zero bits. */
  challenge: z.string(),
  challengeBits: z.number().int(),
});
export type Invitation = z.output<typeof Invitation>;

const Sheet = AnswerState.extend({
  kind: z.literal('sheet'),
  answerKey: z.string(),
  sheet: QuestionnaireSheet,
  answers: Answers,
  respondent: z.string(),
  logo: z.string().nullable(),
  /** Why it was sent back to be completed, and which questions are meant; null where it was not. */
  returned: z.object({ reason: z.string(), questionIds: z.array(z.string()) }).nullable(),
});
export type AnswerSheet = z.output<typeof Sheet>;

/** The calls of whoever answers, without an account: the link and a private key are all there is. */
export const respondent = {
  open: call({
    path: 'open',
    summary: '打开链接；给齐密码、同意与验证后开始作答，凭私人密钥可继续作答',
    input: dataOf({
      linkId,
      password: z.string().max(linkPasswordMax).optional(),
      answerKey: answerKey.optional(),
      hasConsented: z.boolean().optional(),
      respondent: z.string().trim().max(contactMax, `名称至多${contactMax}字`).optional(),
      contact: z.string().trim().max(contactMax, `联系方式至多${contactMax}字`).optional(),
      challenge: z.string().max(2_000).optional(),
      proof: z.string().max(40).optional(),
    }),
    output: z.discriminatedUnion('kind', [Invitation, Sheet]),
  }),
  save: call({
    path: 'save',
    summary: '保存答案，未完成也可保存',
    input: dataOf({ linkId, answerKey, answers: Answers }),
    output: AnswerState,
  }),
  submit: call({
    path: 'submit',
    summary: '提交答卷；提交后不能修改',
    input: dataOf({ linkId, answerKey, answers: Answers }),
    output: AnswerState,
  }),
  state: call({
    path: 'state',
    summary: '答卷的状态与保存期限',
    input: dataOf({ linkId, answerKey }),
    output: AnswerState,
  }),
  addFile: call({
    path: 'file',
    kind: 'upload',
    summary: '为文件题上传一个文件（multipart，字段在文件之前）；随即加密，只有发送链接的律师能打开',
    input: z.object({ linkId, answerKey, questionId: z.string().min(1).max(questionIdMax) }),
    output: Attachment,
  }),
  removeFile: call({
    path: 'file/del',
    summary: '填写人删除自己上传的一个文件',
    input: dataOf({ linkId, answerKey, fileId: z.uuid('文件编号有误') }),
  }),
  erase: call({ path: 'erase', summary: '填写人删除自己的答卷', input: dataOf({ linkId, answerKey }) }),
} as const;

export const respondentFaults = {
  noLink: { code: 404, text: '链接不存在或已失效，请向发送链接的律师核实' },
  noAnswer: { code: 404, text: '没有该答卷，可能已被删除；请重新打开链接' },
  expired: { code: 1, text: '链接已过期或已停止收集，请联系发送链接的律师' },
  full: { code: 1, text: '该链接可收集的答卷已满，请联系发送链接的律师' },
  wrongPassword: { code: 1, text: '密码不正确，请核对后重试' },
  tooManyTries: { code: 429, text: '密码错误次数过多，请稍后再试' },
  tooOften: { code: 429, text: '操作过于频繁，请稍等一分钟再试' },
  byInvitation: { code: 1, text: '该问卷只由受邀人填写，请用邀请中给您的私人链接打开' },
  noConsent: { code: 1, text: '请阅读并同意信息处理说明后再开始作答' },
  noContact: { code: 1, text: '请填写手机号或邮箱，用以区分不同的填写人' },
  secondTime: { code: 1, text: '该联系方式已开始作答，每人一份；请用首次作答时保存的私人链接继续' },
  badProof: { code: 1, text: '验证已过期，请重新验证' },
  submitted: { code: 1, text: '答卷已提交，不能再修改' },
  incomplete: { code: 1, text: '还有必答题没有作答' },
  badAnswer: { code: 1, text: '答案有误' },
} as const satisfies Record<string, FaultSpec>;
