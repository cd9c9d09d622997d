import { registerKinds } from '@antai/contract/registers';
import { addDays } from '@antai/values';
import world from './demo-world.json' with { type: 'json' };
import { type Draw, drawFrom } from './draw.ts';
import { demoCases } from './judgments.ts';
import { creditCodeOf, type RegisterRow } from './registers.ts';
import { longDate } from './write-date.ts';

const seed = 20_260_301;
type Company = (typeof world.companies)[number];

const localAuthority = ({ region }: Company) => `${region.district}市场监督管理局`;

/** The entries of public registers in the demonstration world: what follows from its judgments, and what companies own. */
export function demoEntries(): RegisterRow[] {
  const draw = drawFrom(seed);
  const rows = [
    ...enforcements(draw),
    ...world.companies.flatMap(company => [
      ...operatingRisks(draw, company),
      ...(company.jurisdiction === 'CN' ? assets(draw, company) : []),
    ]),
  ];
  return rows.map(row => ({ ...row, dataFrom: world.displayTag, isDemo: true }));
}

const of = (kind: keyof typeof registerKinds, { id, name }: Company) => ({
  信息类别: registerKinds[kind].name,
  企业名称: name,
  统一社会信用代码: creditCodeOf(id),
});

/** A judgment that ended without anything to execute stands in several registers; some debtors are found dishonest. */
function enforcements(draw: Draw): RegisterRow[] {
  return demoCases().flatMap(({ caseType, number, court, decidedOn, text, parties, earlierNumber }) => {
    const name = caseType === '执行' ? parties.find(party => text.includes(`与被执行人${party}`)) : undefined;
    const debtor = world.companies.find(company => company.name === name);
    if (!debtor) return [];
    const owed = Number(/执行标的为(\d+)元/.exec(text)?.[1] ?? 0);
    const paid = Number(/扣划银行存款(\d+)元/.exec(text)?.[1] ?? 0);
    const filedOn = addDays(decidedOn, -draw.between(80, 170));
    const every = { 案号: number, 执行法院: court, 立案时间: filedOn, 执行依据文号: earlierNumber ?? '' };
    const restriction = {
      ...of('consumptionRestriction', debtor),
      ...every,
      限制消费人员姓名: debtor.legalRepresentative,
      发布日期: addDays(filedOn, draw.between(20, 40)),
    };
    const dishonesty = {
      ...of('dishonestJudgmentDebtor', debtor),
      ...every,
      被执行人: debtor.name,
      发布时间: addDays(filedOn, draw.between(40, 70)),
      失信被执行人行为具体情形: draw.pick(['有履行能力而拒不履行生效法律文书确定义务', '违反财产报告制度']),
      被执行人的履行情况: paid > 0 ? '部分未履行' : '全部未履行',
      生效法律文书确定的义务: `支付${owed}元及相应利息、违约金`,
      法定代表人: debtor.legalRepresentative,
    };
    return [
      { ...of('judgmentDebtor', debtor), ...every, 被执行人: debtor.name, 执行标的: owed },
      {
        ...of('terminatedEnforcement', debtor),
        ...every,
        被执行人: debtor.name,
        终本日期: decidedOn,
        执行标的: owed,
        未履行金额: owed - paid,
      },
      restriction,
      ...(draw.chance(45) ? [dishonesty] : []),
    ];
  });
}

const silent = new Set(['吊销', '注销']);

function operatingRisks(draw: Draw, company: Company): RegisterRow[] {
  const authority = localAuthority(company);
  const year = draw.between(2019, 2024);
  const day = `${year}-0${draw.between(1, 9)}-1${draw.between(0, 9)}`;
  const isSilent = silent.has(company.registrationStatus);
  const listing = {
    ...of('abnormalOperation', company),
    列入经营异常名录原因: draw.pick(['通过登记的住所或者经营场所无法联系', '未依照规定的期限公示年度报告']),
    列入日期: day,
    '作出决定机关（列入）': authority,
    ...(isSilent
      ? {}
      : {
          移出日期: addDays(day, draw.between(60, 300)),
          移出经营异常名录原因: '列入事由已消除，经申请移出',
          '作出决定机关（移出）': authority,
        }),
  };
  const [holder] = company.shareholders;
  const holderName = holder && 'holderName' in holder ? holder.holderName : undefined;
  const pledge = {
    ...of('equityPledge', company),
    登记编号: `演示质字第${draw.between(1000, 9999)}号`,
    出质人: holderName ?? company.legalRepresentative,
    出质股权数额: `${Math.round(company.registeredCapitalWan * 0.3)}万元`,
    质权人: draw.pick(world.companies.filter(({ industry }) => industry === '金融')).name,
    登记日期: day,
    登记机关: authority,
    状态: draw.chance(50) ? '有效' : '无效',
  };
  const mortgage = {
    ...of('chattelMortgage', company),
    抵押人: company.name,
    登记编号: `演示抵字第${draw.between(1000, 9999)}号`,
    登记日期: day,
    登记机关: authority,
    被担保债权种类: '借款合同',
    被担保债权数额: `${draw.between(2, 30) * 100}万元`,
    抵押权人: draw.pick(world.companies.filter(({ industry }) => industry === '金融')).name,
    债务履行期限: `${longDate(day)}至${longDate(addDays(day, 1095))}`,
    状态: '有效',
  };
  const arrears = {
    ...of('taxArrears', company),
    纳税人名称: company.name,
    欠税税种: draw.pick(['增值税', '企业所得税', '城镇土地使用税']),
    欠税余额: draw.between(30, 900) * 1000,
    税务机关: `国家税务总局${company.region.district}税务局`,
    公告日期: day,
  };
  const isCn = company.jurisdiction === 'CN';
  return [
    ...(isCn && (isSilent || draw.chance(12)) ? [listing] : []),
    ...(isCn && draw.chance(22) ? [pledge] : []),
    ...(isCn && /制造|建材|建筑|物流|农业/.test(company.industry) && draw.chance(50) ? [mortgage] : []),
    ...(isCn && draw.chance(8) ? [arrears] : []),
    ...(company.registrationStatus === '破产清算' ? [bankruptcyOf(draw, company)] : []),
  ];
}

const bankruptcyOf = (draw: Draw, company: Company): RegisterRow => ({
  ...of('bankruptcy', company),
  被申请人: company.name,
  案号: `（2024）演示破${draw.between(90_001, 90_099)}号`,
  公开日期: '2024-06-18',
  破产类型: '破产清算',
  经办法院: `${company.region.city}中级人民法院`,
  管理人机构: draw.pick(world.firms).name,
});

const inventive = /制造|软件|互联网|电子|医疗|化工/;
const branded = /食品|餐饮|服饰|家居|医美|健康|零售|酒店|旅游|文化|教育|电商/;
const licensed = /食品|餐饮|医|化工|物流|人力|教育|旅游|酒店/;

/** The trade name without the place before it and the form behind it. */
const brandOf = ({ name }: Company) =>
  /[\u4e00-\u9fff]{2}(?=[\u4e00-\u9fff]{2,8}(?:有限|股份))/u.exec(name)?.[0] ?? name.slice(0, 2);

function assets(draw: Draw, company: Company): RegisterRow[] {
  const { industry, name } = company;
  const founded = Number(company.establishedOn.slice(0, 4));
  const dayAfter = (years: number) =>
    `${Math.min(2025, founded + years)}-0${draw.between(1, 9)}-2${draw.between(0, 8)}`;
  const trademarks = branded.test(industry)
    ? Array.from({ length: draw.between(1, 3) }, () => ({
        ...of('trademark', company),
        注册号: String(draw.between(90_000_000, 90_999_999)),
        商标名称: brandOf(company),
        国际分类: `第${draw.between(1, 45)}类`,
        申请日期: dayAfter(draw.between(1, 4)),
        商标状态: draw.chance(80) ? '注册' : '无效',
      }))
    : [];
  const patents = inventive.test(industry)
    ? Array.from({ length: draw.between(1, 4) }, () => ({
        ...of('patent', company),
        专利名称: draw.pick([
          '一种自动检测装置',
          '一种数据处理方法',
          '一种密封连接结构',
          '一种可拆卸支架',
          '一种温控系统',
        ]),
        专利类型: draw.pick(['发明专利', '实用新型']),
        申请号: `CN90${draw.between(10_000_000, 99_999_999)}`,
        申请日: dayAfter(draw.between(1, 6)),
        专利权人: name,
        法律状态: draw.chance(85) ? '授权' : '失效',
      }))
    : [];
  const software = /软件|互联网|电商/.test(industry)
    ? [
        {
          ...of('copyright', company),
          软件名称: `${brandOf(company)}业务管理系统`,
          版本号: 'V1.0',
          登记号: `演示软著登字第${draw.between(100_000, 999_999)}号`,
          登记日期: dayAfter(2),
          著作权人: name,
        },
      ]
    : [];
  const licences = licensed.test(industry)
    ? [
        {
          ...of('licence', company),
          许可文件编号: `演示许可${draw.between(10_000, 99_999)}`,
          许可文件名称: `${industry}经营许可证`,
          有效期自: '2023-03-01',
          有效期至: '2028-02-29',
          许可机关: localAuthority(company),
          许可内容: `${industry}经营`,
        },
      ]
    : [];
  const bids = /建筑|软件|物业|装备|检测|人力/.test(industry)
    ? [
        {
          ...of('bid', company),
          项目名称: `${company.region.district}${industry}服务采购项目`,
          公告类型: '中标公告',
          中标金额: `${draw.between(30, 800)}万元`,
          发布日期: dayAfter(draw.between(3, 8)),
          采购人: `${company.region.district}人民政府办公室`,
          中标人: name,
        },
      ]
    : [];
  return [...trademarks, ...patents, ...software, ...licences, ...bids];
}
