import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** Findings that one call gives away, takes back or hands back. */
const assignedAtOnceMax = 500;
export const colleaguesMax = 1_000;
export const assignmentNoteMax = 500;
const receivedPageSize = 10;

/** Who looks at a finding for the owner of its review, until when, and whether they have handed it back. */
export const Assignment = z.object({
  assigneeId: z.string(),
  assigneeName: z.string(),
  note: z.string(),
  dueDay: z.string().nullable(),
  isDone: z.boolean(),
  assignTime: z.string(),
});
export type Assignment = z.output<typeof Assignment>;

/** A review of which findings were given to the caller. */
export const ReceivedReview = z.object({
  recordId: z.string(),
  name: z.string(),
  typeName: z.string().nullable(),
  ownerName: z.string(),
  givenCount: z.number().int(),
  /** Of these, what is not handed back yet. */
  openCount: z.number().int(),
  /** The earliest day of what is not handed back. */
  dueDay: z.string().nullable(),
  createTime: z.string(),
});
export type ReceivedReview = z.output<typeof ReceivedReview>;

const recordId = z.uuid('记录编号有误');
const findingIds = z
  .array(z.string().min(1).max(80))
  .min(1, '请选择发现')
  .max(assignedAtOnceMax, `一次至多${assignedAtOnceMax}条发现`);

const call = callsAt('/law-ai/api/doc/review/assignment/', { style: 'A', access: 30016 });

/** 合同审查: findings given to colleagues of the enterprise. */
export const assignments = {
  colleagues: call({
    path: 'colleagues',
    summary: '可以分配发现的同事：本单位其他未停用的成员',
    output: z.object({ colleagues: z.array(z.object({ userId: z.string(), name: z.string() })) }),
  }),
  assign: call({
    path: 'assign',
    audit: 'sharing',
    summary: '把本人审查中的若干发现分配给一位同事，可附说明与截止日；已分配给他人的改为此人',
    input: dataOf({
      recordId,
      findingIds,
      assigneeId: z.uuid('同事编号有误'),
      note: z.string().trim().max(assignmentNoteMax, `说明至多${assignmentNoteMax}字`).default(''),
      dueDay: z.iso.date('日期应为YYYY-MM-DD').nullable().default(null),
    }),
  }),
  takeBack: call({
    path: 'takeBack',
    audit: 'sharing',
    summary: '收回已分配的发现，同事随即不能再处理',
    input: dataOf({ recordId, findingIds }),
  }),
  handBack: call({ path: 'handBack', summary: '把分配给本人的发现办结交回', input: dataOf({ recordId, findingIds }) }),
  received: call({
    path: 'received',
    summary: '同事分配给本人的审查，新的在前',
    input: requestOf(pageOf(receivedPageSize), z.strictObject({}).optional()),
    output: pagedOf(ReceivedReview),
  }),
} as const;

export const assignmentFaults = {
  noEnterprise: { code: 1, text: '您尚未加入单位，不能分配给同事；请联系系统管理员' },
  oneself: { code: 1, text: '不能分配给自己，请选择一位同事' },
  notPermitted: { code: 1, text: '该同事没有合同审查权限，请联系系统管理员开通后再分配' },
  dueDayPast: { code: 1, text: '截止日已过，请选择今天或以后的日期' },
  notGiven: { code: 1, text: '只能处理分配给您且尚未交回的发现；其余请由审查人处理' },
} as const satisfies Record<string, FaultSpec>;
