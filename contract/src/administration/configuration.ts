import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** Values of one field. */
export const configurationMax = 500;

const field = z
  .string()
  .trim()
  .min(1, '请填写配置项')
  .max(64, '配置项至多64字')
  .regex(/^[A-Za-z][A-Za-z0-9]*$/, '配置项由字母开头，只含字母与数字，如 settlementDepartment');
const name = z.string().trim().min(1, '请填写名称').max(128, '名称至多128字');
const value = z.string().trim().min(1, '请填写取值').max(500, '取值至多500字');

export const ConfigurationEntry = z.object({ field: z.string(), name: z.string(), value: z.string() });
export type ConfigurationEntry = z.output<typeof ConfigurationEntry>;

const call = callsAt('/api/administration/configuration/', { style: 'B', access: 9 });

/** What findSystemConfig reads: values by field and name, the same for every user. */
export const configuration = {
  page: call({
    path: 'page',
    summary: '系统配置，按配置项与名称查找',
    input: requestOf(pageOf(20), z.strictObject({ keyword: z.string().trim().max(64).nullish() }).prefault({})),
    output: pagedOf(ConfigurationEntry),
  }),
  set: call({
    path: 'set',
    audit: 'administration',
    summary: '写入一条系统配置，已有的取新值',
    input: dataOf({ field, name, value }),
    output: ConfigurationEntry,
  }),
  remove: call({
    path: 'delete',
    audit: 'administration',
    summary: '删除一条系统配置',
    input: dataOf({ field, name }),
  }),
} as const;

export const configurationFaults = {
  full: { code: 1, text: `同一配置项至多${configurationMax}条` },
} as const satisfies Record<string, FaultSpec>;
