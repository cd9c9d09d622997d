import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { keysOf } from '../wire/keys-of.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** 术语库: the tags by which they are grouped. */
export const termTags = { legal: '法律', industry: '行业', custom: '自建' } as const;
export type TermTag = keyof typeof termTags;
const tags = keysOf(termTags);

const termPageSize = 500;
export const termBasesMax = 50;
export const termsMax = 10_000;
/** Terms of one user in all their bases. */
export const termsOfUserMax = 100_000;
/** What all terms of one user say, in UTF-8: whoever translates has them in memory. */
export const termBytesMax = 64 * 1024 ** 2;
/** Rows of a file that are taken in at once. */
export const termRowsMax = 5_000;

const termBaseId = z.string().min(1).max(60);
const word = z.string().trim().max(200, '每个词至多200字');
const words = z.array(word.min(1)).max(20, '至多20个');
const name = z.string().trim().min(1, '请填写术语库名称').max(60, '名称至多60字');

export const TermBase = z.object({
  termBaseId: z.string(),
  name: z.string(),
  tag: z.enum(tags),
  count: z.number().int(),
  /** The enterprise sees it too. */
  isShared: z.boolean(),
  /** May be changed by who asks. */
  isOwn: z.boolean(),
  domains: z.array(z.object({ domain: z.string(), name: z.string() })),
});
export type TermBase = z.output<typeof TermBase>;

const termFields = {
  zh: word.min(1, '请填写中文术语'),
  zhVariants: words.default([]),
  en: word.min(1, '请填写英文译法'),
  enAlternatives: words.default([]),
  forbidden: z
    .array(z.strictObject({ text: word.min(1), reason: z.string().trim().max(200).default('') }))
    .max(20, '禁用译法至多20个')
    .default([]),
  domain: z.string().trim().max(60).default(''),
  definition: z.string().trim().max(1_000, '释义至多1000字').default(''),
  usage: z.string().trim().max(1_000, '用法至多1000字').default(''),
  /** False: shown beside the text, and not checked. */
  isChecked: z.boolean().default(true),
};
export const NewTerm = z.strictObject(termFields);
export type NewTerm = z.output<typeof NewTerm>;

export const TermData = NewTerm.extend({
  termId: z.string(),
  abbreviation: z.string(),
  legalBasis: z.array(z.object({ statute: z.string(), article: z.string() })),
});
export type TermData = z.output<typeof TermData>;

/** What came of a file of terms, row by row. */
export const TermReport = z.object({
  added: z.number().int(),
  duplicates: z.array(z.object({ row: z.number().int(), zh: z.string(), en: z.string() })),
  /** The same Chinese word with another rendering: it was taken in, and both stand. */
  conflicts: z.array(z.object({ row: z.number().int(), zh: z.string(), en: z.string(), other: z.string() })),
  losses: z.array(z.object({ row: z.number().int(), reason: z.string() })),
});
export type TermReport = z.output<typeof TermReport>;

/** Pairs of terms that are proposed at once. */
export const proposedTermsMax = 300;

/** A pair of words that two texts say for the same, for somebody to approve. */
export const TermProposal = z.object({
  zh: z.string(),
  en: z.string(),
  /** In how many segments both stand. */
  count: z.number().int(),
  isDefined: z.boolean(),
  example: z.object({ zh: z.string(), en: z.string() }),
  /** What the base says for the Chinese word already; empty where it does not have it. */
  known: z.array(z.string()),
});
export type TermProposal = z.output<typeof TermProposal>;

const call = callsAt('/law-ai/api/ai/translate/term/', { style: 'A', access: 30018 });

export const terms = {
  bases: call({
    path: 'record',
    summary: '可用的术语库：法律、行业、自建与本单位共享的',
    input: dataOf(z.strictObject({ tag: z.enum(tags).optional() }).nullish()),
    output: z.object({ records: z.array(TermBase) }),
  }),
  addBase: call({
    path: 'add',
    audit: 'sharing',
    auditIf: 'isShared',
    summary: '新建术语库，或把现成的复制为自己的',
    input: dataOf({ name, isShared: z.boolean().default(false), copyOf: termBaseId.optional() }),
    output: z.object({ termBaseId: z.string() }),
  }),
  updateBase: call({
    path: 'update',
    audit: 'sharing',
    summary: '修改自建术语库的名称与共享',
    input: dataOf({ termBaseId, name, isShared: z.boolean() }),
  }),
  removeBase: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除自建术语库及其全部术语',
    input: dataOf({ termBaseId }),
  }),
  page: call({
    path: 'data/record',
    summary: '术语库中的术语；可按中文、英文、拼音与释义查找，也可只看重复与冲突的',
    input: requestOf(pageOf(termPageSize, termPageSize), {
      termBaseId,
      keyword: z.string().trim().max(100).optional(),
      domain: z.string().max(60).optional(),
      /** Only words that stand in several terms. */
      isDoubled: z.boolean().optional(),
    }),
    output: pagedOf(TermData),
  }),
  add: call({
    path: 'data/add',
    summary: '在自建术语库中新增术语',
    input: dataOf({ termBaseId, term: NewTerm }),
    output: z.object({ termId: z.string() }),
  }),
  update: call({
    path: 'data/update',
    summary: '修改自建术语库中的术语',
    input: dataOf({ termBaseId, termId: z.uuid('术语编号有误'), term: NewTerm }),
  }),
  remove: call({
    path: 'data/delete',
    audit: 'deletion',
    summary: '删除自建术语库中的若干术语',
    input: dataOf({ termBaseId, termIds: z.array(z.uuid('术语编号有误')).min(1).max(termPageSize) }),
  }),
  upload: call({
    path: 'upload/template',
    audit: 'import',
    summary: '把填好的模板（xlsx、csv）或TBX文件（须先上传）并入自建术语库，报告重复、冲突与未收的内容',
    input: dataOf({ termBaseId, fileId: z.uuid('文件编号有误') }),
    output: TermReport,
  }),
  template: call({
    path: 'download/template',
    kind: 'download',
    summary: '下载术语模板（xlsx）',
  }),
  download: call({
    path: 'data/download',
    kind: 'download',
    audit: 'export',
    summary: '下载一个术语库（xlsx、csv或TBX）',
    input: dataOf({ termBaseId, fileType: z.enum(['xlsx', 'csv', 'tbx']) }),
  }),
  extract: call({
    path: 'extract',
    summary: '从同一文书的中英文两份文件，或一条翻译记录的句对中，提出可收入的术语，待确认',
    input: dataOf({
      zhFileId: z.uuid('文件编号有误').optional(),
      enFileId: z.uuid('文件编号有误').optional(),
      recordId: z.uuid('记录编号有误').optional(),
      /** What stands there already is said of a proposal. */
      termBaseId: termBaseId.optional(),
    }),
    output: z.object({ proposals: z.array(TermProposal), pairCount: z.number().int() }),
  }),
  adopt: call({
    path: 'data/adopt',
    summary: '把确认的若干术语收入自建术语库，报告重复与冲突',
    input: dataOf({ termBaseId, terms: z.array(NewTerm).min(1, '请选择术语').max(proposedTermsMax) }),
    output: TermReport,
  }),
} as const;

export const termFaults = {
  readOnly: { code: 403, text: '只能修改自建的术语库，可先复制为自己的再修改' },
  basesFull: { code: 1, text: `自建术语库已满${termBasesMax}个，请先删去不用的` },
  full: { code: 1, text: `一个术语库至多${termsMax}条，请另建一个` },
  tooMany: { code: 1, text: `自建的术语合计至多${termsOfUserMax}条，请先删去不用的` },
  tooLarge: { code: 1, text: `自建术语的文字合计至多${termBytesMax / 1024 ** 2}MB，请先删去不用的` },
  duplicate: { code: 1, text: '术语库中已有同一中文与同一英文的术语' },
  fileType: { code: 415, text: '只能导入xlsx、csv或TBX文件，请下载模板填写' },
  noTbx: { code: 1, text: '文件不是TBX术语库，请由原软件导出为TBX后重试' },
  empty: { code: 1, text: '术语库中还没有术语，无可导出' },
  noPair: { code: 400, text: '请选择中文与英文两份文件，或一条中英文之间的翻译记录，只选其一' },
  noText: { code: 1, text: '文件中没有可对照的中英文文字，请换可复制文字的文件' },
  noHead: { code: 1, text: '第一行须有“中文”与“英文”两列，请下载模板填写' },
  broken: { code: 1, text: '文件无法读取，请另存为xlsx或UTF-8编码的csv后重试' },
  tooManyRows: { code: 1, text: `一次至多导入${termRowsMax}行，请分成几个文件` },
  sourceGone: { code: 404, text: '上传的文件不存在，请重新上传' },
} as const satisfies Record<string, FaultSpec>;
