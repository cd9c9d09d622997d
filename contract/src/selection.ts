import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import type { ResourceId } from './wire/resources.ts';

/** AI智选库: what stands ready, and the resource of the tool that it is for. */
export const selectionKinds = {
  assistant: { name: '助手', resource: 30011 },
  question: { name: '提问模板', resource: 30011 },
  document: { name: '文书模板', resource: 30017 },
  clause: { name: '合同条款', resource: 30016 },
  questionnaire: { name: '风险问卷', resource: 30020 },
  pointSet: { name: '审查要点', resource: 30022 },
} as const satisfies Record<string, { name: string; resource: ResourceId }>;
export type SelectionKind = keyof typeof selectionKinds;

/** The areas of practice, in the order of the page. */
export const practiceAreas = {
  contract: '合同与交易',
  company: '公司与投资',
  labour: '劳动用工',
  dispute: '诉讼与执行',
  property: '房地产与建设',
  technology: '知识产权与科技',
  compliance: '合规与数据',
  family: '婚姻与家事',
} as const;
export type PracticeArea = keyof typeof practiceAreas;
const areas = keysOf(practiceAreas);

const kind = z.enum(keysOf(selectionKinds), '种类有误');
const itemId = z.string().min(1).max(80);
const ofItem = dataOf({ kind, itemId });

export const SelectionItem = z.object({
  kind,
  itemId: z.string(),
  title: z.string(),
  about: z.string(),
  areas: z.array(z.enum(areas)),
  isFavourite: z.boolean(),
  /** How many times it was taken; one user counts once a day. */
  useCount: z.number().int(),
});
export type SelectionItem = z.output<typeof SelectionItem>;

export const SelectionPreview = z.object({
  kind,
  itemId: z.string(),
  title: z.string(),
  about: z.string(),
  parts: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  /** What is copied where it is taken as words. */
  text: z.string().nullable(),
});
export type SelectionPreview = z.output<typeof SelectionPreview>;

/** No resource of its own: what is in it may be used by whoever may use the tool that it is for. */
const access = ({ data }: { data: { kind: SelectionKind } }) => selectionKinds[data.kind].resource;
const style = 'B';

const call = callsAt('/api/selection/', { style, access });

export const selection = {
  list: call({
    path: 'list',
    style,
    access: 'signedIn',
    summary: '智选库中本人可用的全部内容，附收藏与使用次数',
    output: z.object({ items: z.array(SelectionItem) }),
  }),
  preview: call({ path: 'preview', summary: '一项内容的全文，供预览', input: ofItem, output: SelectionPreview }),
  favour: call({
    path: 'favour',
    summary: '收藏或取消收藏一项内容',
    input: dataOf({ kind, itemId, isFavourite: z.boolean() }),
  }),
  add: call({
    path: 'add',
    summary: '把一项内容加入本人的工作台并计一次使用；条款由页面复制，只计使用',
    input: ofItem,
    /** The copy that is one's own; null where there is none. */
    output: z.object({ recordId: z.string().nullable() }),
  }),
} as const;

export const selectionFaults = {
  noItem: { code: 404, text: '智选库中没有这一项，请刷新后重选' },
} as const satisfies Record<string, FaultSpec>;
