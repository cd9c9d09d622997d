import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

const passwordLimits = { min: 8, max: 72 } as const;

/** A mobile number: a leading 1, a second digit 3 to 9, then nine digits. */
export const mobilePattern = /^1[3-9]\d{9}$/;

export const ResourcePermission = z.object({
  resourceId: z.number().int(),
  resourceJson: z.string(),
  display: z.enum(['0', '1']),
  permission: z.enum(['0', '1']),
});
export type ResourcePermission = z.output<typeof ResourcePermission>;

export const UserInfo = z.object({
  userId: z.string(),
  name: z.string(),
  sex: z.string(),
  userType: z.string(),
  email: z.string(),
  mobile: z.string(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  industry: z.string(),
  headPhoto: z.string(),
  kwmDepartment: z.string(),
  /** Resolved for users of the partner enterprise; empty for everybody else. */
  departmentname: z.string(),
  departmentid: z.string(),
  /** Whether the user belongs to the partner enterprise, and so to one of its departments. */
  isPartner: z.boolean().optional(),
  /** The password is a one-time one: nothing opens before it has been changed. */
  mustChangePassword: z.boolean().optional(),
  lmRoleResourceVOList: z.array(ResourcePermission),
});
export type UserInfo = z.output<typeof UserInfo>;

/** A user who has just signed in, with the tokens of the session. */
export const SignedIn = UserInfo.extend({ token: z.string(), authToken: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

/** The password was right, and a second factor has to be proved with this ticket. */
export const SecondFactorStep = z.object({ secondFactor: z.object({ ticket: z.string() }) });

/** What a code is sent for. */
const codePurposes = ['resetPassword', 'changeEmail', 'changeMobile'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const codeLimits = { digits: 6, lifeMs: 10 * 60_000, triesMax: 5, pauseMs: 60_000 } as const;

/** A place where the user is signed in. */
export const SessionInfo = z.object({
  sessionId: z.string(),
  address: z.string(),
  /** Browser and system in words. */
  browser: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

export const email = z.email('邮箱格式不正确').max(254, '邮箱过长');
export const mobile = z.string().regex(mobilePattern, '手机号格式不正确');
const ticket = z.string().min(1).max(2000);

export const newPassword = z
  .string()
  .min(passwordLimits.min, `密码至少${passwordLimits.min}位`)
  .max(passwordLimits.max, `密码至多${passwordLimits.max}位`)
  .refine(text => /[A-Za-z]/.test(text) && /\d/.test(text), '密码须同时包含字母和数字');

const optionalText = (max: number) => z.string().trim().max(max).optional();

/** The system configuration that names the departments of the partner enterprise. */
export const departmentField = 'settlementDepartment';

const call = callsAt('/api/user/', { style: 'B' });

/** Sign-in, the signed-in user, and what they may change about themselves. */
export const account = {
  login: call({
    path: 'login',
    access: 'open',
    summary: '登录：用户名、邮箱或手机号加密码',
    input: dataOf({ username: z.string().trim().min(1).max(128), password: z.string().min(1).max(256) }),
    output: z.union([SignedIn, SecondFactorStep]),
  }),
  signInWays: call({
    path: 'signInWays',
    access: 'open',
    summary: '登录页可用的方式：验证码怎样送达、有无单点登录',
    output: z.object({
      /** Whether codes can be had by mail, and by mobile. */
      isMailSent: z.boolean(),
      isSmsSent: z.boolean(),
      /** The name of the single sign-on; empty where there is none. */
      singleSignOn: z.string(),
      /** Whether passkeys work at the address of this installation. */
      hasPasskeys: z.boolean(),
    }),
  }),
  logout: call({
    path: 'logout',
    isPersonal: true,
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '退出登录，本次会话立即失效',
  }),
  info: call({
    path: 'getUserInfo',
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '当前用户与其资源权限',
    output: UserInfo,
  }),
  edit: call({
    path: 'userInfoEdit',
    isPersonal: true,
    access: 10021,
    summary: '修改本人资料，未给出的项目不变',
    input: dataOf({
      name: z.string().trim().min(1).max(32).optional(),
      sex: z.enum(['', '男', '女']).optional(),
      email: z.union([z.literal(''), email]).optional(),
      mobile: z.union([z.literal(''), mobile]).optional(),
      industry: optionalText(64),
      headPhoto: optionalText(128),
      /** For users of the partner enterprise: one of the departments of the system configuration. */
      kwmDepartment: optionalText(128),
      /** What checkCode answered for a new e-mail or mobile; wanted wherever codes are really sent. */
      emailTicket: ticket.optional(),
      mobileTicket: ticket.optional(),
      /** The password of the account; wanted wherever e-mail or mobile become others. */
      password: z.string().min(1).max(256).optional(),
    }),
    output: UserInfo,
  }),
  findSystemConfig: call({
    path: '/node/api/lebra/findSystemConfig',
    style: 'A',
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '系统配置查询，如按名称的一部分查部门（con_field 为 settlementDepartment）',
    input: dataOf({ con_field: z.string().min(1).max(64), con_name: z.string().max(128).optional() }),
    output: z.array(z.object({ con_name: z.string(), con_value: z.string() })),
  }),
  changePassword: call({
    path: 'updatePwd',
    isPersonal: true,
    access: 10021,
    isOpenBeforePasswordChange: true,
    summary: '修改密码，其他会话全部失效',
    input: dataOf({ oldPassword: z.string().min(1).max(256), newPassword }),
  }),
  sendCode: call({
    path: 'sendCode',
    access: 'open',
    summary: '重置密码：向手机发送验证码；有没有这个账号，答复一样',
    input: dataOf({ mobile }),
  }),
  sendCodeByEmail: call({
    path: 'sendCodeByEmail',
    access: 'open',
    summary: '重置密码：向邮箱发送验证码；有没有这个账号，答复一样',
    input: dataOf({ email }),
  }),
  sendCodeForResetEmail: call({
    path: 'sendCodeForResetEmail',
    access: 10021,
    isPersonal: true,
    summary: '更换邮箱：向新邮箱发送验证码',
    input: dataOf({ email }),
  }),
  sendCodeForResetMobile: call({
    path: 'sendCodeForResetMobile',
    access: 10021,
    isPersonal: true,
    summary: '更换手机：向新手机发送验证码',
    input: dataOf({ mobile }),
  }),
  checkCode: call({
    path: 'checkCode',
    access: 'open',
    summary: '核对验证码；正确则得到办理下一步的凭据，一次有效',
    input: dataOf({
      purpose: z.enum(codePurposes),
      /** The e-mail or mobile that the code was sent to. */
      target: z.union([email, mobile], '请填写接收验证码的邮箱或手机号'),
      code: z.string().regex(/^\d{6}$/, '验证码为6位数字'),
    }),
    output: z.object({ ticket: z.string() }),
  }),
  resetPassword: call({
    path: 'resetPwd',
    access: 'open',
    summary: '凭核对验证码所得的凭据设置新密码，所有会话失效',
    input: dataOf({ ticket, newPassword }),
  }),
  sessions: call({
    path: 'sessionList',
    access: 10021,
    isPersonal: true,
    summary: '本人现在登录着的地方',
    output: z.array(SessionInfo),
  }),
  endSession: call({
    path: 'endSession',
    access: 10021,
    isPersonal: true,
    summary: '让别处的一次登录退出',
    input: dataOf({ sessionId: z.uuid('会话编号有误') }),
  }),
} as const;

export const accountFaults = {
  wrongNameOrPassword: { code: 1, text: '用户名或密码错误' },
  wrongOldPassword: { code: 1, text: '原密码不正确，请重新输入' },
  wrongPassword: { code: 1, text: '密码不正确，请重新输入' },
  samePassword: { code: 1, text: '新密码不能与原密码相同' },
  nameTaken: { code: 1, text: '该邮箱或手机号已被其他账号使用' },
  wrongCode: { code: 1, text: '验证码不正确或已过期，请重新获取' },
  staleTicket: { code: 1, text: '验证已过期，请重新获取验证码' },
  noMail: { code: 1, text: '本系统没有配置发送邮件，请联系管理员' },
  noSms: { code: 1, text: '本系统没有配置发送短信，请改用邮箱或联系管理员' },
  passwordWanted: { code: 1, text: '更换邮箱或手机须输入登录密码' },
  codeWanted: { code: 1, text: '更换邮箱或手机须先核对验证码' },
  noSuchDepartment: { code: 1, text: '没有这个部门，请从列出的部门中选择' },
  notAPhoto: { code: 1, text: '头像须为您本人上传的PNG或JPG图片' },
} as const satisfies Record<string, FaultSpec>;
