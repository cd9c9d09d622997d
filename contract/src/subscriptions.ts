import { z } from 'zod';
import { SearchRequest } from './search.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** How a subscription tells: never (the search is only saved), at once, once a day, or both. */
export const frequencies = ['none', 'atOnce', 'daily', 'both'] as const;
export type Frequency = (typeof frequencies)[number];
export const frequencyNames: Record<Frequency, string> = {
  none: '只保存',
  atOnce: '有新增时立即通知',
  daily: '每日汇总',
  both: '立即通知和每日汇总',
};

export const subscriptionsMax = 200;
export const subscriptionNameMax = 60;
/** Days of the past that one try looks at. */
export const pastDaysMax = 366;

const subscriptionId = z.uuid('订阅编号有误');
const name = z
  .string()
  .trim()
  .min(1, '请填写订阅名称')
  .max(subscriptionNameMax, `订阅名称最多${subscriptionNameMax}个字`);
const frequency = z.enum(frequencies, '频率应为 none、atOnce、daily 或 both');
const day = z.iso.date('日期应写作 2020-01-31');

/** What is subscribed: the conditions of a search, or a company by its id. */
const Subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('search'), conditions: SearchRequest }),
  z.strictObject({ kind: z.literal('company'), companyId: z.string().min(1).max(64) }),
]);
export type Subject = z.output<typeof Subject>;
export type SubjectSent = z.input<typeof Subject>;

export const Subscription = z.object({
  subscriptionId: z.string(),
  kind: z.enum(['search', 'company']),
  name: z.string(),
  recordType: z.string(),
  conditions: SearchRequest.nullable(),
  companyId: z.string().nullable(),
  /** The conditions in their text form, or the company's name. */
  textForm: z.string(),
  frequency: z.enum(frequencies),
  isPaused: z.boolean(),
  hitCount: z.number().int(),
  /** Hits raised since the user last opened them. */
  newCount: z.number().int(),
  lastHitTime: z.string().nullable(),
  createTime: z.string(),
});
export type Subscription = z.output<typeof Subscription>;

/** A record that a subscription raised, or would have raised. */
const SubscriptionHit = z.object({
  recordType: z.string(),
  id: z.string(),
  title: z.string(),
  number: z.string(),
  date: z.string(),
  /** Which public register names the company; absent for records of their own. */
  kindName: z.string().optional(),
  /** When it was raised; absent where it only would have been. */
  raisedTime: z.string().optional(),
  /** The record has been taken away since. */
  isGone: z.boolean(),
});
export type SubscriptionHit = z.output<typeof SubscriptionHit>;

const call = callsAt('/node/api/dataSearch/', { style: 'B', access: 20021 });

/** 检索订阅: a saved search or a company that tells of what is new. */
export const subscriptions = {
  add: call({
    path: 'addSubscription',
    summary: '订阅一个检索或一家机构；频率 none 只保存检索',
    input: dataOf({ name, frequency, subject: Subject }),
    output: z.object({ subscriptionId: z.string() }),
  }),
  page: call({
    path: 'subscriptionPage',
    summary: '本人的订阅，新的在前',
    input: requestOf(
      pageOf(20, subscriptionsMax),
      z.strictObject({ kind: z.enum(['search', 'company']).optional() }).prefault({}),
    ),
    output: pagedOf(Subscription),
  }),
  update: call({
    path: 'updateSubscription',
    summary: '改名、暂停或恢复、改频率；暂停期间的新增不补发',
    input: dataOf({
      subscriptionId,
      name: name.optional(),
      isPaused: z.boolean().optional(),
      frequency: frequency.optional(),
    }),
  }),
  remove: call({
    path: 'removeSubscription',
    audit: 'deletion',
    summary: '删除订阅及其新增记录清单',
    input: dataOf({ subscriptionId }),
  }),
  hits: call({
    path: 'subscriptionHits',
    summary: '一个订阅报告过的新增记录，新的在前',
    input: requestOf(pageOf(20), { subscriptionId }),
    output: pagedOf(SubscriptionHit).extend({ subscription: Subscription }),
  }),
  readCompany: call({
    path: '/api/message/company/info/update',
    summary: '看过一家机构即看过其预警：该机构订阅的通知标为已读，新增数归零；没有订阅的什么也不改',
    input: dataOf({ companyId: z.string().min(1).max(64) }),
    output: z.object({ count: z.number().int() }),
  }),
  tryPast: call({
    path: 'tryPastData',
    summary: '用历史数据试一试：一段日期内本会报告哪些记录，按记录日期逐日计数',
    input: requestOf(
      pageOf(10),
      z
        .strictObject({
          subscriptionId: subscriptionId.optional(),
          subject: Subject.optional(),
          from: day,
          to: day,
        })
        .refine(data => (data.subject === undefined) !== (data.subscriptionId === undefined), {
          message: '请填写 subscriptionId 或 subject 之一',
        }),
    ),
    output: pagedOf(SubscriptionHit).extend({ days: z.array(z.object({ day: z.string(), count: z.number().int() })) }),
  }),
} as const;

export const subscriptionsFaults = {
  tooMany: { code: 1, text: `订阅最多${subscriptionsMax}个，请先删除不再需要的` },
  noConditions: { code: 1, text: '请先填写检索条件，再订阅' },
  alreadySubscribed: { code: 1, text: '已订阅，可在“我的订阅”中查看或改频率' },
  companyNotSaved: { code: 1, text: '机构订阅需选择通知频率' },
  wrongPeriod: { code: 400, text: `请选择起止日期，起不晚于止，最长${pastDaysMax}天` },
} as const satisfies Record<string, FaultSpec>;
