import { z } from 'zod';
import { citationStatuses } from '../statutes.ts';
import { call, dataOf, nothing } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

/** 段落拟稿: what the lawyer may tell besides the answers of the form. */
export const sectionFactsMax = 8_000;
/** Items that are proposed for a list at once. */
export const sectionItemsMax = 6;

/** A citation in a proposed text and how checking it ended; `notChecked` where nothing could be told. */
const SectionCitation = z.object({
  raw: z.string(),
  status: z.enum([...citationStatuses, 'notChecked']),
  detail: z.string(),
});
export type SectionCitation = z.output<typeof SectionCitation>;

const SectionPart = z.object({
  /** The answer as the field takes it: a text, or one row of its list. */
  value: z.unknown(),
  /** What may be edited, part by part; what is chosen from a list is not. */
  texts: z.array(z.object({ columnId: z.string(), label: z.string(), text: z.string(), isChosen: z.boolean() })),
  citations: z.array(SectionCitation),
});
export type SectionPart = z.output<typeof SectionPart>;

const SectionSource = z.object({
  kind: z.enum(['statute', 'case']),
  title: z.string(),
  passage: z.string(),
  target: z.object({ recordType: z.string(), id: z.string() }),
});
export type SectionSource = z.output<typeof SectionSource>;

export const SectionDraft = z.object({
  fieldId: z.string(),
  parts: z.array(SectionPart),
  /** The articles in force and the cases that were given to the model. */
  sources: z.array(SectionSource),
  /** Sentences that are not shown, by why. */
  dropped: z.object({ invented: z.number().int(), uncitable: z.number().int() }),
  answeredBy: z.string(),
});
export type SectionDraft = z.output<typeof SectionDraft>;

const usual = { style: 'A', access: 30017 } as const;

export const sections = {
  status: call({
    ...usual,
    path: '/law-ai/api/doc/drafting/section/status',
    summary: '是否配置了可以拟写段落的模型',
    input: nothing,
    output: z.object({ isConfigured: z.boolean() }),
  }),
  propose: call({
    ...usual,
    path: '/law-ai/api/doc/drafting/section/propose',
    summary: '让模型按所填事实与检得的法条、案例拟写一段：引用逐条核验，采纳前不写入文书',
    input: dataOf({
      taskId: z.uuid('任务编号有误'),
      fieldId: z.string().min(1, '请选择要拟写的一项').max(64),
      facts: z.string().trim().max(sectionFactsMax, `补充事实至多${sectionFactsMax}字`).default(''),
    }),
    output: SectionDraft,
  }),
} as const;

export const sectionFaults = {
  noModel: { code: 1, text: '尚未配置可用的模型，请管理员在“模型”中配置后再拟写' },
  notAText: { code: 400, text: '这一项不是可以拟写的段落' },
  noFacts: { code: 1, text: '还没有可依据的事实，请先填写表单或补充事实' },
  nothingUsable: { code: 1, text: '模型所拟没有可用的内容（含有未给出的数字、名称或查不到的引用），请补充事实后重试' },
} as const satisfies Record<string, FaultSpec>;
