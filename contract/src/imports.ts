import { z } from 'zod';
import { registerKinds } from './registers.ts';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

const registerNames = Object.values(registerKinds).map(({ name }) => name);

/** What can be taken in. */
export const importKinds = [
  'cases',
  'penalties',
  'laws',
  'companies',
  'articles',
  'lawyers',
  'judges',
  'registers',
  'hongKongCompanies',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What became of the rows of one import. */
export const ImportSummary = z.object({
  files: z.number().int(),
  rows: z.number().int(),
  written: z.number().int(),
  bad: z.number().int(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportState = z.object({
  jobId: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int(),
  summary: ImportSummary.nullable(),
  error: z.string().nullable(),
  problems: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
});
export type ImportState = z.output<typeof ImportState>;

const call = callsAt('/api/imports/', { style: 'B', access: 9 });

/** Taking in records from files of the server's machine. Only this machine's own command line may ask for it. */
export const imports = {
  start: call({
    path: 'start',
    audit: 'import',
    summary: '导入本机文件（仅限本机命令行）',
    input: dataOf({
      kind: z.enum(importKinds, `可导入的种类：${importKinds.join('、')}`),
      paths: z.array(z.string().min(1).max(4000)).min(1).max(1000),
      mapping: z.record(z.string(), z.string()).default({}),
      /** Which of the formats of a kind the files have; told by their columns where absent. */
      format: z.string().max(64).optional(),
    }),
    output: z.object({ jobId: z.string() }),
  }),
  state: call({
    path: 'state',
    summary: '一次导入的进度、结果与出错的行',
    input: dataOf({ jobId: z.string().min(1).max(64), problemsFrom: z.number().int().min(0).default(0) }),
    output: ImportState,
  }),
  cancel: call({
    path: 'cancel',
    audit: 'import',
    summary: '停止一次导入，已写入的保留',
    input: dataOf({ jobId: z.string().min(1).max(64) }),
    output: z.object({}),
  }),
} as const;

export const importFaults = {
  unknownFormat: {
    code: 400,
    text: `--format 只用于 registers，应为公示信息的种类之一：${registerNames.join('、')}`,
  },
  onlyHere: { code: 403, text: '导入只能由本机命令行发起' },
} as const satisfies Record<string, FaultSpec>;
