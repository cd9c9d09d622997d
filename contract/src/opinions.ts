import { z } from 'zod';
import { StoredFile } from './files.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import { contactPatterns } from './wire/contact.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** What may be asked for, in the order of the form. */
export const serviceKinds = {
  topicResearch: '专题研究',
  dataReport: '检索统计报告',
  caseReview: '类案与裁判规则整理',
  dueDiligence: '核查尽调',
  training: '培训与分享',
  other: '其他',
} as const;
export type ServiceKind = keyof typeof serviceKinds;

export const requestStates = {
  submitted: '已提交',
  handling: '处理中',
  answered: '已答复',
  withdrawn: '已撤回',
} as const;
export type RequestState = keyof typeof requestStates;

/** Requests of one user that wait for an answer at the same time. */
export const openRequestsMax = 20;
/** Requests of one user in all: they stay when they are answered or withdrawn. */
export const requestsMax = 2_000;
/** Begun within a day, with those that were taken back: each is told to whoever administers. */
export const requestsADayMax = 60;

export const requestLimits = { title: 100, description: 5000, contact: 100, answer: 10_000 } as const;

/** Said of a contact that is none. */
export const contactComplaint = '联系方式请填写手机号、固定电话（可带分机，如 021-12345678-801）或邮箱';

const filled = (what: string, max: number) =>
  z.string(`请填写${what}`).trim().min(1, `请填写${what}`).max(max, `${what}请控制在${max}字以内`);

export const RequestForm = z.strictObject({
  serviceKind: z.enum(keysOf(serviceKinds), '请选择服务种类'),
  title: filled('标题', requestLimits.title),
  description: filled('需求说明', requestLimits.description),
  /** The day by which an answer is wished. */
  wishedDate: z.iso.date('期望日期应为年-月-日').nullish(),
  contact: filled('联系方式', requestLimits.contact).regex(contactPatterns.any, contactComplaint),
  /** A file sent up before through the files capability. */
  fileId: z.uuid('附件编号有误').nullish(),
});
export type RequestForm = z.output<typeof RequestForm>;

export const ServiceRequest = z.object({
  requestId: z.string(),
  serviceKind: z.enum(keysOf(serviceKinds)),
  title: z.string(),
  description: z.string(),
  wishedDate: z.string().nullable(),
  contact: z.string(),
  attachment: StoredFile.nullable(),
  state: z.enum(keysOf(requestStates)),
  answer: z.string().nullable(),
  createTime: z.string(),
  answerTime: z.string().nullable(),
});
export type ServiceRequest = z.output<typeof ServiceRequest>;

/** A request as the administrator sees it. */
export const ReceivedRequest = ServiceRequest.extend({ ownerName: z.string() });
export type ReceivedRequest = z.output<typeof ReceivedRequest>;

const ofRequest = dataOf({ requestId: z.uuid('申请编号有误') });
const paging = requestOf(
  pageOf(10),
  z.strictObject({ state: z.enum(keysOf(requestStates), '状态有误').nullish() }).prefault({}),
);

const call = callsAt('/api/customizeService/', { style: 'B', access: 20024 });

/** 专业观点与定制服务: requests to the enterprise's own team, and their answers. */
export const opinions = {
  addRequest: call({
    path: 'add',
    summary: '提交定制服务申请',
    input: dataOf(RequestForm),
    output: ServiceRequest,
  }),
  requestPage: call({
    path: 'page',
    summary: '本人的申请，新的在前，含状态与答复',
    input: paging,
    output: pagedOf(ServiceRequest),
  }),
  withdrawRequest: call({ path: 'withdraw', summary: '撤回尚未答复的申请', input: ofRequest }),
  allRequests: call({
    path: 'all',
    access: 9,
    summary: '管理员：全部申请，新的在前',
    input: paging,
    output: pagedOf(ReceivedRequest),
  }),
  answerRequest: call({
    path: 'answer',
    access: 9,
    summary: '管理员：标为处理中，或答复申请人；再次答复以最后一次为准',
    input: dataOf(
      z.discriminatedUnion('state', [
        z.strictObject({ requestId: z.uuid('申请编号有误'), state: z.literal('handling') }),
        z.strictObject({
          requestId: z.uuid('申请编号有误'),
          state: z.literal('answered'),
          answer: filled('答复', requestLimits.answer),
        }),
      ]),
    ),
    output: ServiceRequest,
  }),
  attachment: call({
    path: 'attachment',
    kind: 'download',
    access: 9,
    audit: 'download',
    summary: '管理员：下载申请的附件',
    input: ofRequest,
  }),
} as const;

export const opinionsFaults = {
  tooManyOpen: { code: 1, text: `您有${openRequestsMax}个申请尚待答复，请等答复后再提交，或撤回不再需要的申请` },
  tooManyToday: { code: 1, text: `您在一天之内已提交${requestsADayMax}个申请，请明日再提交` },
  tooMany: { code: 1, text: `您的申请已满${requestsMax}个，请改由您的联系人提交，或联系管理员` },
  dayIsPast: { code: 400, text: '期望日期已过，请选择今天或以后的日期' },
  noFile: { code: 400, text: '附件不存在，请重新上传' },
  alreadyAnswered: { code: 1, text: '申请已答复，不能撤回' },
  alreadyWithdrawn: { code: 1, text: '申请已撤回' },
} as const satisfies Record<string, FaultSpec>;
