import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { resources } from '../wire/resources.ts';

export const rolesMax = 200;

const roleId = z.uuid('角色编号有误');
const userId = z.uuid('用户编号有误');
const name = z.string().trim().min(1, '请填写角色名称').max(32, '角色名称至多32字');
const description = z.string().trim().max(200, '说明至多200字');

const ids = new Set(Object.keys(resources).map(Number));
const resourceId = z
  .number()
  .int()
  .refine(id => ids.has(id), '没有这个资源');

/** What a role, a user or an enterprise says of one resource. */
export const Grant = z.strictObject({ resourceId, display: z.boolean(), permission: z.boolean() });
export type Grant = z.output<typeof Grant>;

const grants = z
  .array(Grant)
  .max(ids.size, '资源重复')
  .refine(list => new Set(list.map(grant => grant.resourceId)).size === list.length, '同一资源只能出现一次');

export const Role = z.object({
  roleId: z.string(),
  name: z.string(),
  description: z.string(),
  grants: z.array(Grant),
  users: z.number().int(),
});
export type Role = z.output<typeof Role>;

/** Where a permission comes from, in the order in which each overrides the one before; an enterprise can only take away. */
export const grantSources = { usual: '系统默认', role: '角色', user: '个人授予', enterprise: '企业开关' } as const;
export type GrantSource = keyof typeof grantSources;

export const ExplainedStep = z.object({
  source: z.enum(keysOf(grantSources)),
  /** Which role or enterprise; empty for the default and the user's own. */
  name: z.string(),
  display: z.boolean(),
  permission: z.boolean(),
  setBy: z.string().nullable(),
  setTime: z.string().nullable(),
});
export type ExplainedStep = z.output<typeof ExplainedStep>;

/** One resource as a user has it, and why. */
export const ExplainedResource = z.object({
  resourceId: z.number().int(),
  name: z.string(),
  parentId: z.number().int().nullable(),
  /** What the user's list says of the resource itself. */
  display: z.boolean(),
  permission: z.boolean(),
  /** Whether the resource really opens: shown, permitted, and everything above it permitted. */
  isOpen: z.boolean(),
  steps: z.array(ExplainedStep),
  /** The source that decided. */
  decidedBy: z.enum(keysOf(grantSources)),
  /** Resources above it that the user has not. */
  missingParents: z.array(z.object({ resourceId: z.number().int(), name: z.string() })),
});
export type ExplainedResource = z.output<typeof ExplainedResource>;

const flags = z.strictObject({ display: z.boolean(), permission: z.boolean() }).nullable();

const call = callsAt('/api/administration/roles/', { style: 'B', access: 9 });

/** Roles are bundles of resources; what a user may is the default, their roles, their own grants, and what their enterprise leaves. */
export const roles = {
  list: call({ path: 'list', summary: '全部角色：所含资源与人数', output: z.array(Role) }),
  create: call({
    path: 'create',
    audit: 'administration',
    summary: '新建角色',
    input: dataOf({ name, description: description.default(''), grants: grants.default([]) }),
    output: Role,
  }),
  edit: call({
    path: 'edit',
    audit: 'administration',
    summary: '修改角色的名称、说明或所含资源；其用户立即生效',
    input: dataOf({ roleId, name: name.optional(), description: description.optional(), grants: grants.optional() }),
    output: Role,
  }),
  remove: call({
    path: 'delete',
    audit: 'administration',
    summary: '删除角色，其用户立即失去它',
    input: dataOf({ roleId }),
  }),
  explain: call({
    path: 'explain',
    summary: '一位用户的实际权限：每个资源来自哪里、由哪一步决定、缺哪个上级',
    input: dataOf({ userId }),
    output: z.array(ExplainedResource),
  }),
  setUserGrant: call({
    path: 'setUserGrant',
    audit: 'administration',
    summary: '个人授予或禁止一个资源；flags 为空即不再单独规定',
    input: dataOf({ userId, resourceId, flags }),
  }),
  setEnterpriseGrant: call({
    path: 'setEnterpriseGrant',
    audit: 'administration',
    summary: '企业开关：对全体成员关闭一个资源；flags 为空即重新开放',
    input: dataOf({ enterpriseId: z.uuid('企业编号有误'), resourceId, flags }),
  }),
} as const;

export const roleFaults = {
  nameTaken: { code: 1, text: '已有同名角色，请换一个名称' },
  tooMany: { code: 1, text: `至多${rolesMax}个角色，请先删除不用的` },
} as const satisfies Record<string, FaultSpec>;
