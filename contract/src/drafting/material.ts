import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

/** 从材料填写: what is taken in, and how much of it. */
export const materialFileTypes = ['docx', 'doc', 'pdf', 'txt', 'md', 'xlsx', 'png', 'jpg', 'webp', 'tif'] as const;
export const materialFilesMax = 5;
export const materialTextMax = 100_000;

export const Proposal = z.object({
  fieldId: z.string(),
  /** The answer as the field takes it. */
  value: z.unknown(),
  shown: z.string(),
  /** The passage speaks of what the field asks; otherwise it may. */
  isLikely: z.boolean(),
  sourceName: z.string(),
  /** What the source says, and where in it the value stands. */
  passage: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
});
export type Proposal = z.output<typeof Proposal>;

export const UnreadMaterial = z.object({ name: z.string(), reason: z.string() });
export type UnreadMaterial = z.output<typeof UnreadMaterial>;

const call = callsAt('/law-ai/api/doc/drafting/material/', { style: 'A', access: 30017 });

export const material = {
  propose: call({
    path: 'propose',
    summary: '从材料（文件或文字）里找所问各项，逐项给出原文；不改动已填的内容',
    input: dataOf({
      taskId: z.uuid('任务编号有误'),
      fileIds: z.array(z.uuid('文件编号有误')).max(materialFilesMax, `一次至多${materialFilesMax}份`).default([]),
      text: z.string().trim().max(materialTextMax, `文字至多${materialTextMax}字`).default(''),
    }),
    output: z.object({ proposals: z.array(Proposal), unread: z.array(UnreadMaterial) }),
  }),
} as const;

export const materialFaults = {
  nothing: { code: 1, text: '请选择文件或粘贴文字' },
  sourceGone: { code: 404, text: '没有找到上传的文件，请重新上传' },
  tooSlow: { code: 1, text: '材料过长，没有读完，请拆分后重试' },
} as const satisfies Record<string, FaultSpec>;
