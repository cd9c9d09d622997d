import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

/** `unreachable`: no source answered; `failed`: what was fetched could not be taken in. */
const packStates = ['absent', 'queued', 'fetching', 'importing', 'done', 'unreachable', 'failed'] as const;
export type PackState = (typeof packStates)[number];

const packStateNames: Record<PackState, string> = {
  absent: '未取用',
  queued: '等待取用',
  fetching: '正在下载',
  importing: '正在导入',
  done: '已导入',
  unreachable: '各来源均未取到',
  failed: '导入未完成',
};

/** The state of a pack as it is shown: files are put in place, rows are taken in. */
export const nameOfState = ({ kind, state }: { kind: 'rows' | 'files'; state: PackState }) =>
  kind === 'files' && state === 'done' ? '已装' : packStateNames[state];

/** Whether a pack is on its way: its state is about to change by itself. */
export const isUnderWay = (state: PackState) => ['queued', 'fetching', 'importing'].includes(state);

/** Public data of others that the product can fetch and take in, and how far it is. */
export const Pack = z.object({
  name: z.string(),
  /** Records that are taken in, or files of a model that are kept as they are and fetched only when somebody asks. */
  kind: z.enum(['rows', 'files']),
  title: z.string(),
  /** What the product does with it. */
  purpose: z.string(),
  publisher: z.string(),
  licence: z.string(),
  /** The month up to which it was compiled. */
  date: z.string(),
  version: z.string(),
  /** Of the package as the product names it, else of the file that was fetched; null until then. */
  sizeBytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** Where it can be had, in the order in which it is tried. */
  sources: z.array(z.string()),
  state: z.enum(packStates),
  /** Of what is being taken in; 0 of 0 while it is fetched. */
  done: z.number().int(),
  total: z.number().int(),
  /** The version that was taken in last, which a newer product may have left behind. */
  presentVersion: z.string().nullable(),
  /** A version newer than what was taken in, or than the product's where nothing was; taken only when somebody asks. */
  offer: z.object({ version: z.string(), sha256: z.string() }).nullable(),
  /** When its sources were last looked at for a newer one. */
  lookedAt: z.string().nullable(),
  isLooking: z.boolean(),
  /** Whether its sources can be looked at: one of them tells its versions, and the configuration allows it. */
  mayLook: z.boolean(),
  /** Where it came from. */
  source: z.string().nullable(),
  /** Why each source did not serve; for administrators alone. */
  problems: z.array(z.string()),
  /** What an administrator can do where no source serves; for administrators alone. */
  steps: z.array(z.string()),
});
export type Pack = z.output<typeof Pack>;

const call = callsAt('/api/packs/', { style: 'B' });

/** Packs of public data: which there are, and fetching one. */
export const packs = {
  list: call({
    path: 'list',
    access: 'signedIn',
    summary: '数据包及其状态；取用中的带进度，未取到的原因与步骤只给管理员',
    output: z.array(Pack),
  }),
  get: call({
    path: 'get',
    access: 9,
    audit: 'import',
    summary: '取用一个数据包：下载、核对、导入（模型包为解开）；version 可为来源所提供的新版',
    input: dataOf({
      name: z.string().min(1).max(64),
      version: z.string().min(1).max(64).optional(),
    }),
    output: Pack,
  }),
  look: call({ path: 'look', access: 9, summary: '看各数据包的来源有无新版；不取用', output: z.array(Pack) }),
} as const;

export const packFaults = {
  noSuchPack: { code: 404, text: '没有这个数据包，请用 npm run data 查看有哪些' },
  noSuchVersion: { code: 404, text: '来源没有提供这个版本，请先查看有无新版' },
  mayNotLook: { code: 403, text: '已按配置不查看新版（DATA_PACKS_LOOK=0）' },
} as const satisfies Record<string, FaultSpec>;
