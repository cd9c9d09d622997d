import type { PenaltyMatter } from './choose-penalty.ts';
import { fill } from './choose-slots.ts';
import type { Draw } from './draw.ts';
import { seatOf } from './party.ts';
import penaltyAuthorities from './penalty-authorities.json' with { type: 'json' };
import words from './penalty-words.json' with { type: 'json' };
import { creditCodeOf } from './registers.ts';
import type { Company } from './world.ts';
import { longDate, numeralDate } from './write-date.ts';
import { mark, provisionList } from './write-frame.ts';

interface Authority {
  name: string;
  token: string;
  self: string;
  review?: string;
}

/** A written decision beside the facts it was written from. */
export interface DemoPenalty {
  templateId: string;
  number: string;
  title: string;
  text: string;
  authority: string;
  party: string;
  creditCode: string;
  representative: string;
  violation: string;
  industry: string;
  kinds: string[];
  basis: string[];
  fineYuan: number;
  proceedsYuan: number;
  isRectificationOrdered: boolean;
  isMitigated: boolean;
  decidedOn: string;
}

const authorities = penaltyAuthorities as Record<string, Authority>;
const act = '中华人民共和国行政处罚法';

/** 《行政处罚法》 as it counted its articles on that day: the revision of 2021 moved them. */
const actAt = (date: string) =>
  date < '2021-07-15'
    ? { rectify: `${act} 第二十三条`, leniency: `${act} 第二十七条第一款第一项` }
    : { rectify: `${act} 第二十八条第一款`, leniency: `${act} 第三十二条第一项` };

const authorityKindOf = ({ script, template }: PenaltyMatter): string => script.authority ?? template.authorityKind;

function placesOf({ region: { province, city, district } }: Company): Record<string, string> {
  const stem = city.replace(/市$/, '');
  const ownBureau = words.planCities.includes(city) || province === city;
  return {
    province,
    city,
    place: district.startsWith(stem) ? district : `${city}${district}`,
    bureau: (ownBureau ? city : province).replace(/[省市]$/, ''),
  };
}

/** The word before the year: 演示 stands in no real number. */
export const numberWord = (matter: PenaltyMatter): string => {
  const { province } = matter.company.region;
  const sign = (words.provinceSigns as Record<string, string>)[province] ?? '';
  return `演示${sign}${authorities[authorityKindOf(matter)]!.token}`;
};

export function writePenalty(draw: Draw, { matter, number }: { matter: PenaltyMatter; number: string }): DemoPenalty {
  const { template, script, company, decidedOn, fineYuan, proceedsYuan } = matter;
  const { name, self, review } = authorities[authorityKindOf(matter)]!;
  const places = placesOf(company);
  const authority = fill(name, places);
  const basis = [...script.basis, ...(script.order && script.ordersByAct ? [actAt(decidedOn).rectify] : [])];
  const lines = [
    mark,
    authority,
    '行政处罚决定书',
    number,
    ...partyLines(company),
    sourceLine(draw, { matter, self }),
    `经查明，${fill(`${script.fact ?? template.factPattern}${script.after ?? ''}`, matter.slots)}上述行为由${self}于${longDate(matter.checkedOn)}查获。`,
    '上述事实，有下列证据证明：',
    ...evidenceLines(script.evidence),
    reasonLine(matter, self),
    discretionLine(draw, matter),
    noticeLine(matter, self),
    `依据${provisionList(basis)}的规定，${orderWords(matter, self)}`,
    ...decisionLines(draw, matter),
    ...remedyLines(matter, { self, review: fill(review ?? '{{place}}人民政府', places) }),
    authority,
    '（印章）',
    numeralDate(decidedOn),
  ];
  return {
    templateId: template.id,
    number,
    title: `${company.name}${template.violationType}案行政处罚决定书`,
    text: lines.join('\n'),
    authority,
    party: company.name,
    creditCode: creditCodeOf(company.id),
    representative: company.legalRepresentative,
    violation: template.violationType,
    industry: company.industry,
    kinds: kindsOf(matter),
    basis,
    fineYuan,
    proceedsYuan,
    isRectificationOrdered: script.order !== undefined,
    isMitigated: matter.leniency === 'mitigated',
    decidedOn,
  };
}

const kindsOf = ({ script, fineYuan, proceedsYuan }: PenaltyMatter): string[] => [
  ...(script.hasWarning ? ['警告'] : []),
  ...(fineYuan > 0 ? ['罚款'] : []),
  ...(proceedsYuan > 0 ? ['没收违法所得'] : []),
  ...(script.seized ? ['没收非法财物'] : []),
  ...(script.isHalted ? ['责令停产停业'] : []),
];

const partyLines = (company: Company): string[] => [
  `当事人：${company.name}`,
  '主体资格证照名称：营业执照',
  `统一社会信用代码：${creditCodeOf(company.id)}`,
  `住所：${seatOf(company)}`,
  `法定代表人：${company.legalRepresentative}`,
];

function sourceLine(
  draw: Draw,
  { matter: { template, checkedOn, filedOn }, self }: { matter: PenaltyMatter; self: string },
): string {
  const source = fill(draw.pick(words.sources), { violation: template.violationType, self });
  return `${longDate(checkedOn)}，${source}经批准，${self}于${longDate(filedOn)}立案调查。现已调查终结。`;
}

const evidenceLines = (own: string[]): string[] =>
  [...words.evidence, ...own.map(each => `${each}，证明违法事实`)].map((each, at) => `${at + 1}.${each}。`);

function reasonLine({ template, script }: PenaltyMatter, self: string): string {
  const breach =
    script.broken.length > 0
      ? `违反了${provisionList(script.broken)}的规定`
      : `构成${provisionList(script.basis)}规定的违法行为`;
  return `${self}认为，当事人${template.violationType}的行为，${breach}，应当依法给予行政处罚。`;
}

const discretionLine = (draw: Draw, { leniency, decidedOn }: PenaltyMatter): string =>
  fill(draw.pick(words[leniency]), { leniency: provisionList([actAt(decidedOn).leniency]) });

function noticeLine({ fineYuan, noticedOn }: PenaltyMatter, self: string): string {
  const hearing = fineYuan >= 100_000 ? '陈述、申辩和要求听证的权利' : '陈述、申辩的权利';
  const silence = fineYuan >= 100_000 ? '未提出陈述、申辩意见，也未要求听证' : '未提出陈述、申辩意见';
  return `${longDate(noticedOn)}，${self}向当事人送达行政处罚告知书，告知拟作出处罚的内容、事实、理由、依据及其享有的${hearing}。当事人在规定期限内${silence}。`;
}

const orderWords = ({ script }: PenaltyMatter, self: string): string =>
  script.order ? `${self}决定责令当事人${script.order}，并作出如下行政处罚：` : `${self}决定作出如下行政处罚：`;

function decisionLines(draw: Draw, { script, fineYuan, proceedsYuan, slots }: PenaltyMatter): string[] {
  const items = [
    ...(script.hasWarning ? ['给予警告'] : []),
    ...(proceedsYuan > 0 ? [`没收违法所得${moneyWords(draw, proceedsYuan)}`] : []),
    ...(script.seized ? [`没收${fill(script.seized, slots)}`] : []),
    ...(fineYuan > 0 ? [`处罚款人民币${moneyWords(draw, fineYuan)}`] : []),
  ];
  return items.map(
    (item, at) => `${items.length > 1 ? `${at + 1}.` : ''}${item}${at < items.length - 1 ? '；' : '。'}`,
  );
}

const moneyWords = (draw: Draw, yuan: number): string =>
  yuan % 10_000 === 0 && draw.chance(50) ? `${yuan / 10_000}万元` : `${yuan}元`;

function remedyLines(
  { fineYuan, proceedsYuan }: PenaltyMatter,
  { self, review }: { self: string; review: string },
): string[] {
  const owes = fineYuan > 0 ? '罚没款' : '违法所得款';
  const late = `逾期不缴纳罚款的，${self}将每日按罚款数额的百分之三加处罚款，加处罚款的数额不超出罚款的数额。`;
  const payment = `当事人应当自收到本处罚决定书之日起十五日内，将${owes}缴至指定银行。${fineYuan > 0 ? late : ''}`;
  return [
    ...(fineYuan + proceedsYuan > 0 ? [payment] : []),
    `当事人如不服本处罚决定，可以自收到本处罚决定书之日起六十日内向${review}申请行政复议，也可以自收到本处罚决定书之日起六个月内依法向人民法院提起行政诉讼。复议、诉讼期间，本处罚决定不停止执行。`,
  ];
}
