import type { FaultSpec } from './wire/faults.ts';

/** Where assistants outside use the lookups: Model Context Protocol over streamable HTTP, with an API key. */
export const mcpPath = '/lawyer/mcp';

/** Longer parts of a record's text are given in pieces of this many characters. */
export const lookupTextMax = 12_000;

export const lookupFaults = {
  keyWanted: { code: 401, text: '请以接口密钥调用：Authorization: Bearer …，密钥在“设置 → 插件 → 接口密钥”新建' },
  oneAtATime: { code: 400, text: '一次请求只能有一个调用，请逐个发送' },
  pastEnd: { code: 400, text: '起点超过正文长度，请改小 from' },
} as const satisfies Record<string, FaultSpec>;
