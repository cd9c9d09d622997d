import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';

const call = callsAt('/api/warn/', { style: 'B', access: 'signedIn' });

/** What the browser tells the server about itself. */
export const telemetry = {
  warn: call({
    path: 'report',
    summary: '前端上报非业务性失败（非200状态、脚本加载失败）',
    input: dataOf({
      kind: z.enum(['httpStatus', 'network', 'chunk', 'script']),
      url: z.string().max(2000),
      status: z.number().int().optional(),
      message: z.string().max(2000).default(''),
      traceId: z.string().max(64).optional(),
    }),
  }),
} as const;
