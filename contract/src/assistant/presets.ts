import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { sourceKinds } from './answer.ts';

/** What one user may keep of each. */
export const assistantsMax = 50;
export const templatesMax = 200;
export const templateTextMax = 5000;

/** Where an assistant may look; attachments and bound libraries are always read. */
export const searchedKinds = sourceKinds.filter(kind => kind !== 'document' && kind !== 'knowledge');

const name = z.string().trim().min(1, '请填写名称').max(40, '名称最多40字');

/** An assistant: where it looks, and the words it adds to every question. */
export const Assistant = z.object({
  owmId: z.string(),
  name: z.string(),
  about: z.string(),
  /** Words of its field that are searched with every question. */
  focus: z.string(),
  kinds: z.array(z.enum(sourceKinds)),
  /** Whether the user made it; the others come with the product and cannot be changed. */
  isOwn: z.boolean(),
});
export type Assistant = z.output<typeof Assistant>;

/** A question with blanks in 【】. */
export const Template = z.object({
  templateId: z.string(),
  name: z.string(),
  text: z.string(),
  isOwn: z.boolean(),
});
export type Template = z.output<typeof Template>;

const call = callsAt('/law-ai/api/assistant/', { style: 'A', session: 'signed', access: 30011 });

/** Own assistants and question templates, beside those that come with the product. */
export const presets = {
  assistants: call({
    path: 'owm/list',
    summary: '可选的助手：自建的在前，其后是随产品提供的',
    output: z.array(Assistant),
  }),
  addAssistant: call({
    path: 'owm/add',
    summary: '新建助手；带编号则修改自建的助手',
    input: dataOf({
      owmId: z.uuid('助手编号有误').nullish(),
      name,
      about: z.string().trim().max(200, '说明最多200字').default(''),
      focus: z.string().trim().max(100, '专长词最多100字').default(''),
      kinds: z.array(z.enum(searchedKinds, '检索范围有误')).min(1, '请至少选择一类检索范围').max(3),
    }),
    output: Assistant,
  }),
  removeAssistant: call({
    path: 'owm/delete',
    audit: 'deletion',
    summary: '删除自建的助手；用过它的对话改由通用助手回答',
    input: dataOf({ owmId: z.uuid('助手编号有误') }),
  }),
  templates: call({
    path: 'template/list',
    summary: '提问模板：自建的在前，其后是随产品提供的',
    output: z.array(Template),
  }),
  saveTemplate: call({
    path: 'template/save',
    summary: '保存提问模板；带编号则修改自建的模板',
    input: dataOf({
      templateId: z.uuid('模板编号有误').nullish(),
      name,
      text: z.string().trim().min(1, '请填写模板内容').max(templateTextMax, `模板最多${templateTextMax}字`),
    }),
    output: Template,
  }),
  removeTemplate: call({
    path: 'template/delete',
    audit: 'deletion',
    summary: '删除自建的提问模板',
    input: dataOf({ templateId: z.uuid('模板编号有误') }),
  }),
} as const;

export const presetFaults = {
  tooManyAssistants: { code: 1, text: `自建助手已达${assistantsMax}个，请先删除不再需要的` },
  tooManyTemplates: { code: 1, text: `自建模板已达${templatesMax}个，请先删除不再需要的` },
} as const satisfies Record<string, FaultSpec>;
