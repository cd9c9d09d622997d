import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { type ResourceId, resources } from './wire/resources.ts';

export const apiKeysMax = 20;
export const apiKeyNameMax = 40;
/** Calls that one key may make in a minute. */
export const apiKeyCallsMax = 300;
export const apiKeyWindowMs = 60_000;
/** What every key begins with, so that one that was left somewhere can be told by sight. */
export const apiKeyPrefix = 'antai_';

/** How long a key may be good for, in days. */
export const apiKeyDays = { usual: 90, max: 366 } as const;

const resourceId = z
  .number()
  .int()
  .refine((id): id is ResourceId => Object.hasOwn(resources, id), '没有这个功能，请重新选择');

export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  /** The beginning of the key, by which its owner knows it. */
  hint: z.string(),
  /** What it may do: these resources and those below them, as far as its owner may. */
  resourceIds: z.array(z.number().int()),
  createTime: z.string(),
  expireTime: z.string(),
  isExpired: z.boolean(),
  lastUseTime: z.string().nullable(),
  lastUseAddress: z.string(),
});
export type ApiKey = z.output<typeof ApiKey>;

const call = callsAt('/api/apiKey/', { style: 'B', access: 10025, isPersonal: true });

/** 接口密钥: what a user's scripts and other programs sign in with. */
export const apikeys = {
  list: call({ path: 'list', summary: '本人未撤销的接口密钥，新的在前；密钥本身不再给出', output: z.array(ApiKey) }),
  create: call({
    path: 'create',
    summary: `新建接口密钥，至多${apiKeysMax}个；key 只在这次答复中给出`,
    input: dataOf({
      name: z.string().trim().min(1, '请填写密钥名称').max(apiKeyNameMax, `密钥名称最多${apiKeyNameMax}个字`),
      resourceIds: z
        .array(resourceId)
        .min(1, '请至少选择一项功能')
        .max(Object.keys(resources).length)
        .transform(ids => [...new Set(ids)]),
      expireDays: z
        .number()
        .int()
        .min(1, '有效期至少1天')
        .max(apiKeyDays.max, `有效期至多${apiKeyDays.max}天`)
        .default(apiKeyDays.usual),
    }),
    output: ApiKey.extend({ key: z.string() }),
  }),
  revoke: call({
    path: 'revoke',
    audit: 'deletion',
    summary: '撤销本人的接口密钥，立即失效',
    input: dataOf({ keyId: z.uuid('密钥编号有误') }),
  }),
} as const;

export const apiKeyFaults = {
  tooMany: { code: 1, text: `接口密钥至多${apiKeysMax}个，请先撤销不再使用的` },
  notPermitted: { code: 1, text: '所选功能中有您没有权限的，请重新选择' },
  wrong: { code: 90004, text: '接口密钥无效或已过期，请新建密钥' },
  revoked: { code: 90005, text: '接口密钥已撤销或账号已停用' },
  personal: { code: 403, text: '此操作须由本人登录后进行，不能使用接口密钥' },
} as const satisfies Record<string, FaultSpec>;

/** Said to a key that has made its calls of the minute. */
export const tooManyCalls = (seconds: number): FaultSpec => ({
  code: 429,
  text: `此密钥每分钟至多调用${apiKeyCallsMax}次，请在${seconds}秒后再试`,
});
