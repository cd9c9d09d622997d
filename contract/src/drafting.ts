import { z } from 'zod';
import { LegalBasis, Template } from './drafting/templates.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 文书起草: what a draft is made into. */
export const draftFileTypes = ['docx', 'pdf'] as const;
export type DraftFileType = (typeof draftFileTypes)[number];

export const draftPageSize = 5;
export const draftsMax = 1_000;
export const draftBuildsAtOnceMax = 5;
/** All answers of one draft, as they are kept. */
export const draftSizeMax = 300_000;
const draftChangesMax = 200;
const matterMax = 60;
const keywordMax = 40;

const fieldId = z.string().min(1).max(64);
const templateId = z.string().min(1, '请选择模板').max(64, '模板编号有误');
const taskId = z.uuid('任务编号有误');
const matter = z.string().trim().max(matterMax, `事项名称至多${matterMax}字`);
/** What was typed into each field, whatever it is: the engine reads it by its field, and says what is wrong with it. */
const answers = z.record(z.string().max(64), z.unknown());

export const TemplateGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  order: z.number().int(),
  description: z.string(),
  templateCount: z.number().int(),
});
export type TemplateGroup = z.output<typeof TemplateGroup>;

export const TemplateHead = z.object({
  templateId: z.string(),
  version: z.number().int(),
  title: z.string(),
  groupId: z.string(),
  summary: z.string(),
  useWhen: z.string(),
  fieldCount: z.number().int(),
});
export type TemplateHead = z.output<typeof TemplateHead>;

/** One file of a draft. */
export const DraftFile = z.object({
  fileType: z.enum(draftFileTypes),
  ...taskProgress,
  fileName: z.string().nullable(),
  /** The version of the answers that it was made of. */
  version: z.number().int().nullable(),
});
export type DraftFile = z.output<typeof DraftFile>;

export const DraftTask = z.object({
  taskId: z.string(),
  name: z.string(),
  templateId: z.string(),
  matter: z.string(),
  version: z.number().int(),
  missingCount: z.number().int(),
  files: z.array(DraftFile),
  createTime: z.string(),
  updateTime: z.string(),
});
export type DraftTask = z.output<typeof DraftTask>;

export const DraftDetail = DraftTask.extend({
  fields: answers,
  /** Fields whose answers came from another draft of the same matter and were not touched since. */
  reused: z.array(z.string()),
  template: Template,
});
export type DraftDetail = z.output<typeof DraftDetail>;

const call = callsAt('/law-ai/api/doc/drafting/', { style: 'A', access: 30017 });
const ofTask = dataOf({ taskId });
const ofFile = dataOf({ taskId, fileType: z.enum(draftFileTypes).default('docx') });

export const drafting = {
  groups: call({ path: 'template/groups', summary: '模板分组', output: z.object({ groups: z.array(TemplateGroup) }) }),
  templates: call({
    path: 'template/list',
    summary: '模板：可按分组，可按名称、用途与适用情形检索',
    input: dataOf({
      groupId: z.string().max(64).nullish(),
      keyword: z.string().trim().max(keywordMax, `关键词至多${keywordMax}字`).nullish(),
    }),
    output: z.object({ templates: z.array(TemplateHead) }),
  }),
  template: call({
    path: 'template/get',
    summary: '一份模板：字段、检查与正文',
    input: dataOf({ templateId }),
    output: z.object({ template: Template }),
  }),
  matters: call({
    path: 'matter/list',
    summary: '本人起草过文书的事项，新的在前',
    output: z.object({ matters: z.array(z.string()) }),
  }),
  page: call({
    path: 'task/list',
    summary: '本人的起草任务，新的在前',
    input: requestOf(pageOf(draftPageSize)),
    output: pagedOf(DraftTask),
  }),
  create: call({
    path: 'task/create',
    summary: '用一份模板起草；写明事项的，沿用同一事项已填的内容',
    input: dataOf({ templateId, matter: matter.optional() }),
    output: z.object({ taskId: z.string() }),
  }),
  save: call({
    path: 'task/save',
    summary: '保存所填：逐项后写为准；期间另有保存的，一并给出全部内容',
    input: dataOf({
      taskId,
      baseVersion: z.number().int().min(0),
      changes: z.array(z.strictObject({ fieldId, value: z.unknown() })).max(draftChangesMax),
      matter: matter.optional(),
    }),
    output: z.object({
      version: z.number().int(),
      updateTime: z.string(),
      /** All answers, where others were saved since the base version. */
      fields: answers.nullable(),
    }),
  }),
  detail: call({
    path: 'task/detail',
    summary: '一项任务：模板、所填内容与已生成的文件',
    input: ofTask,
    output: DraftDetail,
  }),
  build: call({
    path: 'task/build',
    audit: 'export',
    summary: '按当前所填生成文件（docx或pdf）；缺项处留空并标出',
    input: ofFile,
  }),
  download: call({
    path: 'task/getDownloadFile',
    kind: 'download',
    audit: 'export',
    summary: '下载已生成的文件',
    input: ofFile,
  }),
  remove: call({ path: 'task/del', audit: 'deletion', summary: '删除任务、所填内容与已生成的文件', input: ofTask }),
  activate: call({
    path: 'task/active',
    summary: '打开一项任务；不带编号时给出上次打开的',
    input: dataOf({ taskId: taskId.nullish() }),
    output: z.object({ task: DraftTask.nullable() }),
  }),
  blanks: call({
    path: 'task/getBlanksFile',
    kind: 'download',
    summary: '缺项报告：这份文书缺什么、哪里有误',
    input: ofTask,
  }),
  render: call({
    path: 'render',
    summary: '填写并印出全文、列出缺项与合规检查；不留记录',
    input: dataOf({
      templateId,
      fields: answers,
      /** Days that stand for the present one take this where they are not given. */
      today: z.iso.date('日期应写作YYYY-MM-DD').optional(),
    }),
    output: z.object({
      text: z.string(),
      missing: z.array(z.string()),
      checks: z.array(
        z.object({
          checkId: z.string(),
          level: z.enum(['error', 'warn']),
          message: z.string(),
          legalBasis: z.array(LegalBasis),
        }),
      ),
    }),
  }),
} as const;

export const draftingFaults = {
  noTemplate: { code: 404, text: '没有这份模板，请重新选择' },
  full: { code: 1, text: `起草任务已满${draftsMax}项，请先删除不再需要的` },
  tooLarge: { code: 413, text: '填写的内容过长，请精简后再保存' },
  noSuchField: { code: 400, text: '模板已更新，有的字段不存在，请刷新后重试' },
  tooManyItems: { code: 1, text: '内容过多，请减少列表的项数' },
  notBuilt: { code: 1, text: '文件尚未生成，请先导出' },
  draftGone: { code: 1, text: '任务已被删除' },
} as const satisfies Record<string, FaultSpec>;
