import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

/** 自有模板: copies of ready ones, and docx files with tags. */
export const ownTemplatesMax = 200;
/** The same with those that are removed: drafts that were begun with them go on. */
export const ownTemplatesKeptMax = 2_000;
/** Templates that colleagues share with an enterprise: each of them has them all in its list. */
export const sharedTemplatesMax = 500;
/** Versions of one template, and of all templates of one user. */
export const ownVersionsMax = 200;
export const ownVersionsOfAllMax = 5_000;
const ownFieldsMax = 200;
const ownPlacesMax = 1_000;
const ownStretchesMax = 200;
export const ownTemplateSizeMax = 600_000;

const visibleId = z.string().min(1, '请选择模板').max(64, '模板编号有误');
const templateId = z.uuid('模板编号有误');
const line = (max: number) => z.string().trim().max(max, `至多${max}字`);
const expression = z.string().trim().max(500, '条件过长');
const identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/u, '字段标识有误');

const fieldTypes = [
  ...(['text', 'longtext', 'date', 'money', 'number', 'percent', 'select', 'multi', 'bool'] as const),
  ...(['idNumber', 'creditCode', 'party', 'rows'] as const),
] as const;

const column = {
  id: identifier,
  label: line(60).min(1, '请填写字段名称'),
  type: z.enum(fieldTypes),
  help: line(300).optional(),
  required: z.boolean().optional(),
  options: z.array(line(100).min(1)).max(50, '选项至多50个').optional(),
  validate: z
    .strictObject({
      min: z.union([z.number(), z.iso.date()]).optional(),
      max: z.union([z.number(), z.iso.date()]).optional(),
      integer: z.boolean().optional(),
      maxLength: z.number().int().min(1).max(20_000).optional(),
      oneLine: z.boolean().optional(),
    })
    .optional(),
  default: z.union([z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(100)).max(50)]).optional(),
};

/** A question of an own template. Patterns of the reader's own are not taken. */
const OwnField = z.strictObject({
  ...column,
  section: z.string().min(1).max(64),
  showIf: expression.optional(),
  repeat: z
    .strictObject({ min: z.number().int().min(0).max(99).optional(), max: z.number().int().min(1).max(99).optional() })
    .optional(),
  fields: z.array(z.strictObject(column)).max(30, '至多30列').optional(),
  max: z.number().int().min(1).max(200).optional(),
  from: z.string().max(40).optional(),
});

const text = z.string();
const marked = z.string().optional();
/** `if` drops it, `each: "list as name"` repeats it. */
const conditional = { if: marked, each: marked };
const align = z.enum(['left', 'center', 'right']).optional();
const bold = z.boolean().optional();
const Cell = z.object({ text, span: z.number().optional(), bold, align });
const Row = z.object({ ...conditional, id: marked, n: bold, cells: z.array(z.union([text, Cell])) });

/** Blocks that hold no others. */
const flatBlocks = [
  z.object({ t: z.literal('title'), ...conditional, text, align }),
  z.object({ t: z.literal('heading'), ...conditional, text, level: z.number().optional(), align }),
  z.object({ t: z.literal('p'), ...conditional, text, align, indent: z.number().optional(), bold }),
  z.object({
    ...{ t: z.literal('table'), ...conditional, widths: z.array(z.number()), head: z.array(text).optional() },
    ...{ rows: z.array(Row), style: marked, refName: marked, refFormat: marked, series: marked },
  }),
  z.object({
    ...{ t: z.literal('list'), ...conditional, style: marked },
    items: z.array(z.union([text, z.object({ ...conditional, text })])),
  }),
  z.object({
    ...{ t: z.literal('sign'), ...conditional },
    columns: z.array(z.object({ ...conditional, lines: z.array(text) })),
  }),
  z.object({ t: z.literal('pagebreak'), ...conditional }),
] as const;
const Clause = z.object({
  t: z.literal('clause'),
  ...conditional,
  id: marked,
  title: marked,
  text: marked,
  bold,
  align,
});
const Group = z.object({ t: z.literal('group'), ...conditional });
const Numbered = z.object({ t: z.literal('numbered'), ...conditional, scheme: text });

/** A block of the text of a template; the engine proves what is written in it. */
type Block =
  | z.output<(typeof flatBlocks)[number]>
  | (z.output<typeof Clause> & { blocks?: Block[] | undefined })
  | (z.output<typeof Group | typeof Numbered> & { blocks: Block[] });
const Block: z.ZodType<Block> = z.lazy(() => {
  const blocks = z.array(Block);
  const nests = [Clause.extend({ blocks: blocks.optional() }), Group.extend({ blocks }), Numbered.extend({ blocks })];
  return z.discriminatedUnion('t', [...flatBlocks, ...nests]);
});

const styles = ['court', 'contract', 'letter', 'opinion', 'statute'] as const;
const answer = z.union([text, z.number(), z.boolean(), z.array(text)]);
const limit = z.union([z.number(), text]).optional();
const times = { min: z.number().optional(), max: z.number().optional() };
const Column = z.object({
  ...{
    id: text,
    label: text,
    type: z.enum(fieldTypes),
    help: marked,
    required: bold,
    options: z.array(text).optional(),
  },
  validate: z
    .object({
      ...{ min: limit, max: limit, integer: bold, maxLength: z.number().optional(), oneLine: bold },
      ...{ pattern: marked, message: marked },
    })
    .optional(),
  default: answer.optional(),
});
const Field = Column.extend({
  ...{ section: marked, showIf: marked, from: marked, repeat: z.object(times).optional(), max: z.number().optional() },
  fields: z.array(Column).optional(),
});
export const LegalBasis = z.object({ statute: text, article: text, note: marked });
const Check = z.object({
  ...{ id: text, level: z.enum(['error', 'warn']), when: marked, assert: text, message: text },
  legalBasis: z.array(LegalBasis).optional(),
});

/** A template as the drafting engine reads it, a ready one or an own one. */
export const Template = z.object({
  ...{ id: text, version: z.number().int(), title: text, group: text, summary: text, useWhen: text },
  ...{ style: z.enum(styles), numbering: text, legalBasis: z.array(LegalBasis), notes: z.array(text) },
  sections: z.array(z.object({ id: text, label: text })),
  fields: z.array(Field),
  checks: z.array(Check).optional(),
  blocks: z.array(Block),
});

const OwnBasis = z.strictObject({ statute: line(120), article: line(60), note: line(300).optional() });

/** What an own template asks and prints. */
export const OwnTemplateBody = z.strictObject({
  title: line(60).min(1, '请填写模板名称'),
  summary: line(300),
  useWhen: line(300),
  style: z.enum(styles),
  numbering: z.string().min(1).max(40),
  legalBasis: z.array(OwnBasis).max(60),
  notes: z.array(line(500)).max(30),
  sections: z
    .array(z.strictObject({ id: z.string().min(1).max(64), label: line(60).min(1, '请填写分区名称') }))
    .min(1)
    .max(60),
  fields: z.array(OwnField).max(ownFieldsMax, `至多${ownFieldsMax}个字段`),
  checks: z
    .array(
      z.strictObject({
        ...{ id: z.string().min(1).max(64), level: z.enum(['error', 'warn']), when: expression.optional() },
        ...{ assert: expression, message: line(300), legalBasis: z.array(OwnBasis).max(10).optional() },
      }),
    )
    .max(60)
    .optional(),
  blocks: z.array(Block).max(500, '至多500段'),
});
export type OwnTemplateBody = z.output<typeof OwnTemplateBody>;

/** Where answers stand in a docx, and what of it stands there under a condition or several times. */
export const DocxPlaces = z.strictObject({
  places: z
    .array(
      z.strictObject({
        paragraphId: z.string().max(64),
        start: z.number().int().min(0),
        end: z.number().int().min(1),
        text: z.string().min(1).max(500),
      }),
    )
    .max(ownPlacesMax, `至多${ownPlacesMax}处`),
  stretches: z
    .array(
      z.strictObject({
        from: z.string().max(64),
        to: z.string().max(64),
        if: expression.optional(),
        each: z.string().max(120).optional(),
      }),
    )
    .max(ownStretchesMax, `至多${ownStretchesMax}段`),
});
export type DocxPlaces = z.output<typeof DocxPlaces>;

const SourceParagraph = z.object({
  id: z.string(),
  text: z.string(),
  number: z.string().optional(),
  headingLevel: z.number().optional(),
  cell: z.object({ table: z.number(), row: z.number(), column: z.number() }).optional(),
});
export type SourceParagraph = z.output<typeof SourceParagraph>;

export const OwnTemplate = z.object({
  templateId: z.string(),
  title: z.string(),
  version: z.number().int(),
  isOwn: z.boolean(),
  isShared: z.boolean(),
  /** A docx keeps its own form; a copy of a ready one is set by its blocks. */
  isDocx: z.boolean(),
  fieldCount: z.number().int(),
  updateTime: z.string(),
});
export type OwnTemplate = z.output<typeof OwnTemplate>;

export const OwnTemplateDetail = OwnTemplate.extend({
  template: Template,
  source: DocxPlaces.extend({ paragraphs: z.array(SourceParagraph) }).nullable(),
  versions: z.array(z.object({ version: z.number().int(), note: z.string(), createTime: z.string() })),
});
export type OwnTemplateDetail = z.output<typeof OwnTemplateDetail>;

const call = callsAt('/law-ai/api/doc/drafting/template/own/', { style: 'A', access: 30017 });

export const ownTemplates = {
  list: call({
    path: 'list',
    summary: '自有模板：本人的与所在单位共用的',
    output: z.object({ templates: z.array(OwnTemplate) }),
  }),
  copy: call({
    path: 'copy',
    summary: '复制一份模板为自有，可以改',
    input: dataOf({ templateId: visibleId }),
    output: z.object({ templateId: z.string() }),
  }),
  upload: call({
    path: 'upload',
    summary: '用一份docx做模板：认出标签、空白与括号，成文保留原有格式',
    input: dataOf({ fileId: z.uuid('文件编号有误'), title: line(60).optional() }),
    output: z.object({ templateId: z.string() }),
  }),
  detail: call({
    path: 'detail',
    summary: '一份自有模板：字段、填写处、条件与历次版本',
    input: dataOf({ templateId, version: z.number().int().min(1).optional() }),
    output: OwnTemplateDetail,
  }),
  save: call({
    path: 'save',
    summary: '另存为新版本；已有的起草仍用原版本',
    input: dataOf({
      templateId,
      baseVersion: z.number().int().min(1),
      template: OwnTemplateBody,
      source: DocxPlaces.optional(),
      note: line(200).default(''),
    }),
    output: z.object({
      /** Null where nothing was saved, for what is wrong. */
      version: z.number().int().nullable(),
      problems: z.array(z.string()),
    }),
  }),
  share: call({
    path: 'share',
    audit: 'sharing',
    summary: '与所在单位共用，或收回',
    input: dataOf({ templateId, isShared: z.boolean() }),
  }),
  remove: call({
    path: 'del',
    audit: 'deletion',
    summary: '删除自有模板；已有的起草不受影响',
    input: dataOf({ templateId }),
  }),
} as const;

export const ownTemplateFaults = {
  full: { code: 1, text: `自有模板已满${ownTemplatesMax}份，请先删除不再需要的` },
  keptFull: {
    code: 1,
    text: `已删除而仍有起草在用的自有模板已满${ownTemplatesKeptMax}份，请先删除用它们起草的任务，次日再试`,
  },
  sharedFull: { code: 1, text: `单位共用的模板已满${sharedTemplatesMax}份，请先取消共用或删除不再需要的` },
  versionFull: { code: 1, text: `这份模板已另存${ownVersionsMax}个版本，请复制一份后在新的一份上修改` },
  versionsFull: {
    code: 1,
    text: `自有模板的版本合计已满${ownVersionsOfAllMax}个，请先删除不再需要的模板，次日再试`,
  },
  sourceGone: { code: 404, text: '没有找到上传的文件，请重新上传' },
  notDocx: { code: 1, text: '模板须为docx，请用Word另存为docx后上传' },
  readOnly: { code: 1, text: '共用的模板只有上传人能改，请先复制一份' },
  changed: { code: 1, text: '这份模板已另存了新版本，请刷新后在新版本上修改' },
  tooSlow: { code: 1, text: '文件过大，没有读完，请拆分后重试' },
  tooLarge: { code: 413, text: '模板内容过多，请精简后再保存' },
  noEnterprise: { code: 1, text: '您不属于任何单位，不能共用' },
} as const satisfies Record<string, FaultSpec>;
