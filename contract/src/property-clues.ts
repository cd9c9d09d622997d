import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';

/** 财产线索: what a debtor may own, in the order of the page. */
export const clueKinds = {
  equity: '持有的股权',
  receivable: '胜诉的债权',
  realEstate: '不动产',
  vehicle: '车辆',
  deposit: '存款与账户',
  equipment: '设备与存货',
  intellectual: '知识产权与许可',
  bid: '中标项目',
} as const;
export type ClueKind = keyof typeof clueKinds;

/** How certain a clue is: a register says so; a judgment says so in a sentence that names the owner; the words alone point to it. */
export const clueGrades = { registered: '登记载明', stated: '文书载明', hint: '有此线索' } as const;

export const PropertyClue = z.object({
  kind: z.enum(keysOf(clueKinds)),
  grade: z.enum(keysOf(clueGrades)),
  text: z.string(),
  /** The sentence it stands in; null where a register tells it. */
  quote: z.string().nullable(),
  amountFen: z.number().int().nullable(),
  /** YYYY-MM-DD; empty where the source tells no day. */
  date: z.string(),
  source: z.object({ text: z.string(), recordType: z.string().nullable(), id: z.string().nullable() }),
});
export type PropertyClue = z.output<typeof PropertyClue>;

export const PropertyClues = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** The day on which the data were looked at. */
  day: z.string(),
  clues: z.array(PropertyClue),
  /** What was looked through, and what was not, in words. */
  coverage: z.array(z.string()),
});
export type PropertyClues = z.output<typeof PropertyClues>;

const access = 4001;
const companyId = z.string().min(1, '请选择企业').max(64);

const call = callsAt('/api/propertyClue/', { style: 'B' });

export const propertyClues = {
  find: call({
    path: 'find',
    access,
    summary: '一家企业的财产线索，按可靠程度分级，附所在的句子',
    input: dataOf({ companyId }),
    output: PropertyClues,
  }),
  download: call({
    path: 'download',
    kind: 'download',
    access,
    audit: 'export',
    summary: '下载一家企业的财产线索（Excel）',
    input: dataOf({ companyId }),
  }),
} as const;

export const propertyClueFaults = {
  tooSlow: { code: 1, text: '查找耗时过长已停止，请稍后重试' },
} as const satisfies Record<string, FaultSpec>;
