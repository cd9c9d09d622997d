import { z } from 'zod';
import { citationStatuses } from '../statutes.ts';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { followRun, ofRun, runStates } from '../wire/runs.ts';

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

/** Sentences that are not shown, by why. */
const DropCount = z.object({ invented: z.number().int(), uncitable: z.number().int() });
type DropCount = z.output<typeof DropCount>;

export const SectionDraft = z.object({
  parts: z.array(SectionPart),
  /** The articles in force and the cases that were given to the model. */
  sources: z.array(SectionSource),
  dropped: DropCount,
  answeredBy: z.string(),
});
export type SectionDraft = z.output<typeof SectionDraft>;

/** What a model that drafts a section says, piece by piece: a whole text by its sentences, a list by its rows. */
export const SectionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), text: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(SectionSource) }),
  z.object({ type: z.literal('model'), label: z.string() }),
  z.object({
    type: z.literal('text'),
    columnId: z.string(),
    label: z.string(),
    text: z.string(),
    citations: z.array(SectionCitation),
    dropped: DropCount,
  }),
  z.object({ type: z.literal('part'), part: SectionPart.nullable(), dropped: DropCount }),
]);
export type SectionEvent = z.output<typeof SectionEvent>;

export const emptySection: SectionDraft = {
  parts: [],
  sources: [],
  dropped: { invented: 0, uncitable: 0 },
  answeredBy: '模型',
};

const sum = (a: DropCount, b: DropCount): DropCount => ({
  invented: a.invented + b.invented,
  uncitable: a.uncitable + b.uncitable,
});

/** The section with what one event adds to it. */
export function addToSection(draft: SectionDraft, event: SectionEvent): SectionDraft {
  switch (event.type) {
    case 'status':
      return draft;
    case 'sources':
      return { ...draft, sources: event.sources };
    case 'model':
      return { ...draft, answeredBy: event.label };
    case 'text': {
      const [before] = draft.parts;
      const { columnId, label, citations } = event;
      const text = `${before?.texts[0]?.text ?? ''}${event.text}`;
      const texts = [{ columnId, label, text, isChosen: false }];
      const part = { value: text, texts, citations: [...(before?.citations ?? []), ...citations] };
      return { ...draft, parts: text.trim() === '' ? [] : [part], dropped: sum(draft.dropped, event.dropped) };
    }
    case 'part':
      return {
        ...draft,
        parts: event.part ? [...draft.parts, event.part] : draft.parts,
        dropped: sum(draft.dropped, event.dropped),
      };
  }
}

/** A section that a model drafts or has drafted, and nobody has taken or let go yet. */
const OpenRun = z.object({
  runId: z.string(),
  fieldId: z.string(),
  state: z.enum(runStates),
  failReason: z.string().nullable(),
});
export type OpenRun = z.output<typeof OpenRun>;

const taskId = z.uuid('任务编号有误');
/** Sections of one draft that may be open at once. */
export const openSectionsMax = 20;

const call = callsAt('/law-ai/api/doc/drafting/section/', { style: 'A', access: 30017 });

export const sections = {
  status: call({
    path: 'status',
    summary: '是否配置了可以拟写段落的模型',
    output: z.object({ isConfigured: z.boolean() }),
  }),
  propose: call({
    path: 'propose',
    kind: 'stream',
    summary: '让模型按所填事实与检得的法条、案例拟写一段：引用逐条核验，采纳前不写入文书；离开不影响拟写',
    input: dataOf({
      taskId,
      fieldId: z.string().min(1, '请选择要拟写的一项').max(64),
      facts: z.string().trim().max(sectionFactsMax, `补充事实至多${sectionFactsMax}字`).default(''),
    }),
    output: SectionEvent,
  }),
  list: call({
    path: 'list',
    summary: '一份文书正在拟写的与拟好未收下的各段',
    input: dataOf({ taskId }),
    output: z.object({ runs: z.array(OpenRun) }),
  }),
  follow: call({
    path: 'follow',
    kind: 'stream',
    summary: '从读到的位置继续读所拟的一段',
    input: z.object({ data: followRun }),
    output: SectionEvent,
  }),
  continue: call({
    path: 'continue',
    kind: 'stream',
    summary: '让停止、中断或失败的拟写接着完成',
    input: z.object({ data: followRun }),
    output: SectionEvent,
  }),
  stop: call({ path: 'stop', summary: '停止拟写，已拟的保留', input: z.object({ data: ofRun }) }),
  remove: call({
    path: 'del',
    audit: 'deletion',
    summary: '所拟已收下或不要：不再保留',
    input: z.object({ data: ofRun }),
  }),
} as const;

export const sectionFaults = {
  noModel: { code: 1, text: '尚未配置可用的模型，请管理员在“模型”中配置后再拟写' },
  notAText: { code: 400, text: '这一项不是可以拟写的段落' },
  noFacts: { code: 1, text: '还没有可依据的事实，请先填写表单或补充事实' },
  tooMany: { code: 1, text: '本文书拟好未收下的段落已有20段，请先收下或去掉几段' },
  nothingUsable: { code: 1, text: '模型所拟没有可用的内容（含有未给出的数字、名称或查不到的引用），请补充事实后重试' },
} as const satisfies Record<string, FaultSpec>;
