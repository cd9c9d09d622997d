import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';

/** People invited at once, and to one link in all. */
export const inviteesMax = 100;
export const invitationsMax = 500;
/** Mails to one person about one link: the first, and reminders. */
export const mailsMax = 6;

export const invitationStates = {
  waiting: '未打开',
  draft: '填写中',
  returned: '待补充',
  submitted: '已提交',
} as const;

/** Somebody who was asked by name. */
export const RiskInvitation = z.object({
  invitationId: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(keysOf(invitationStates)),
  mailCount: z.number().int(),
  mailTime: z.string().nullable(),
  /** What stands behind the id of the link in the private link of this person. */
  answerKey: z.string(),
});
export type RiskInvitation = z.output<typeof RiskInvitation>;

const call = callsAt('/law-risk-check/api/questionnaire/invitation/', { style: 'A', session: 'signed', access: 30020 });
const uuid = z.uuid('编号有误');

/** 风险自检: asking people by name. Without a mail server the private links are handed on by hand. */
export const riskInvitations = {
  invite: call({
    path: 'add',
    audit: 'sharing',
    summary: '按名邀请填写，每人一份；已配置邮件服务的即发邮件，否则给出私人链接由您转交',
    input: dataOf({
      linkId: uuid,
      people: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1, '请写明姓名').max(100, '姓名至多100字'),
            email: z.email('邮箱格式不正确').max(254, '邮箱过长'),
          }),
        )
        .min(1, '请至少写一人')
        .max(inviteesMax, `一次至多邀请${inviteesMax}人`),
    }),
    output: z.object({ added: z.number().int(), known: z.number().int(), isMailed: z.boolean() }),
  }),
  list: call({
    path: 'list',
    summary: '一个链接邀请了谁、各自填到哪里',
    input: dataOf({ linkId: uuid }),
    output: z.object({ isMailConfigured: z.boolean(), invitations: z.array(RiskInvitation) }),
  }),
  remind: call({
    path: 'remind',
    summary: '发邮件提醒还没有提交的人',
    input: dataOf({ linkId: uuid, invitationIds: z.array(uuid).min(1).max(invitationsMax).optional() }),
    output: z.object({ reminded: z.number().int() }),
  }),
  withdraw: call({
    path: 'del',
    audit: 'deletion',
    summary: '撤回邀请：还没有开始填写的，其私人链接随即作废',
    input: dataOf({ invitationId: uuid }),
  }),
} as const;

export const riskInvitationFaults = {
  tooMany: { code: 1, text: `一个链接至多邀请${invitationsMax}人，请另生成链接` },
  started: { code: 1, text: '该受邀人已开始填写，不能撤回；可在答卷列表中删除其答卷' },
  noMail: { code: 1, text: '本系统没有配置邮件服务，请复制私人链接自行转交' },
  nobody: { code: 1, text: '没有可提醒的人：都已提交、刚刚提醒过，或已达提醒次数上限' },
  closed: { code: 1, text: '链接已停止收集或已过期，请先恢复后再邀请' },
} as const satisfies Record<string, FaultSpec>;
