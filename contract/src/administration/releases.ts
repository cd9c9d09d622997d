import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

const sentence = z.string().trim().min(1, '更新内容不可有空行').max(300, '每条至多300字');

const form = {
  versionNum: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/, '版本号应为 1.2 或 1.2.3 的形式'),
  title: z.string().trim().min(1, '请填写标题').max(60, '标题至多60字'),
  content: z.array(sentence).min(1, '请填写更新内容').max(30, '至多30条'),
  isPublished: z.boolean(),
};

export const Release = z.object({
  logId: z.string(),
  versionNum: z.string(),
  title: z.string(),
  content: z.array(z.string()),
  isPublished: z.boolean(),
  /** Ships with the product and cannot be changed. */
  isOfProduct: z.boolean(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Release = z.output<typeof Release>;

const call = callsAt('/api/administration/releases/', { style: 'B', access: 9 });

/** Versions that an administrator announces, beside those of the product. */
export const releases = {
  page: call({
    path: 'page',
    summary: '全部版本，含未发布的，新的在前',
    input: requestOf(pageOf(20), z.strictObject({}).prefault({})),
    output: pagedOf(Release),
  }),
  create: call({
    path: 'create',
    audit: 'administration',
    summary: '新建版本；发布后各人会看到更新提示',
    input: dataOf(form),
    output: Release,
  }),
  edit: call({
    path: 'edit',
    audit: 'administration',
    summary: '修改、发布或收回一个版本',
    input: dataOf({ logId: z.uuid('版本编号有误'), ...form }),
    output: Release,
  }),
  remove: call({
    path: 'delete',
    audit: 'administration',
    summary: '删除一个版本',
    input: dataOf({ logId: z.uuid('版本编号有误') }),
  }),
} as const;

export const releaseFaults = {
  numberTaken: { code: 1, text: '已有此版本号，请换一个' },
  tooMany: { code: 1, text: '至多保留500个版本，请先删除旧的' },
} as const satisfies Record<string, FaultSpec>;
