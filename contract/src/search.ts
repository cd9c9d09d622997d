import { z } from 'zod';
import { Fields, RecordType, resourceOfRecordType } from './records/record-type.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** How children of a node hold together. */
export const queryTypes = { intersection: 0, union: 1, sameSentence: 2, sameParagraph: 3, interval: 4 } as const;

/** How the words of one leaf are meant. */
export const matchTypes = { exactPhrase: 1, allWords: 2, anyWord: 3, prefix: 4 } as const;

export const fieldTypes = [
  'text',
  'keyword',
  'number',
  'money',
  'date',
  'select',
  'regionTree',
  'causeTree',
  'courtTree',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const queryLimits = { depth: 8, leaves: 64, fontNumMin: 1, fontNumMax: 500, fontNumUsual: 20 } as const;

const textOrNumber = z.union([z.string(), z.number()]);

/** One condition. What it needs depends on the field: text a `fieldValue`, dates a start or an end, money in fen. */
export const BaseQuery = z.looseObject({
  fieldEn: z.string().max(64),
  fieldCn: z.string().max(64).nullish(),
  fieldValue: z.union([textOrNumber, z.array(textOrNumber).max(200)]).nullish(),
  fieldShow: z.string().max(2000).nullish(),
  fieldMatch: z.string().max(2000).nullish(),
  fieldType: z.string().max(32).nullish(),
  matchType: z.coerce.number().int().nullish(),
  startDate: z.string().max(32).nullish(),
  endDate: z.string().max(32).nullish(),
  selectValues: z.array(textOrNumber).max(200).nullish(),
  startMoney: textOrNumber.nullish(),
  endMoney: textOrNumber.nullish(),
  others: z.unknown().optional(),
  /** Own addition: the condition must not hold. */
  isExcluded: z.boolean().nullish(),
});
export type BaseQuery = z.output<typeof BaseQuery>;

/** A node of the condition tree: a leaf (`baseQueryBO`) or a group (`childQueryBO` held together by `queryType`). */
export interface QueryNode {
  baseQueryBO?: BaseQuery | null;
  childQueryBO?: QueryNode[] | null;
  queryType?: number | null;
  fontNum?: number | null;
  categoryId?: string | number | null;
  myId?: string | number | null;
}
export const QueryNode: z.ZodType<QueryNode> = z.looseObject({
  baseQueryBO: BaseQuery.nullish(),
  get childQueryBO() {
    return z.array(QueryNode).max(200).nullish();
  },
  queryType: z.coerce.number().int().nullish(),
  fontNum: z.coerce.number().int().nullish(),
  categoryId: textOrNumber.nullish(),
  myId: textOrNumber.nullish(),
});

const requestFields = {
  id: textOrNumber.nullish(),
  recordType: RecordType,
  /** The version of the categories that the caller knows; the answer names the present one. */
  version: textOrNumber.nullish(),
  isZhenggai: z.boolean().nullish(),
  queryType: z.coerce.number().int().default(0),
  fontNum: z.coerce.number().int().nullish(),
  childQueryBO: z.array(QueryNode).max(200).nullish(),
};
export const SearchRequest = z.strictObject(requestFields);
export type SearchRequest = z.output<typeof SearchRequest>;

/** A stretch of a section with the hits in it: `marks` are half-open UTF-16 ranges of `text`. */
export const Highlight = z.object({
  section: z.string(),
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type Highlight = z.output<typeof Highlight>;

export const SearchHit = z.object({ id: z.string(), fields: Fields, highlights: z.array(Highlight) });
export type SearchHit = z.output<typeof SearchHit>;

export const ValueCount = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
  /** A value of a tree with others below it: asked for as `parent`. */
  isBranch: z.boolean().optional(),
});
export type ValueCount = z.output<typeof ValueCount>;

/** Values of one field that may be meant; `jump` is no field but where an exact name leads. */
export const Suggestion = z.object({
  fieldEn: z.string(),
  fieldShow: z.string(),
  recordType: z.string(),
  list: z.array(
    z.object({
      text: z.string(),
      count: z.number().int(),
      /** The record, where the value names one alone. */
      id: z.string().optional(),
      /** The page of the front end that it leads to. */
      path: z.string().optional(),
    }),
  ),
});
export type Suggestion = z.output<typeof Suggestion>;

/**
 * One judgment beside the open one; `tie` says how it was found: it is the open one, case numbers join it, parties and cause
 * are the same in a possible order of time, or the parties alone are.
 */
export const DisputeInstance = z.object({
  id: z.string(),
  title: z.string(),
  caseNumber: z.string(),
  court: z.string(),
  procedure: z.string(),
  date: z.string(),
  outcome: z.string(),
  tie: z.enum(['own', 'caseNumber', 'parties', 'sameParties']),
});
export type DisputeInstance = z.output<typeof DisputeInstance>;

/**
 * The instances of a dispute from the first on, empty where only the open one is known; `sameParties` are other cases between
 * the same parties, the latest first; `flag` warns of a judgment overturned.
 */
export const DisputeHistory = z.object({
  instances: z.array(DisputeInstance),
  sameParties: z.array(DisputeInstance),
  flag: z.string().optional(),
});
export type DisputeHistory = z.output<typeof DisputeHistory>;

/** One field of a category: everything the condition editor, filters, columns and charts are built from. */
export const CategoryField = z.object({
  fieldEn: z.string(),
  fieldCn: z.string(),
  fieldType: z.enum(fieldTypes),
  isSearchable: z.boolean(),
  isFilterable: z.boolean(),
  isSortable: z.boolean(),
  isChartable: z.boolean(),
  isColumn: z.boolean(),
  matchTypes: z.array(z.number().int()),
  /** Present where the values are few and known. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** How a chart of this field is drawn. */
  chart: z.enum(['bar', 'line', 'pie', 'rank']).optional(),
});
export type CategoryField = z.output<typeof CategoryField>;

export const Category = z.object({
  id: z.number().int(),
  recordType: z.string(),
  name: z.string(),
  mainTab: z.string(),
  resourceId: z.number().int(),
  detailPage: z.string(),
  /** The field that names a record, and the one that numbers it. */
  titleField: z.string(),
  numberField: z.string().optional(),
  sections: z.array(z.object({ key: z.string(), title: z.string() })),
  usualSort: z.object({ fieldEn: z.string(), order: z.enum(['asc', 'desc']) }),
  fields: z.array(CategoryField),
});
export type Category = z.output<typeof Category>;

/** The pages of a result list: 20 a page as the specification's paginator has it. */
const resultPageSize = 20;

/** Values a filter shows at most; the rest is reached by typing a condition. */
export const filterValuesMax = 200;

/** Where in a tree of values to look: right below this one, below the root where it is empty; without it, at every level. */
const parent = z.string().max(500).optional();

/** The order in which similar cases are to be consulted: 法发〔2020〕24号, article 4. */
export const authorityGroups = {
  1: '指导性案例',
  2: '最高人民法院典型案例及裁判',
  3: '本省（自治区、直辖市）高级人民法院参考性案例及裁判',
  4: '上一级人民法院及本院裁判',
  5: '其他法院裁判',
} as const;

/** In what two cases can be alike. */
const likenessKinds = ['cause', 'article', 'fact', 'wording', 'amount', 'outcome'] as const;

export const SimilarityReason = z.object({ kind: z.enum(likenessKinds), text: z.string() });
export type SimilarityReason = z.output<typeof SimilarityReason>;

export const SimilarCase = z.object({
  id: z.string(),
  fields: Fields,
  /** 0 to 1: the points over the points that could be had. What one of the two does not tell is not compared. */
  score: z.number(),
  points: z.array(z.object({ kind: z.enum(likenessKinds), points: z.number(), pointsMax: z.number() })),
  /** What a lawyer can check in both; those that fewer of the cases share come first. */
  reasons: z.array(SimilarityReason),
  group: z.number().int(),
  groupName: z.string(),
});
export type SimilarCase = z.output<typeof SimilarCase>;

export const similarTextMax = 20_000;
const similarCasesMax = 50;

/** The case that others are to be like: a statement of facts or an open case, and the court that hears it. */
const similarShape = {
  text: z.string().trim().min(10, '请至少写明十个字的事实').max(similarTextMax).optional(),
  id: z.string().min(1).max(64).optional(),
  /** The court of the case in hand; that of the case named by `id` where absent. */
  courtName: z.string().trim().min(1).max(100).optional(),
  limit: z.number().int().min(1).max(similarCasesMax).default(20),
};
export const SimilarRequest = z
  .strictObject(similarShape)
  .refine(({ text, id }) => (text === undefined) !== (id === undefined), '请粘贴案情，或从一件案例打开，二者择一');
export type SimilarRequest = z.output<typeof SimilarRequest>;

const accessByType = (input: { data: { recordType: SearchRequest['recordType'] } }) =>
  resourceOfRecordType(input.data.recordType);

const call = callsAt('/node/api/dataSearch/', { style: 'B' });

/** 数据检索: one condition tree over one record type, answered without losing a hit. */
export const search = {
  categoryVersion: call({
    path: 'getCategoryVersion',
    access: 2001,
    summary: '检索分类说明的版本，变化时前端重新读取',
    output: z.object({ version: z.string() }),
  }),
  categoryInfo: call({
    path: 'getCategoryInfo',
    access: 2001,
    summary: '各检索分类的完整说明，仅含当前用户可见的分类',
    output: z.object({ version: z.string(), categories: z.array(Category) }),
  }),
  list: call({
    path: 'getSearchResultList',
    access: accessByType,
    summary: '检索结果：总数精确，可翻到最后一页，命中处有标注',
    input: requestOf(pageOf(resultPageSize), SearchRequest),
    /** `isIndexing`: records have changed that the index has not taken in yet; the answer may still grow. */
    output: pagedOf(SearchHit).extend({
      textForm: z.string(),
      indexVersion: z.string(),
      isIndexing: z.boolean(),
      /** That of the description which the conditions were read by: who sent another reads the categories again. */
      version: z.string(),
    }),
  }),
  filter: call({
    path: 'getSearchResultFilter',
    access: accessByType,
    summary: '当前条件下一个字段各值的精确条数',
    input: dataOf({ ...requestFields, fieldEn: z.string().min(1).max(64), parent }),
    output: z.array(ValueCount),
  }),
  chart: call({
    path: 'getSearchResultChart',
    access: accessByType,
    summary: '当前条件下一个字段的图表数据；日期按年，金额按区间',
    input: dataOf({ ...requestFields, fieldEn: z.string().min(1).max(64), parent }),
    output: z.array(ValueCount),
  }),
  printText: call({
    path: 'getQueryText',
    access: accessByType,
    summary: '条件树的文本写法',
    input: dataOf(SearchRequest),
    output: z.object({ text: z.string() }),
  }),
  parseText: call({
    path: 'parseQueryText',
    access: accessByType,
    summary: '文本写法读成条件树；读不懂时说明在第几个字、为什么',
    input: dataOf({ recordType: RecordType, text: z.string().max(4000) }),
    output: z.object({
      queryType: z.number().int(),
      fontNum: z.number().int().nullable(),
      childQueryBO: z.array(QueryNode),
    }),
  }),
  positions: call({
    path: 'getHitPositions',
    access: accessByType,
    summary: '一条记录正文各部分中的全部命中位置',
    input: dataOf({ ...requestFields, recordId: z.string().min(1).max(64) }),
    output: z.array(
      z.object({ section: z.number().int(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) }),
    ),
  }),
  similarCases: call({
    path: 'findSimilarCases',
    access: 20022,
    summary: '类案：按粘贴的事实或一件案例找相似案件，写明理由，按参照效力分组',
    input: dataOf(SimilarRequest),
    output: z.array(SimilarCase),
  }),
  disputeHistory: call({
    path: 'getDisputeHistory',
    access: 20011,
    summary: '同一纠纷的各审级与执行，以及相同当事人的其他案件；一审判决已被改判、发回时有提示',
    input: dataOf({ id: z.string().min(1).max(64) }),
    output: DisputeHistory,
  }),
  suggest: call({
    path: 'getSuggestion',
    access: input => (input.data.recordType === '5' ? 2001 : resourceOfRecordType(input.data.recordType)),
    summary: '联想：按字段分组的已有值与条数；案号、信用代码、执业证号、法条可直达。recordType 5 为全部分类',
    input: dataOf({
      keyword: z.string().max(200),
      recordType: z.union([z.literal(['5', 5]).transform(() => '5' as const), RecordType]).default('5'),
    }),
    output: z.array(Suggestion),
  }),
  latest: call({
    path: 'getLatestCase',
    access: input => resourceOfRecordType(input.data.id),
    summary: '该分类日期最近的记录',
    input: requestOf(pageOf(10), { id: RecordType }),
    output: pagedOf(SearchHit),
  }),
} as const;

export const searchFaults = {
  unavailable: { code: 20000, text: '检索服务暂时不可用，请稍后再试' },
  tooSlow: { code: 1, text: '本次检索耗时过长已停止，请增加条件后重试' },
} as const satisfies Record<string, FaultSpec>;
