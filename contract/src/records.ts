import { z } from 'zod';
import { ArticleFields } from './records/article.ts';
import { CaseFields } from './records/case.ts';
import { CompanyFields } from './records/company.ts';
import { PenaltyFields } from './records/penalty.ts';
import { JudgeFields, LawyerFields } from './records/person.ts';
import { StatuteFields } from './records/statute.ts';
import { call, dataOf, nothing } from './wire/call.ts';
import type { ResourceId } from './wire/resources.ts';

/** The record types of the data search, as the wire writes them. 5 is the global search and holds no records. */
export const recordTypes = {
  company: '1',
  cases: '2',
  penalty: '3',
  judge: '4',
  lawyer: '6',
  weChat: '7',
  statute: '8',
} as const;
export type RecordType = (typeof recordTypes)[keyof typeof recordTypes];

/** A record type as callers write it: the string, or the number of the category. */
export const RecordType = z
  .union([z.string(), z.number()], '记录类型有误')
  .transform(String)
  .pipe(z.enum(recordTypes, '记录类型有误：1机构、2案例、3处罚、4法官、6律师、7微信、8法规'));

const resourceOfType: Record<RecordType, ResourceId> = {
  '1': 20016,
  '2': 20011,
  '3': 20012,
  '4': 20015,
  '6': 20014,
  '7': 20013,
  '8': 20017,
};

/** The resource that opens a record type: its tab, its calls, its detail page. */
export const resourceOfRecordType = (type: RecordType): ResourceId => resourceOfType[type];

/** The tabs of the data search in their order: what a record type is called in addresses and on screen. */
export const recordTabs = [
  { recordType: '1', mainTab: 'company', name: '机构检索', detailPage: '/intelligentTools/companyDetail' },
  { recordType: '2', mainTab: 'cases', name: '司法案例', detailPage: '/intelligentTools/caseDetail' },
  { recordType: '3', mainTab: 'penalty', name: '行政处罚', detailPage: '/intelligentTools/penaltyDetail' },
  { recordType: '4', mainTab: 'judge', name: '法官检索', detailPage: '/intelligentTools/judgeDetail' },
  { recordType: '6', mainTab: 'lawyer', name: '律师', detailPage: '/intelligentTools/lawyerDetail' },
  { recordType: '7', mainTab: 'weChat', name: '微信检索', detailPage: '/intelligentTools/articleDetail' },
  { recordType: '8', mainTab: 'statute', name: '法律法规', detailPage: '/intelligentTools/statuteDetail' },
] as const satisfies { recordType: RecordType; mainTab: string; name: string; detailPage: string }[];

/** Rectification (整改) records are shown only in the mode that this resource opens. */
export const zhenggaiResource = 2001101;

/** One part of a record's text. All parts joined by line ends are exactly what `fullText` searches. */
export const Section = z.object({ key: z.string(), title: z.string(), text: z.string() });
export type Section = z.output<typeof Section>;

/** Values of a record by `fieldEn`; amounts in fen, dates as YYYY-MM-DD. */
export const Fields = z.record(z.string(), z.unknown());

/** The fields of a record of each type. */
export const fieldSchemas = {
  [recordTypes.company]: CompanyFields,
  [recordTypes.cases]: CaseFields,
  [recordTypes.penalty]: PenaltyFields,
  [recordTypes.judge]: JudgeFields,
  [recordTypes.lawyer]: LawyerFields,
  [recordTypes.weChat]: ArticleFields,
  [recordTypes.statute]: StatuteFields,
} as const;

export type FieldsOf<Type extends RecordType> = z.output<(typeof fieldSchemas)[Type]>;

const detailOf = <Type extends RecordType>(recordType: Type) =>
  z.object({
    id: z.string(),
    recordType: z.literal(recordType),
    fields: fieldSchemas[recordType],
    sections: z.array(Section),
  });

/** A record with all that is known of it; its type says which fields it may have. */
export const recordDetail = z.discriminatedUnion('recordType', [
  detailOf(recordTypes.company),
  detailOf(recordTypes.cases),
  detailOf(recordTypes.penalty),
  detailOf(recordTypes.judge),
  detailOf(recordTypes.lawyer),
  detailOf(recordTypes.weChat),
  detailOf(recordTypes.statute),
]);
/** A record of one type, or of any. */
export type RecordDetail<Type extends RecordType = RecordType> = {
  [Each in Type]: { id: string; recordType: Each; fields: FieldsOf<Each>; sections: Section[] };
}[Type];

/** What can be done with an open record, and the resource that each needs. */
export const detailTools = {
  download: { name: '下载文书', resourceId: 20019 },
  cite: { name: '复制为引用', resourceId: 2001 },
  similarCases: { name: '查找类案', resourceId: 20022 },
  subscribe: { name: '订阅', resourceId: 20021 },
} as const satisfies Record<string, { name: string; resourceId: ResourceId }>;
export type DetailTool = keyof typeof detailTools;

/** The tools of each record's page, unless the system configuration (`detailTools`) says otherwise. */
export const usualDetailTools: Record<RecordType, readonly DetailTool[]> = {
  '1': ['subscribe', 'download'],
  '2': ['similarCases', 'cite', 'download'],
  '3': ['cite', 'download'],
  '4': ['download'],
  '6': ['download'],
  '7': ['cite', 'download'],
  '8': ['cite', 'download'],
};

const toolNames = Object.keys(detailTools) as [DetailTool, ...DetailTool[]];

export const records = {
  detailTools: call({
    path: '/node/api/dataSearch/getDetailsToolConfig',
    style: 'B',
    access: 2001,
    summary: '各类详情页有哪些工具：按系统配置，且本人有权限的',
    input: nothing,
    output: z.array(
      z.object({
        recordType: z.string(),
        tools: z.array(z.object({ tool: z.enum(toolNames), name: z.string(), resourceId: z.number().int() })),
      }),
    ),
  }),
  detail: call({
    path: '/node/api/dataSearch/getRecordDetail',
    style: 'B',
    access: input => resourceOfRecordType(input.data.recordType),
    summary: '一条记录的全部字段与正文各部分',
    input: dataOf({ recordType: RecordType, id: z.string().min(1).max(64) }),
    output: recordDetail,
  }),
} as const;
