import { z } from 'zod';
import { PersonStatistics, StatisticsGroup, smallSample } from './records/person.ts';
import { recordTypes, resourceOfRecordType } from './records/record-type.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

export { PersonStatistics, StatisticsGroup, smallSample };

/** The record types made from judgments and penalties. */
const personTypes = [recordTypes.company, recordTypes.judge, recordTypes.lawyer] as const;
export type PersonType = (typeof personTypes)[number];

/** A judge, a lawyer or an organisation as callers name it. */
const PersonType = z
  .union([z.string(), z.number()], '记录类型有误')
  .transform(String)
  .pipe(z.enum(personTypes, '记录类型有误：1机构、4法官、6律师'));

const recordId = z.string().min(1).max(64);
const Source = z.strictObject({ recordType: z.enum([recordTypes.cases, recordTypes.penalty]), id: recordId });
export const namesMax = 100;
export const nameMax = 200;
const ofPerson = (input: { data: { recordType: PersonType } }) => resourceOfRecordType(input.data.recordType);

/** A judgment or penalty somebody stands in. */
export const PersonRecord = z.object({
  recordType: z.string(),
  id: z.string(),
  title: z.string(),
  number: z.string(),
  date: z.string(),
  role: z.string(),
  side: z.string(),
  court: z.string().optional(),
  causes: z.array(z.string()).optional(),
  procedure: z.string().optional(),
  outcome: z.string().optional(),
  amountFen: z.number().int().optional(),
  authority: z.string().optional(),
  penaltyKinds: z.array(z.string()).optional(),
  fineFen: z.number().int().optional(),
  /** Who else sat on the bench; told of a judge. */
  coPanel: z.array(z.string()).optional(),
  /** Whom the agent stood for; told of a lawyer and of a law firm. */
  clients: z.array(z.string()).optional(),
  /** The other side: its lawyers for a lawyer, its parties for a company. */
  opponents: z.array(z.string()).optional(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

/** Somebody of the same name elsewhere. */
const Namesake = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  count: z.number().int(),
  lastSeenDate: z.string(),
});

/** Holders of a company upwards and what it holds downwards; `percent` of the holding, absent where no source tells it. */
export const EquityGraph = z.object({
  rootId: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['company', 'person', 'other']),
      /** Whether the node has a page of its own. */
      hasRecord: z.boolean(),
      level: z.number().int(),
    }),
  ),
  edges: z.array(z.object({ from: z.string(), to: z.string(), percent: z.number().optional() })),
  /** Who holds through all chains together; cross-holdings are followed to their end. */
  ultimateHolders: z.array(
    z.object({ id: z.string(), name: z.string(), percent: z.number(), paths: z.number().int() }),
  ),
  /** Companies that hold one another in a ring. */
  rings: z.array(z.array(z.string())),
  isCut: z.boolean(),
});
export type EquityGraph = z.output<typeof EquityGraph>;

const call = callsAt('/node/api/dataSearch/', { style: 'B', access: 20025 });

/** Judges, lawyers and organisations, made from the judgments and penalties in which they stand. */
export const people = {
  records: call({
    path: 'getPersonRecords',
    access: ofPerson,
    summary: '一名法官、律师或一家机构出现于其中的裁判与处罚，新的在前',
    input: requestOf(pageOf(20), {
      recordType: PersonType,
      id: recordId,
      sourceType: z.enum([recordTypes.cases, recordTypes.penalty]).optional(),
      side: z.enum(['原告方', '被告方', '第三人']).optional(),
    }),
    output: pagedOf(PersonRecord),
  }),
  equityGraph: call({
    path: 'getEquityGraph',
    access: resourceOfRecordType(recordTypes.company),
    summary: '一家公司的股权结构：上至最终持有人，下至对外投资',
    input: dataOf({ id: recordId }),
    output: EquityGraph,
  }),
  find: call({
    path: 'findPersons',
    access: ofPerson,
    summary: '这些姓名或名称各是哪一条记录；没有记录的不在其中',
    input: dataOf({
      recordType: PersonType,
      names: z
        .array(z.strictObject({ name: z.string().max(nameMax), place: z.string().max(nameMax).default('') }))
        .max(namesMax, `一次最多查${namesMax}个名称`),
      /** The record that bears the names: what was decided of it by hand counts. */
      within: Source.optional(),
    }),
    output: z.array(z.object({ name: z.string(), place: z.string(), id: z.string() })),
  }),
  namesakes: call({
    path: 'getNamesakes',
    access: ofPerson,
    summary: '在别处的同名者，供人工判断是否同一人',
    input: dataOf({ recordType: PersonType, id: recordId }),
    output: z.array(Namesake),
  }),
  merge: call({
    path: 'mergePerson',
    audit: 'merge',
    summary: '认定两个名下的记录属于同一人或同一机构；可以撤销',
    input: dataOf({ recordType: PersonType, fromId: recordId, toId: recordId }),
    output: z.object({}),
  }),
  unmerge: call({
    path: 'unmergePerson',
    access: ofPerson,
    audit: 'merge',
    summary: '撤销一次归并：由作出的人或管理员',
    input: dataOf({ recordType: PersonType, fromId: recordId }),
    output: z.object({}),
  }),
  split: call({
    path: 'splitPerson',
    audit: 'merge',
    summary: '把若干记录从同名者名下分出，另立一人',
    input: dataOf({
      recordType: PersonType,
      id: recordId,
      sources: z.array(Source).min(1, '请选择要分出的记录').max(500, '一次最多分出500条'),
    }),
    output: z.object({ id: z.string() }),
  }),
} as const;

export const peopleFaults = {
  alreadyOne: { code: 1, text: '两者已是同一人，无需归并' },
  tooSlow: { code: 1, text: '股权追溯耗时过长已停止，请稍后重试' },
  notYours: { code: 1, text: '这次归并由他人作出，请由其本人或管理员撤销' },
  notTheirs: { code: 1, text: '这些记录不在该人名下，请刷新后重选' },
} as const satisfies Record<string, FaultSpec>;
