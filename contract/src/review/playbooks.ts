import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

/** 立场库: one's own checklists and playbooks. */
export const playbooksMax = 50;
export const playbookPointsMax = 200;
export const playbookVersionsMax = 100;
/** Characters of all points together: what one request can carry. */
export const playbookCharactersMax = 200_000;

const playbookId = z.uuid('立场库编号有误');
const version = z.number().int().min(1);
const typeId = z.string().trim().min(1).max(40);
const side = z.enum(['a', 'b', 'both']);
const level = z.enum(['high', 'medium', 'low']);
const text = (max: number, name: string) => z.string().trim().max(max, `${name}至多${max}字`).default('');
const name = z.string().trim().min(1, '请填写立场库名称').max(60, '名称至多60字');

const pointFields = {
  title: z.string().trim().min(1, '请填写要点').max(60, '要点至多60字'),
  level: level.default('medium'),
  /** The ready point that it takes the place of. */
  readyId: z.string().max(80).nullable().default(null),
  /** A sentence with any of them speaks of the point; the title where there are none. */
  words: z.array(z.string().trim().min(1).max(40, '查找词至多40字')).max(20, '一个要点至多20个查找词').default([]),
  standard: text(500, '首选'),
  acceptable: text(500, '可让步'),
  unacceptable: text(500, '不可接受'),
  clause: text(2_000, '条款文字'),
  note: text(500, '说明'),
};

export const NewPlaybookPoint = z.strictObject({ pointId: z.uuid('要点编号有误').optional(), ...pointFields });
export type NewPlaybookPoint = z.output<typeof NewPlaybookPoint>;
export const PlaybookPoint = z.strictObject({ ...pointFields, pointId: z.string() });
export type PlaybookPoint = z.output<typeof PlaybookPoint>;

const points = z
  .array(NewPlaybookPoint)
  .max(playbookPointsMax, `要点至多${playbookPointsMax}个`)
  .refine(all => new Set(all.map(({ title }) => title)).size === all.length, '要点重名，请合并或改名')
  .refine(all => JSON.stringify(all).length <= playbookCharactersMax, '立场库的文字过长，请分成几个');

export const Playbook = z.object({
  playbookId: z.string(),
  name: z.string(),
  /** Null where it is for contracts of any type. */
  typeId: z.string().nullable(),
  side,
  version: z.number().int(),
  pointCount: z.number().int(),
  /** The enterprise reads and uses it too. */
  isShared: z.boolean(),
  mayChange: z.boolean(),
  updateTime: z.string(),
});
export type Playbook = z.output<typeof Playbook>;

export const PlaybookDetail = Playbook.extend({
  points: z.array(PlaybookPoint),
  versions: z.array(z.object({ version: z.number().int(), pointCount: z.number().int(), saveTime: z.string() })),
});
export type PlaybookDetail = z.output<typeof PlaybookDetail>;

/** A point that decisions of one's own speak for, and how often. */
export const ProposedPoint = PlaybookPoint.extend({
  accepted: z.number().int(),
  edited: z.number().int(),
  rejected: z.number().int(),
  /** The contracts in which it was decided. */
  contracts: z.array(z.string()),
});
export type ProposedPoint = z.output<typeof ProposedPoint>;

export const PlaybookReport = z.object({
  version: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  refused: z.array(z.object({ row: z.number().int(), reason: z.string() })),
});
export type PlaybookReport = z.output<typeof PlaybookReport>;

const call = callsAt('/law-ai/api/doc/review/playbook/', { style: 'A', access: 30016 });

export const playbooks = {
  list: call({
    path: 'list',
    summary: '本人的与本企业共享的立场库',
    output: z.object({ playbooks: z.array(Playbook) }),
  }),
  get: call({
    path: 'get',
    summary: '一个立场库的要点与各版本；可取某一版',
    input: dataOf({ playbookId, version: version.optional() }),
    output: PlaybookDetail,
  }),
  save: call({
    path: 'save',
    audit: 'sharing',
    auditIf: 'isShared',
    summary: '保存立场库；要点有变的成为新版本，已有的审查不受影响',
    input: dataOf({
      playbookId: playbookId.optional(),
      /** The version that was changed: another one saved meanwhile is not overwritten. */
      version: version.optional(),
      name,
      typeId: typeId.nullable().default(null),
      side: side.default('both'),
      isShared: z.boolean().default(false),
      points,
    }),
    output: z.object({ playbookId: z.string(), version: z.number().int() }),
  }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除立场库及其各版本；用过它的审查保留所用的版本',
    input: dataOf({ playbookId }),
  }),
  readyPoints: call({
    path: 'ready',
    summary: '一类合同的现成要点与双方立场，供改成自己的',
    input: dataOf({ typeId: typeId.nullable().default(null), side: side.default('both') }),
    output: z.object({ points: z.array(PlaybookPoint) }),
  }),
  propose: call({
    path: 'propose',
    summary: '由本人审查过的一类合同提出要点：只提出，不保存',
    input: dataOf({ typeId, side: side.default('both') }),
    output: z.object({
      reviewCount: z.number().int(),
      decisionCount: z.number().int(),
      /** Decisions on matters of form, which no position stands for. */
      leftOut: z.number().int(),
      points: z.array(ProposedPoint),
    }),
  }),
  upload: call({
    path: 'upload',
    audit: 'import',
    summary: '把填好的模板（xlsx，须先上传）并入立场库：同名要点改写，其余新增，报告未收的行',
    input: dataOf({ playbookId, fileId: z.uuid('文件编号有误') }),
    output: PlaybookReport,
  }),
  template: call({ path: 'template', kind: 'download', summary: '下载立场库模板（xlsx）' }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载立场库的某一版（xlsx）',
    input: dataOf({ playbookId, version: version.optional() }),
  }),
} as const;

export const playbookFaults = {
  readOnly: { code: 403, text: '只能修改自己的立场库；同事共享的可以导出后另建' },
  noEnterprise: { code: 1, text: '您不属于任何企业，不能共享立场库' },
  full: { code: 1, text: `立场库已满${playbooksMax}个，请先删去不用的` },
  versionsFull: { code: 1, text: `一个立场库至多${playbookVersionsMax}个版本，请导出后另建` },
  changedMeanwhile: { code: 409, text: '立场库已在别处保存了新版本，请刷新后再改；您这里的修改仍在页面上' },
  noSuchVersion: { code: 404, text: '没有这个版本，请刷新后重试' },
  noSuchPoint: { code: 1, text: '没有所引用的现成要点，请从现成要点中选择' },
  fileType: { code: 415, text: '只能导入xlsx文件，请下载模板填写' },
  noHead: { code: 1, text: '第一行须有“要点”一列，请下载模板填写' },
  broken: { code: 1, text: '文件无法读取，请另存为xlsx后重试' },
  tooManyRows: { code: 1, text: `一个立场库至多${playbookPointsMax}个要点，请分成几个` },
  sourceGone: { code: 404, text: '上传的文件不存在，请重新上传' },
} as const satisfies Record<string, FaultSpec>;
