import { z } from 'zod';
import { call, dataOf, done, nothing } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const passwordLimits = { min: 8, max: 72 } as const;

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
  /** The password is a one-time one: nothing opens before it has been changed. */
  mustChangePassword: z.boolean().optional(),
  lmRoleResourceVOList: z.array(ResourcePermission),
});
export type UserInfo = z.output<typeof UserInfo>;

export const newPassword = z
  .string()
  .min(passwordLimits.min, `密码至少${passwordLimits.min}位`)
  .max(passwordLimits.max, `密码至多${passwordLimits.max}位`)
  .refine(text => /[A-Za-z]/.test(text) && /\d/.test(text), '密码须同时包含字母和数字');

const optionalText = (max: number) => z.string().trim().max(max).optional();

/** The system configuration that names the departments of the partner enterprise. */
export const departmentField = 'settlementDepartment';

/** Sign-in, the signed-in user, and what they may change about themselves. */
export const account = {
  login: call({
    path: '/api/user/login',
    style: 'B',
    access: 'open',
    summary: '登录：用户名、邮箱或手机号加密码',
    input: dataOf({ username: z.string().trim().min(1).max(128), password: z.string().min(1).max(256) }),
    output: UserInfo.extend({ token: z.string(), authToken: z.string() }),
  }),
  logout: call({
    path: '/api/user/logout',
    style: 'B',
    isPersonal: true,
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '退出登录，本次会话立即失效',
    input: nothing,
    output: done,
  }),
  info: call({
    path: '/api/user/getUserInfo',
    style: 'B',
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '当前用户与其资源权限',
    input: nothing,
    output: UserInfo,
  }),
  edit: call({
    path: '/api/user/userInfoEdit',
    style: 'B',
    isPersonal: true,
    access: 10021,
    summary: '修改本人资料，未给出的项目不变',
    input: dataOf({
      name: z.string().trim().min(1).max(32).optional(),
      sex: z.enum(['', '男', '女']).optional(),
      email: z.union([z.literal(''), z.email('邮箱格式不正确')]).optional(),
      mobile: z.union([z.literal(''), z.string().regex(mobilePattern, '手机号格式不正确')]).optional(),
      industry: optionalText(64),
      headPhoto: optionalText(128),
    }),
    output: UserInfo,
  }),
  findSystemConfig: call({
    path: '/node/api/lebra/findSystemConfig',
    style: 'A',
    access: 'signedIn',
    isOpenBeforePasswordChange: true,
    summary: '系统配置查询，如按名称查部门（con_field 为 settlementDepartment）',
    input: dataOf({ con_field: z.string().min(1).max(64), con_name: z.string().max(128).optional() }),
    output: z.array(z.object({ con_name: z.string(), con_value: z.string() })),
  }),
  changePassword: call({
    path: '/api/user/updatePwd',
    style: 'B',
    isPersonal: true,
    access: 10021,
    isOpenBeforePasswordChange: true,
    summary: '修改密码，其他会话全部失效',
    input: dataOf({ oldPassword: z.string().min(1).max(256), newPassword }),
    output: done,
  }),
} as const;

export const accountFaults = {
  wrongNameOrPassword: { code: 1, text: '用户名或密码错误' },
  wrongOldPassword: { code: 1, text: '原密码不正确，请重新输入' },
  samePassword: { code: 1, text: '新密码不能与原密码相同' },
  nameTaken: { code: 1, text: '该邮箱或手机号已被其他账号使用' },
  notAPhoto: { code: 1, text: '头像须为您本人上传的PNG或JPG图片' },
} as const satisfies Record<string, FaultSpec>;
