import { creditCodeSign } from '@antai/values';
import scopes from './business-scopes.json' with { type: 'json' };
import world from './demo-world.json' with { type: 'json' };

/** A row of a register, as an import of `companies`, `lawyers` or `judges` takes it. */
export type RegisterRow = Record<string, unknown>;

/** A code with a right check sign in a district (000000) that no real code has. */
function inventedCode(number: number): string {
  const body = `91000000MADEM${String(number).padStart(4, '0')}`;
  return body + creditCodeSign(body);
}

/** The invented code of a company of the world. */
export const creditCodeOf = (companyId: string): string =>
  inventedCode(world.companies.findIndex(({ id }) => id === companyId) + 1);

interface Holder {
  holderType: string;
  holderId?: string;
  holderName?: string;
  percent: number;
  subscribedWan: number;
}

const nameOf = (id: string) => world.companies.find(company => company.id === id)?.name ?? id;
const typeOf = (name: string) =>
  name.includes('有限合伙') ? '有限合伙企业' : name.includes('股份') ? '股份有限公司' : '有限责任公司';

/** Two changes in the life of a company, the later of the last years. */
function changesOf({ establishedOn, registeredCapitalWan, legalRepresentative }: (typeof world.companies)[number]) {
  const year = Number(establishedOn.slice(0, 4));
  if (year > 2021) return [];
  const half = Math.round(registeredCapitalWan / 2);
  return [
    {
      date: `${year + 2}-07-18`,
      item: '注册资本变更',
      before: `${half}万元人民币`,
      after: `${registeredCapitalWan}万元人民币`,
    },
    {
      date: `${year + 3}-11-05`,
      item: '主要人员备案',
      before: '原任监事',
      after: `${legalRepresentative}留任，监事变更`,
    },
  ];
}

/** The companies of the demonstration world with their shareholders, the law firms among the organisations. */
export const demoCompanies = (): RegisterRow[] => [
  ...world.companies.map(company => ({
    name: company.name,
    ...(company.jurisdiction === 'CN' ? { unifiedCreditCode: creditCodeOf(company.id) } : {}),
    companyType: typeOf(company.name),
    legalRepresentative: company.legalRepresentative,
    registeredCapital: `${company.registeredCapitalWan}万元`,
    paidInCapital: `${company.paidInCapitalWan}万元`,
    establishedDate: company.establishedOn,
    registrationStatus: company.registrationStatus,
    registrationAuthority:
      company.jurisdiction === 'CN' ? `${company.region.district}市场监督管理局` : '香港特别行政区公司注册处',
    region: company.region,
    industry: company.industry,
    businessScope: (scopes as Record<string, string>)[company.industry],
    jurisdiction: company.jurisdiction === 'CN' ? '中国内地' : '中国香港',
    shareholders: (company.shareholders as Holder[]).map(holder => ({
      name: holder.holderName ?? nameOf(holder.holderId ?? ''),
      percent: holder.percent,
      subscribedWan: holder.subscribedWan,
      holderType: holder.holderType,
    })),
    keyPersonnel: company.executives,
    changes: changesOf(company),
    dataFrom: world.displayTag,
    isDemo: true,
  })),
  ...world.firms.map(firm => ({
    name: firm.name,
    companyType: '律师事务所',
    registrationStatus: '存续',
    region: [firm.city],
    industry: '法律服务',
    dataFrom: world.displayTag,
    isDemo: true,
  })),
];

/** The lawyers with invented licence numbers. */
export const demoLawyers = (): RegisterRow[] =>
  world.lawyers.map((lawyer, index) => ({
    name: lawyer.name,
    lawFirm: world.firms.find(firm => firm.id === lawyer.firmId)?.name,
    licenceNumber: `10000${lawyer.practisingSince}10${String(index + 1).padStart(6, '0')}`,
    practiceCategory: '专职律师',
    practiceStatus: '正常',
    firstPracticeDate: `${lawyer.practisingSince}-07-01`,
    region: [lawyer.city],
    specialities: lawyer.areas,
    dataFrom: world.displayTag,
    isDemo: true,
  }));

/** The judges at their courts. */
export const demoJudges = (): RegisterRow[] =>
  world.judges.map(judge => {
    const court = world.courts.find(({ id }) => id === judge.courtId);
    return {
      name: judge.name,
      court: court?.name,
      tribunal: judge.division,
      title: judge.role,
      region: [...new Set([court?.province, court?.city])],
      dataFrom: world.displayTag,
      isDemo: true,
    };
  });
