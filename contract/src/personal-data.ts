import { z } from 'zod';
import { callsAt, dataOf, done } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

/** Days in which a removal can be taken back. */
export const removalGraceDays = 7;

export const personalDataFaults = {
  onlyAdministrator: { code: 1, text: '您是唯一的系统管理员，请先指定另一位管理员' },
  noRemoval: { code: 1, text: '没有等待执行的注销申请' },
} as const satisfies Record<string, FaultSpec>;

const password = z.string().min(1, '请输入密码').max(256);

const call = callsAt('/api/personalData/', { style: 'B', access: 'signedIn', isPersonal: true });

/** 我的数据: everything that is kept of a user, given out and removed. */
export const personalData = {
  state: call({
    path: 'state',
    summary: '本人数据的导出与账号注销进行到哪里',
    output: z.object({
      /** The latest export; null where there was none. */
      copy: z
        .object({
          taskId: z.string(),
          state: z.enum(['running', 'done', 'failed', 'expired']),
          percent: z.number().int(),
          sizeBytes: z.number().int(),
          /** Until when it can be fetched; empty while there is nothing to fetch. */
          expiresTime: z.string(),
        })
        .nullable(),
      /** When the account will be removed; empty where nobody asked for it. */
      removalTime: z.string(),
    }),
  }),
  copy: call({
    path: 'copy',
    audit: 'export',
    summary: '导出本人的全部数据，生成一个压缩包',
    input: dataOf({ password }),
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'download',
    summary: '下载导出的压缩包',
    input: dataOf({ taskId: z.uuid('任务编号有误') }),
    output: done,
  }),
  remove: call({
    path: 'remove',
    audit: 'deletion',
    summary: `注销账号并删除全部数据：${removalGraceDays}天后执行，其间可撤回；isImmediate 为 true 则当即执行`,
    input: dataOf({ password, isImmediate: z.boolean('请说明是否当即注销（isImmediate）') }),
    output: z.object({ removalTime: z.string() }),
  }),
  keep: call({ path: 'keep', summary: '撤回注销申请' }),
} as const;
