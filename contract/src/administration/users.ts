import { z } from 'zod';
import { mobilePattern } from '../account.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** `firstSignIn`: has a one-time password and has not yet chosen one. */
export const userStates = { active: '启用', firstSignIn: '待首次登录', disabled: '停用' } as const;
export type UserState = keyof typeof userStates;

/** Users that one call changes together. */
const usersAtOnceMax = 100;
/** Rows that one file of users may have. */
export const importRowsMax = 2000;

/** Letters, digits and - _ . : neither an e-mail address nor a mobile number, which sign in by themselves. */
export const username = z
  .string()
  .trim()
  .min(2, '用户名至少2个字符')
  .max(64, '用户名至多64个字符')
  .regex(/^[\p{L}\p{N}._-]+$/u, '用户名只能含文字、数字与 - _ .')
  .refine(text => !mobilePattern.test(text), '用户名不能是手机号，请填在手机号一栏');
export const personName = z.string().trim().min(1, '请填写姓名').max(32, '姓名至多32字');
const emailOrNone = z.union([z.literal(''), z.email('邮箱格式不正确').max(254, '邮箱过长')]);
const mobileOrNone = z.union([z.literal(''), z.string().regex(mobilePattern, '手机号格式不正确')]);
export const departmentName = z.string().trim().max(64, '部门名称至多64字');

const userId = z.uuid('用户编号有误');
export const enterpriseIdOrNone = z.union([z.literal(''), z.uuid('企业编号有误')]);
const roleId = z.uuid('角色编号有误');
export const roleIds = z.array(roleId).max(50, '一人至多50个角色');
const userIds = z.array(userId).min(1, '请选择用户').max(usersAtOnceMax, `一次至多${usersAtOnceMax}人`);

/** What an administrator writes of a user. */
export const UserForm = z.strictObject({
  username,
  name: personName,
  email: emailOrNone.default(''),
  mobile: mobileOrNone.default(''),
  enterpriseId: enterpriseIdOrNone.default(''),
  department: departmentName.default(''),
  roleIds: roleIds.default([]),
});
export type UserForm = z.output<typeof UserForm>;

const NamedRole = z.object({ roleId: z.string(), name: z.string() });

export const AdministeredUser = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  department: z.string(),
  roles: z.array(NamedRole),
  state: z.enum(keysOf(userStates)),
  createTime: z.string(),
  /** Null for somebody who has not been here yet. */
  lastSeenTime: z.string().nullable(),
});
export type AdministeredUser = z.output<typeof AdministeredUser>;

/** How far a file of users is, what became of it, and every row that could not be taken. */
export const UserImport = z.object({
  taskId: z.string(),
  fileName: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int(),
  created: z.number().int(),
  failReason: z.string().nullable(),
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), reason: z.string() })),
  /** Whether the list of one-time passwords can still be fetched. */
  hasPasswords: z.boolean(),
});
export type UserImport = z.output<typeof UserImport>;

const call = callsAt('/api/administration/users/', { style: 'B', access: 9 });

/** Users as administrators see them. */
export const users = {
  page: call({
    path: 'page',
    summary: '用户列表：按姓名、账号、邮箱、手机号、部门查找，按企业、角色、状态筛选，新的在前',
    input: requestOf(
      pageOf(20),
      z
        .strictObject({
          keyword: z.string().trim().max(64).nullish(),
          enterpriseId: enterpriseIdOrNone.nullish(),
          department: departmentName.nullish(),
          roleId: roleId.nullish(),
          state: z.enum(keysOf(userStates), '状态有误').nullish(),
        })
        .prefault({}),
    ),
    output: pagedOf(AdministeredUser),
  }),
  find: call({ path: 'find', summary: '一位用户', input: dataOf({ userId }), output: AdministeredUser }),
  create: call({
    path: 'create',
    audit: 'administration',
    summary: '新建用户，答复一次性密码；首次登录须改',
    input: dataOf(UserForm),
    output: z.object({ user: AdministeredUser, password: z.string() }),
  }),
  edit: call({
    path: 'edit',
    audit: 'administration',
    summary: '修改用户的资料、企业、部门与角色，未给出的项目不变',
    input: dataOf({
      userId,
      name: personName.optional(),
      email: emailOrNone.optional(),
      mobile: mobileOrNone.optional(),
      enterpriseId: enterpriseIdOrNone.optional(),
      department: departmentName.optional(),
      roleIds: roleIds.optional(),
    }),
    output: AdministeredUser,
  }),
  setDisabled: call({
    path: 'setDisabled',
    audit: 'administration',
    summary: '停用或启用若干用户；停用的立即退出登录',
    input: dataOf({ userIds, isDisabled: z.boolean() }),
  }),
  changeRoles: call({
    path: 'changeRoles',
    audit: 'administration',
    summary: '给若干用户授予或收回角色',
    input: dataOf({ userIds, grantedRoleIds: roleIds.default([]), revokedRoleIds: roleIds.default([]) }),
  }),
  resetPassword: call({
    path: 'resetPassword',
    isPersonal: true,
    audit: 'administration',
    summary: '重置密码：答复一次性密码，其会话全部退出，下次登录须改',
    input: dataOf({ userId }),
    output: z.object({ password: z.string() }),
  }),
  signOut: call({
    path: 'signOut',
    audit: 'administration',
    summary: '让一位用户在各处退出登录',
    input: dataOf({ userId }),
    output: z.object({ sessions: z.number().int() }),
  }),
  template: call({ path: 'template', kind: 'download', audit: 'download', summary: '导入用户的表格模板（xlsx）' }),
  import: call({
    path: 'import',
    audit: 'import',
    summary: `从已上传的xlsx导入用户，至多${importRowsMax}行；有误的行逐行列出，其余照常导入`,
    input: dataOf({ fileId: z.uuid('文件编号有误'), enterpriseId: enterpriseIdOrNone.default('') }),
    output: UserImport,
  }),
  importState: call({
    path: 'importState',
    summary: '一次导入的进度、结果与有误的行',
    input: dataOf({ taskId: z.uuid('任务编号有误') }),
    output: UserImport,
  }),
  importPasswords: call({
    path: 'importPasswords',
    kind: 'download',
    isPersonal: true,
    audit: 'download',
    summary: '导入所建账号的一次性密码（xlsx），保留一天',
    input: dataOf({ taskId: z.uuid('任务编号有误') }),
  }),
} as const;

export const userFaults = {
  usernameTaken: { code: 1, text: '该用户名已被使用，请换一个' },
  contactTaken: { code: 1, text: '该邮箱或手机号已被其他账号使用' },
  noEnterprise: { code: 1, text: '企业不存在，请刷新后重选' },
  noRole: { code: 1, text: '角色不存在或已删除，请刷新后重选' },
  notOneself: { code: 1, text: '不能停用自己，请由另一位管理员操作' },
  lastAdministrator: { code: 1, text: '此操作会使您失去系统管理权限，请由另一位管理员操作' },
  notXlsx: { code: 415, text: '请上传xlsx表格；可先下载模板填写' },
  emptyTable: { code: 1, text: '表格中没有用户，请在模板第二行起填写' },
  tooManyRows: { code: 413, text: `一次至多导入${importRowsMax}行，请分成几个文件` },
  missingColumns: { code: 1, text: '表格缺少“用户名”或“姓名”一列，请使用模板' },
} as const satisfies Record<string, FaultSpec>;

/** The columns of a file of users, in the order of the template. */
export const importColumns = {
  username: '用户名',
  name: '姓名',
  email: '邮箱',
  mobile: '手机号',
  department: '部门',
  roles: '角色',
} as const;
