import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** What the public registers of a company are about, in the order of its page. */
export const registerGroups = {
  dishonesty: '失信',
  enforcement: '执行',
  restriction: '限制与冻结',
  operatingRisk: '经营风险',
  asset: '资产',
} as const;
export type RegisterGroup = keyof typeof registerGroups;

/** The public registers, by what an entry in them is. */
export const registerKinds = {
  dishonestJudgmentDebtor: { name: '失信被执行人', group: 'dishonesty' },
  seriousViolation: { name: '严重违法失信', group: 'dishonesty' },
  taxViolation: { name: '重大税收违法', group: 'dishonesty' },
  judgmentDebtor: { name: '被执行人', group: 'enforcement' },
  terminatedEnforcement: { name: '终本案件', group: 'enforcement' },
  judicialAuction: { name: '司法拍卖', group: 'enforcement' },
  consumptionRestriction: { name: '限制高消费', group: 'restriction' },
  equityFreeze: { name: '股权冻结', group: 'restriction' },
  abnormalOperation: { name: '经营异常', group: 'operatingRisk' },
  taxArrears: { name: '欠税公告', group: 'operatingRisk' },
  equityPledge: { name: '股权出质', group: 'operatingRisk' },
  chattelMortgage: { name: '动产抵押', group: 'operatingRisk' },
  landMortgage: { name: '土地抵押', group: 'operatingRisk' },
  publicSummons: { name: '公示催告', group: 'operatingRisk' },
  bankruptcy: { name: '破产重整', group: 'operatingRisk' },
  liquidation: { name: '清算', group: 'operatingRisk' },
  cancellation: { name: '注销公告', group: 'operatingRisk' },
  trademark: { name: '商标', group: 'asset' },
  patent: { name: '专利', group: 'asset' },
  copyright: { name: '著作权', group: 'asset' },
  licence: { name: '行政许可', group: 'asset' },
  bid: { name: '招投标', group: 'asset' },
} as const satisfies Record<string, { name: string; group: RegisterGroup }>;
export type RegisterKind = keyof typeof registerKinds;

export const RegisterKind = z.enum(keysOf(registerKinds), '公示种类有误');

/** One entry of a register as it names the company; amounts in fen, days as YYYY-MM-DD, empty where the register tells none. */
export const RegisterEntry = z.object({
  entryId: z.string(),
  kind: RegisterKind,
  companyName: z.string(),
  unifiedCreditCode: z.string(),
  /** When it was entered, filed or published. */
  date: z.string(),
  title: z.string(),
  number: z.string(),
  authority: z.string(),
  amountFen: z.number().int().nullable(),
  /** The register says that it holds no more: removed, released, expired. */
  isEnded: z.boolean(),
  endDate: z.string(),
  /** What else the register says, in its own words. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  dataFrom: z.string(),
  isDemo: z.boolean(),
});
export type RegisterEntry = z.output<typeof RegisterEntry>;

/** How many entries of a kind name a company; `asOf` is the last import of that register, null where there was none. */
export const RegisterCount = z.object({
  kind: RegisterKind,
  count: z.number().int(),
  currentCount: z.number().int(),
  asOf: z.string().nullable(),
});
export type RegisterCount = z.output<typeof RegisterCount>;

const companyId = z.string().min(1).max(64);

const call = callsAt('/node/api/dataSearch/', { style: 'B', access: 20016 });

/** 公示信息: what public registers say of a company besides its registration. */
export const registers = {
  counts: call({
    path: 'getRegisterCounts',
    summary: '一家机构在各公示信息中的条数；未导入的种类另行说明',
    input: dataOf({ companyId }),
    output: z.array(RegisterCount),
  }),
  page: call({
    path: 'getRegisterEntries',
    summary: '一家机构的一类公示信息，新的在前',
    input: requestOf(pageOf(10), { companyId, kind: RegisterKind }),
    output: pagedOf(RegisterEntry),
  }),
} as const;
