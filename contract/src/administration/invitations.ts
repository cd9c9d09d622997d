import { z } from 'zod';
import { newPassword } from '../account.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { departmentName, enterpriseIdOrNone, personName, roleIds, username } from './users.ts';

/** Days for which an invitation can be accepted. */
export const invitationDays = 7;
/** Invitations that wait at the same time. */
export const invitationsMax = 5000;

export const invitationStates = { open: '待接受', accepted: '已接受', withdrawn: '已撤回', expired: '已过期' } as const;
export type InvitationState = keyof typeof invitationStates;

export const Invitation = z.object({
  invitationId: z.string(),
  email: z.string(),
  name: z.string(),
  enterpriseName: z.string(),
  state: z.enum(keysOf(invitationStates)),
  createTime: z.string(),
  expiryTime: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

const token = z.string().regex(/^[\w-]{43}$/, '邀请链接不完整，请重新打开邮件中的链接');

const call = callsAt('/api/administration/invitations/', { style: 'B', access: 9 });

/** Asking somebody by mail to join; they choose name and password themselves. */
export const invitations = {
  page: call({
    path: 'page',
    summary: '邀请，新的在前',
    input: requestOf(pageOf(20), z.strictObject({}).prefault({})),
    output: pagedOf(Invitation),
  }),
  invite: call({
    path: 'invite',
    audit: 'administration',
    summary: '邀请加入；未配置邮件服务时，链接由管理员转交',
    input: dataOf({
      email: z.email('邮箱格式不正确').max(254, '邮箱过长'),
      name: z.union([z.literal(''), personName]).default(''),
      enterpriseId: enterpriseIdOrNone.default(''),
      department: departmentName.default(''),
      roleIds: roleIds.default([]),
      /** Where the product stands for the one invited, as the administrator's browser knows it. */
      origin: z.url({ protocol: /^https?$/, error: '地址有误' }).max(200),
    }),
    output: z.object({ invitation: Invitation, link: z.string(), isMailed: z.boolean() }),
  }),
  withdraw: call({
    path: 'withdraw',
    audit: 'administration',
    summary: '撤回邀请，链接随即作废',
    input: dataOf({ invitationId: z.uuid('邀请编号有误') }),
  }),
  open: call({
    path: 'open',
    access: 'open',
    summary: '打开邀请链接：邀请的是谁、加入哪家企业',
    input: dataOf({ token }),
    output: z.object({ email: z.string(), name: z.string(), enterpriseName: z.string() }),
  }),
  accept: call({
    path: 'accept',
    access: 'open',
    summary: '接受邀请：自定用户名与密码，账号随即可用',
    input: dataOf({ token, username, name: personName, password: newPassword }),
  }),
} as const;

export const invitationFaults = {
  alreadyInvited: { code: 1, text: '该邮箱已有待接受的邀请，可先撤回再邀请' },
  tooMany: { code: 1, text: `待接受的邀请已达${invitationsMax}个，请先撤回不再需要的` },
  gone: { code: 404, text: '邀请已过期、已撤回或已被接受，请联系管理员重新邀请' },
} as const satisfies Record<string, FaultSpec>;
