import { z } from 'zod';
import { SecondFactorStep, SignedIn } from './account.ts';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const oidcFaults = {
  notConfigured: { code: 1, text: '本系统没有配置单点登录，请用密码登录' },
  unreachable: { code: 1, text: '单点登录服务暂时没有答复，请稍后重试或用密码登录' },
  refused: { code: 1, text: '单点登录没有完成，请重新登录' },
  noAccount: { code: 1, text: '没有与您的身份对应的账号，请联系管理员开通' },
} as const satisfies Record<string, FaultSpec>;

const call = callsAt('/api/oidc/', { style: 'B', access: 'open' });

/** 单点登录: signing in by the OpenID Connect provider of the enterprise. */
export const oidc = {
  begin: call({
    path: 'begin',
    summary: '单点登录：得到签发者的登录地址，以及回来时要交还的凭据',
    output: z.object({ address: z.string(), ticket: z.string() }),
  }),
  finish: call({
    path: 'finish',
    summary: '单点登录：带着签发者送回的参数完成登录',
    input: dataOf({
      ticket: z.string().min(1).max(4000),
      /** What stands behind the question mark of the address that the provider led back to. */
      query: z.string().min(1).max(8000),
    }),
    output: z.union([SignedIn, SecondFactorStep]),
  }),
} as const;
