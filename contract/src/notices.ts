import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** What a notice is about. */
export const messageTypes = { system: 3, task: 5, monitoring: 6 } as const;

/** 2 new: the dot is shown; 0 seen in the list but not read; 1 read. */
export const messageStatuses = { seen: 0, read: 1, new: 2 } as const;

/** 2 to be popped up, 1 popped up already, 0 never. */
export const popupStates = { never: 0, popped: 1, due: 2 } as const;

/** Where a click leads: 0 nowhere, 5 to the task of `relateId`, others to the page that shows `relateId`. */
export const redirectTypes = {
  none: 0,
  task: 5,
  searchSubscription: 6,
  companySubscription: 7,
  digest: 8,
  service: 9,
  receivedService: 10,
  citationCheck: 11,
  desensitisation: 12,
  knowledge: 13,
  correction: 14,
  comparison: 15,
  contractReview: 16,
  examination: 20,
  drafting: 17,
  draftingBatch: 23,
  translation: 18,
  dueDiligence: 22,
  riskAnswers: 21,
  riskQuestionnaire: 24,
  reviewAssignment: 25,
} as const;

/** All notices come as one page. */
export const noticesPageSize = 1000;

export const popupRotationMs = 4500;

export const noticeTexts = {
  removed: '通知删除成功',
  allRead: '所有通知已标记为已读',
  none: '暂无消息',
} as const;

export const Notice = z.object({
  messageId: z.string(),
  messageType: z.number().int(),
  messageTypeName: z.string(),
  messageTitle: z.string(),
  /** HTML of a few plain elements; every text in it is escaped. */
  messageContent: z.string(),
  status: z.number().int(),
  isPopup: z.number().int(),
  redirectType: z.number().int(),
  relateId: z.string(),
  /** Day and minute in Asia/Shanghai. */
  showDate: z.string(),
  createTime: z.string(),
});
export type Notice = z.output<typeof Notice>;

const messageType = z.coerce
  .number()
  .pipe(z.literal([messageTypes.system, messageTypes.task, messageTypes.monitoring], '通知类型应为3、5或6'));
const messageId = z.uuid('通知编号有误');
const messageIds = z.array(messageId).min(1, '请选择通知').max(noticesPageSize);
const popped = z.coerce.number().pipe(z.literal(popupStates.popped, 'isPopup 只能改为1'));

const call = callsAt('/api/message/', { style: 'B', access: 10012 });

/** 通知: what the product has to tell a user, until the user deletes it. */
export const notices = {
  page: call({
    path: 'getMessagePage',
    summary: '本人的通知，新的在前；isPopup 2 只要尚未弹出的',
    input: requestOf(
      pageOf(noticesPageSize, noticesPageSize),
      z
        .strictObject({
          messageType: messageType.nullish(),
          messageTypes: z.array(messageType).max(3).nullish(),
          isPopup: z.coerce.number().int().min(0).max(2).nullish(),
        })
        .prefault({}),
    ),
    output: pagedOf(Notice),
  }),
  removeMany: call({
    path: 'deleteBatchMessage',
    audit: 'deletion',
    summary: '删除若干通知',
    input: dataOf({ messageIds }),
  }),
  markMany: call({
    path: 'batchReadMessage',
    summary: '若干通知标为已读（status 1）、看过未读（status 0）或已弹出（isPopup 1）',
    input: dataOf(
      z
        .strictObject({
          messageIds,
          status: z.coerce
            .number()
            .pipe(z.literal([messageStatuses.seen, messageStatuses.read], 'status 应为0或1'))
            .optional(),
          isPopup: popped.optional(),
        })
        .refine(data => data.status !== undefined || data.isPopup !== undefined, '请填写 status 或 isPopup'),
    ),
  }),
  read: call({
    path: 'readMessage',
    summary: '一条通知标为已读',
    input: dataOf({ messageId, isPopup: popped.optional() }),
  }),
} as const;
