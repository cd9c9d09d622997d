import type {
  CompanyGrade,
  DiligenceBasis,
  DiligenceModule,
  DiligencePart,
  FindingLevel,
} from '@antai/contract/due-diligence';
import type { CompanyFields } from '@antai/contract/records/company';
import { type RegisterKind, registerKinds } from '@antai/contract/registers';
import { addDays } from '@antai/values';
import { judgeLitigation } from './judge-litigation.ts';
import { judgePenalties } from './judge-penalties.ts';
import {
  basisOfEntry,
  type CompanyData,
  type Fact,
  type ModuleFinding,
  type ModuleVerdict,
  sayAmount,
} from './tell-module.ts';

/** What one look at a company brings. */
export interface CompanyResult {
  parts: DiligencePart[];
  findings: ModuleFinding[];
  grade: CompanyGrade;
}

/** What an entry that still holds means, by the register it stands in. */
const registerRisks: Partial<Record<RegisterKind, { module: DiligenceModule; level: FindingLevel }>> = {
  seriousViolation: { module: 'basic', level: 'high' },
  bankruptcy: { module: 'basic', level: 'high' },
  liquidation: { module: 'basic', level: 'high' },
  cancellation: { module: 'basic', level: 'high' },
  abnormalOperation: { module: 'basic', level: 'medium' },
  equityFreeze: { module: 'equity', level: 'high' },
  equityPledge: { module: 'equity', level: 'medium' },
  dishonestJudgmentDebtor: { module: 'litigation', level: 'high' },
  consumptionRestriction: { module: 'litigation', level: 'high' },
  judgmentDebtor: { module: 'litigation', level: 'high' },
  terminatedEnforcement: { module: 'litigation', level: 'high' },
  judicialAuction: { module: 'litigation', level: 'medium' },
  publicSummons: { module: 'litigation', level: 'low' },
  taxViolation: { module: 'penalties', level: 'high' },
  taxArrears: { module: 'penalties', level: 'medium' },
  chattelMortgage: { module: 'assets', level: 'medium' },
  landMortgage: { module: 'assets', level: 'medium' },
};

/** The registers whose entries are a risk while they hold. */
export const riskKinds = Object.keys(registerRisks) as RegisterKind[];

const assetKinds = (Object.keys(registerKinds) as RegisterKind[]).filter(kind => registerKinds[kind].group === 'asset');

/** Bases named of one finding at most: the rest are counted in its words. */
const basesMax = 10;
const oneYear = 365;
const twoYears = 730;

const judges: Record<DiligenceModule, (data: CompanyData) => ModuleVerdict> = {
  basic: judgeBasic,
  equity: judgeEquity,
  litigation: judgeLitigation,
  penalties: judgePenalties,
  executives: judgeExecutives,
  assets: judgeAssets,
};

/** Looks at a company in these modules: what is known, what is wrong by fixed rules, and what each word rests on. */
export function judgeCompany(data: CompanyData, modules: readonly DiligenceModule[]): CompanyResult {
  const parts: DiligencePart[] = [];
  const findings: ModuleFinding[] = [];
  for (const module of modules) {
    const verdict = judges[module](data);
    const registers = judgeRegisters(data, module);
    const registerFacts = factsOfRegisters(data, module);
    // a register in which the company does not stand tells nothing of what is not known of it
    const tellsAlone = module === 'assets' ? registerFacts.length > 0 : registers.length > 0;
    const state = verdict.state === 'noData' && tellsAlone ? 'told' : verdict.state;
    parts.push({ module, state, facts: [...verdict.facts, ...registerFacts, ...missingRegisters(data, module)] });
    const all = [...verdict.findings, ...registers].sort((a, b) => rankOf(a.level) - rankOf(b.level));
    findings.push(...all.map((finding, at) => ({ ...finding, module, findingId: `${module}-${at + 1}` })));
  }
  return { parts, findings, grade: gradeOf(findings) };
}

const ranks: FindingLevel[] = ['high', 'medium', 'low'];
const rankOf = (level: FindingLevel) => ranks.indexOf(level);
const gradeOf = (findings: ModuleFinding[]): CompanyGrade =>
  ranks.find(level => findings.some(finding => finding.level === level)) ?? 'none';

function judgeRegisters({ registerEntries }: CompanyData, module: DiligenceModule): ModuleVerdict['findings'] {
  return riskKinds.flatMap(kind => {
    const risk = registerRisks[kind]!;
    const entries = registerEntries.filter(entry => entry.kind === kind);
    if (risk.module !== module || entries.length === 0) return [];
    const total = entries.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0);
    const amount = total > 0 ? `，金额合计${sayAmount(total)}` : '';
    const text = `${registerKinds[kind].name}：现有${entries.length}条${amount}`;
    return [{ level: risk.level, text, bases: entries.slice(0, basesMax).map(basisOfEntry) }];
  });
}

/** The registers of a module. */
const registersOf = ({ registerCounts }: CompanyData, module: DiligenceModule) =>
  registerCounts.filter(({ kind }) => (assetKinds.includes(kind) ? 'assets' : registerRisks[kind]?.module) === module);

/** How many entries each register of the module has, of the registers that were imported. */
const factsOfRegisters = (data: CompanyData, module: DiligenceModule): Fact[] =>
  registersOf(data, module)
    .filter(({ asOf }) => asOf !== null)
    .map(({ kind, count, currentCount }) => ({
      name: registerKinds[kind].name,
      value: currentCount === count ? `${count}条` : `${count}条，现有${currentCount}条`,
    }));

/** Which registers nobody imported: that the company does not stand in them says nothing. */
function missingRegisters(data: CompanyData, module: DiligenceModule): Fact[] {
  const names = registersOf(data, module).flatMap(({ kind, asOf }) => (asOf === null ? registerKinds[kind].name : []));
  return names.length > 0 ? [{ name: '尚未导入', value: `${names.join('、')}：不能据此认为没有` }] : [];
}

const badStatus = /吊销|注销|撤销|清算|停业|歇业|迁出/;

/** Less than this part of what was promised is paid. */
const littlePaid = 0.1;

function judgeBasic({ fields, today }: CompanyData): ModuleVerdict {
  const facts = factsOf([
    ['统一社会信用代码', fields.unifiedCreditCode],
    ['法定代表人', fields.legalRepresentative],
    ['登记状态', fields.registrationStatus],
    ['类型', fields.companyType],
    ['注册资本', sayAmount(fields.registeredCapital)],
    ['实缴资本', sayAmount(fields.paidInCapital)],
    ['成立日期', fields.establishedDate],
    ['住所', fields.address],
    ['曾用名', fields.formerNames?.join('、')],
  ]);
  const findings: ModuleVerdict['findings'] = [];
  const basis: DiligenceBasis[] = [];
  const status = fields.registrationStatus ?? '';
  if (badStatus.test(status)) findings.push({ level: 'high', text: `登记状态为“${status}”`, bases: basis });
  const since = fields.establishedDate;
  if (since && since > addDays(today, -oneYear))
    findings.push({ level: 'low', text: `成立未满一年（${since}）`, bases: basis });
  const { registeredCapital, paidInCapital } = fields;
  // registers leave 0 where nothing is disclosed
  if (registeredCapital && paidInCapital && paidInCapital < registeredCapital * littlePaid)
    findings.push({
      level: 'low',
      text: `实缴资本${sayAmount(paidInCapital)}，不足注册资本${sayAmount(registeredCapital)}的一成`,
      bases: basis,
    });
  return { facts, findings, state: facts.length > 0 ? 'told' : 'noData' };
}

const holdersShown = 10;

function judgeEquity({ fields, equity, today }: CompanyData): ModuleVerdict {
  const holders = fields.shareholders ?? [];
  const ultimate = equity?.ultimateHolders ?? [];
  const facts = factsOf([
    ['股东', holders.slice(0, holdersShown).map(sayHolder).join('；')],
    ['最终持有人', ultimate.slice(0, holdersShown).map(sayHolder).join('；')],
    ['实际控制人', fields.actualController],
  ]);
  const findings: ModuleVerdict['findings'] = (equity?.rings ?? []).map(ring => ({
    level: 'medium' as const,
    text: `持股成环：${ring.map(id => equity?.nodes.find(node => node.id === id)?.name ?? id).join(' → ')}`,
    bases: [],
  }));
  if (equity?.isCut) findings.push({ level: 'low', text: '股权层级过多，未能追溯到底', bases: [] });
  findings.push(
    ...judgeChanges(
      { fields, since: addDays(today, -twoYears) },
      { item: /股东|股权|出资|投资人/, name: '近两年股权变更' },
    ),
  );
  return { facts, findings, state: facts.length > 0 ? 'told' : 'noData' };
}

const sayHolder = ({ name, percent }: { name: string; percent?: number | undefined }) =>
  percent === undefined ? name : `${name} ${Number(percent.toFixed(2))}%`;

function judgeExecutives({ fields, today }: CompanyData): ModuleVerdict {
  const people = fields.keyPersonnel ?? [];
  const facts = factsOf([
    ['法定代表人', fields.legalRepresentative],
    ['主要人员', people.map(({ name, role }) => `${name}（${role}）`).join('；')],
  ]);
  const findings = judgeChanges(
    { fields, since: addDays(today, -oneYear) },
    { item: /法定代表人|负责人|董事|监事|经理|高级管理|主要人员/, name: '近一年人员变更' },
  );
  return { facts, findings, state: facts.length > 0 ? 'told' : 'noData' };
}

/** Changes of a kind since a day as one finding: two and more weigh more than one. */
function judgeChanges(
  { fields, since }: { fields: CompanyFields; since: string },
  { item, name }: { item: RegExp; name: string },
): ModuleVerdict['findings'] {
  const changes = (fields.changes ?? []).filter(each => item.test(each.item) && (each.date ?? '') >= since);
  if (changes.length === 0) return [];
  const bases = changes.slice(0, basesMax).map(each => ({
    text: `${each.date} ${each.item}：${each.before || '（空）'} → ${each.after || '（空）'}`,
    recordType: null,
    id: null,
  }));
  return [{ level: changes.length > 1 ? 'medium' : 'low', text: `${name}${changes.length}次`, bases }];
}

/** What is owned is told by the registers alone. */
function judgeAssets({ fields }: CompanyData): ModuleVerdict {
  const facts = factsOf([['分支机构', fields.branches?.join('；')]]);
  return { facts, findings: [], state: facts.length > 0 ? 'told' : 'noData' };
}

const factsOf = (rows: [name: string, value: string | undefined][]): Fact[] =>
  rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
