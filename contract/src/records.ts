import { z } from 'zod';
import { CaseFields } from './records/case.ts';
import { CommentaryFields } from './records/commentary.ts';
import { CompanyFields } from './records/company.ts';
import { PenaltyFields } from './records/penalty.ts';
import { JudgeFields, LawyerFields } from './records/person.ts';
import { RecordType, recordTabs, recordTypes, resourceOfRecordType, zhenggaiResource } from './records/record-type.ts';
import { StatuteFields } from './records/statute.ts';
import { callsAt, dataOf } from './wire/call.ts';
import { keysOf } from './wire/keys-of.ts';
import type { ResourceId } from './wire/resources.ts';

export { RecordType, recordTabs, recordTypes, resourceOfRecordType, zhenggaiResource };

/** One part of a record's text. All parts joined by line ends are exactly what `fullText` searches. */
export const Section = z.object({ key: z.string(), title: z.string(), text: z.string() });
export type Section = z.output<typeof Section>;

/** The fields of a record of each type. */
export const fieldSchemas = {
  [recordTypes.company]: CompanyFields,
  [recordTypes.cases]: CaseFields,
  [recordTypes.penalty]: PenaltyFields,
  [recordTypes.judge]: JudgeFields,
  [recordTypes.lawyer]: LawyerFields,
  [recordTypes.weChat]: CommentaryFields,
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
const recordDetail = z.discriminatedUnion('recordType', [
  detailOf(recordTypes.company),
  detailOf(recordTypes.cases),
  detailOf(recordTypes.penalty),
  detailOf(recordTypes.judge),
  detailOf(recordTypes.lawyer),
  detailOf(recordTypes.weChat),
  detailOf(recordTypes.statute),
]);
/** A type with its fields: of any record, `recordType` tells which fields it has. */
export type TypedFields<Type extends RecordType = RecordType> = {
  [Each in Type]: { recordType: Each; fields: FieldsOf<Each> };
}[Type];

/** A record of one type, or of any. */
export type RecordDetail<Type extends RecordType = RecordType> = TypedFields<Type> & {
  id: string;
  sections: Section[];
};

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

const call = callsAt('/node/api/dataSearch/', { style: 'B' });

export const records = {
  detailTools: call({
    path: 'getDetailsToolConfig',
    access: 2001,
    summary: '各类详情页有哪些工具：按系统配置，且本人有权限的',
    output: z.array(
      z.object({
        recordType: z.string(),
        tools: z.array(z.object({ tool: z.enum(keysOf(detailTools)), name: z.string(), resourceId: z.number().int() })),
      }),
    ),
  }),
  detail: call({
    path: 'getRecordDetail',
    access: input => resourceOfRecordType(input.data.recordType),
    summary: '一条记录的全部字段与正文各部分',
    input: dataOf({ recordType: RecordType, id: z.string().min(1).max(64) }),
    output: recordDetail,
  }),
} as const;
