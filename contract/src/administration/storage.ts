import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

const call = callsAt('/api/administration/storage/', { style: 'B', access: 9 });

export const storageHolders = { user: '用户', enterprise: '企业' } as const;
export type StorageHolder = keyof typeof storageHolders;

/** 16 TB: more than any quota means. */
const quotaMaxBytes = 16 * 1024 ** 4;

export const StorageUse = z.object({
  holderId: z.string(),
  name: z.string(),
  files: z.number().int(),
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
  /** Whether an administrator has set it; otherwise it is the usual one. */
  isOwnQuota: z.boolean(),
});
export type StorageUse = z.output<typeof StorageUse>;

/** What users and enterprises keep, and how much they may. */
export const storage = {
  page: call({
    path: 'page',
    summary: '用户或企业的存储用量与上限，用得多的在前',
    input: requestOf(pageOf(20), { holderKind: z.enum(keysOf(storageHolders), '应为 user 或 enterprise') }),
    output: pagedOf(StorageUse),
  }),
  setQuota: call({
    path: 'setQuota',
    audit: 'administration',
    summary: '设定一位用户或一家企业的上限；bytes 为空即用通常的上限',
    input: dataOf({
      holderKind: z.enum(keysOf(storageHolders), '应为 user 或 enterprise'),
      holderId: z.uuid('编号有误'),
      bytes: z.number().int('上限应为整数字节').min(0, '上限不可为负').max(quotaMaxBytes, '上限过大').nullable(),
    }),
  }),
} as const;
