import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';

/** What is counted: which screens are opened, and in which category is searched. Never what is written or read there. */
const usageEvents = ['openScreen', 'search'] as const;
export type UsageEvent = (typeof usageEvents)[number];

/** How the browser sends what it counts. */
export const usageWays = ['beacon', 'ajax', 'image'] as const;

/** Where browsers send it; the image way has `.gif` behind it. */
export const usagePath = '/lawyer/usage/sa';

export const usageDays = { usual: 30, max: 366 } as const;

const count = z.number().int();
const Counted = z.object({ subject: z.string(), count, users: count });

const call = callsAt('/api/usage/', { style: 'B' });

/** 使用统计: off unless the configuration switches it on. */
export const usage = {
  begin: call({
    path: 'begin',
    access: 'signedIn',
    summary: '本次访问是否统计使用情况，统计则给出上报的地址与方式',
    output: z.object({
      isOn: z.boolean(),
      address: z.string(),
      way: z.enum(usageWays),
      isBatched: z.boolean(),
    }),
  }),
  figures: call({
    path: 'figures',
    access: 9,
    summary: '最近若干天的使用统计：每日的人数与次数，各页面、各检索分类、各用户的次数',
    input: dataOf({ days: z.number().int().min(1).max(usageDays.max).default(usageDays.usual) }),
    output: z.object({
      isOn: z.boolean(),
      days: z.array(z.object({ day: z.string(), count, users: count })),
      screens: z.array(Counted),
      searches: z.array(Counted),
      users: z.array(z.object({ name: z.string(), count })),
    }),
  }),
} as const;
