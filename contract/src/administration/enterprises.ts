import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

export const departmentsMax = 500;

const enterpriseId = z.uuid('企业编号有误');
const departmentId = z.uuid('部门编号有误');
const enterpriseName = z.string().trim().min(1, '请填写企业名称').max(100, '企业名称至多100字');
const name = z.string().trim().min(1, '请填写部门名称').max(64, '部门名称至多64字');
const note = z.string().trim().max(500, '备注至多500字');

export const Enterprise = z.object({
  enterpriseId: z.string(),
  name: z.string(),
  note: z.string(),
  isDisabled: z.boolean(),
  users: z.number().int(),
  createTime: z.string(),
});
export type Enterprise = z.output<typeof Enterprise>;

export const Department = z.object({ departmentId: z.string(), name: z.string(), users: z.number().int() });
export type Department = z.output<typeof Department>;

const call = callsAt('/api/administration/enterprises/', { style: 'B', access: 9 });

/** Enterprises and their departments. */
export const enterprises = {
  page: call({
    path: 'page',
    summary: '企业列表，按名称查找，带用户数',
    input: requestOf(pageOf(20), z.strictObject({ keyword: z.string().trim().max(64).nullish() }).prefault({})),
    output: pagedOf(Enterprise),
  }),
  create: call({
    path: 'create',
    audit: 'administration',
    summary: '新建企业',
    input: dataOf({ name: enterpriseName, note: note.default('') }),
    output: Enterprise,
  }),
  edit: call({
    path: 'edit',
    audit: 'administration',
    summary: '修改企业；停用后其用户立即退出、不能登录',
    input: dataOf({
      enterpriseId,
      name: enterpriseName.optional(),
      note: note.optional(),
      isDisabled: z.boolean().optional(),
    }),
    output: Enterprise,
  }),
  departments: call({
    path: 'departments',
    summary: '一家企业的部门，带人数',
    input: dataOf({ enterpriseId }),
    output: z.array(Department),
  }),
  addDepartment: call({
    path: 'addDepartment',
    audit: 'administration',
    summary: '新建部门',
    input: dataOf({ enterpriseId, name }),
    output: Department,
  }),
  renameDepartment: call({
    path: 'renameDepartment',
    audit: 'administration',
    summary: '部门改名，其用户随之改',
    input: dataOf({ departmentId, name }),
    output: Department,
  }),
  removeDepartment: call({
    path: 'deleteDepartment',
    audit: 'administration',
    summary: '删除没有用户的部门',
    input: dataOf({ departmentId }),
  }),
} as const;

export const enterpriseFaults = {
  nameTaken: { code: 1, text: '已有同名企业，请换一个名称' },
  departmentTaken: { code: 1, text: '已有同名部门，请换一个名称' },
  departmentInUse: { code: 1, text: '该部门还有用户，请先把他们移到别的部门' },
  tooManyDepartments: { code: 1, text: `一家企业至多${departmentsMax}个部门` },
} as const satisfies Record<string, FaultSpec>;
