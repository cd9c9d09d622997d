import { addDays } from '@antai/values';
import { feeOf, type Matter } from './choose-matter.ts';
import { fill } from './choose-slots.ts';
import { yuan } from './court-fee.ts';
import type { DemoCase } from './demo-case.ts';
import type { Draw } from './draw.ts';
import type { Registry } from './registry.ts';
import { claimsOf, defencesOf, factsOf, ordersOf, provisionsOf, reasonsOf } from './tell-matter.ts';
import { type Court, courtById, procedureAt } from './world.ts';
import { longDate, workday } from './write-date.ts';
import { caseOf } from './write-first-instance.ts';
import {
  claimLine,
  headLines,
  itemLines,
  partyLines,
  procedureLaw,
  provisionList,
  sentence,
  signatureLines,
} from './write-frame.ts';

export type AppealResult = 'upheld' | 'reversed' | 'remanded' | 'withdrawn';

interface Appeal {
  matter: Matter;
  court: Court;
  result: AppealResult;
  appellant: 'first' | 'second';
  filedOn: string;
  decidedOn: string;
  feeFen: number;
}

/** Financial disputes of Pudong go to the Financial Court; the others along the courts' own line. */
const courtAbove = (matter: Matter): Court =>
  courtById(matter.court.id === 'ct05' && matter.causeName.includes('金融') ? 'ct07' : matter.court.appealCourtId!);

/** Whether the higher court can come to the partial outcome where the lower one granted all. */
export const isReversible = ({ script, result }: Matter): boolean =>
  result === 'granted' && script.orders.partial !== undefined && script.partialFacts?.length !== 0;

/** The judgment or ruling on appeal; it tells the first instance again, names it by number, and upholds, reverses or remands it. */
export function writeAppeal(
  draw: Draw,
  { registry, matter, result }: { registry: Registry; matter: Matter; result: AppealResult },
): DemoCase {
  const court = courtAbove(matter);
  const filedOn = workday(addDays(matter.decidedOn, draw.between(40, 75)));
  const decidedOn = workday(addDays(filedOn, draw.between(35, 85)));
  const appellant =
    matter.result === 'granted' || (matter.result === 'partial' && draw.chance(50)) ? 'second' : 'first';
  const disputed = appellant === 'second' ? matter.awardedYuan : matter.claimedYuan - matter.awardedYuan;
  const feeFen = feeOf(matter.script, { claimedYuan: disputed, sums: matter.sums, result: matter.result });
  const appeal = { matter, court, result, appellant, filedOn, decidedOn, feeFen } as const;
  const bench = registry.benchOf(draw, { court, form: 'full' });
  const number = registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '民终' });
  const kind = result === 'upheld' || result === 'reversed' ? '判决书' : '裁定书';
  const lines = [
    ...headLines(court, { kind: `民事${kind}`, number }),
    ...sideLines(appeal),
    ...(result === 'withdrawn' ? withdrawal(draw, appeal) : hearing(draw, appeal)),
    ...signatureLines(bench, decidedOn),
  ];
  const [left, right] = sides(appeal);
  return {
    ...caseOf(matter, kind),
    number,
    court: court.name,
    decidedOn,
    presiding: bench.presiding,
    judges: bench.judges,
    earlierNumber: matter.number,
    title: `${left.name}与${right.name}${matter.causeName}二审民事${kind}`,
    text: lines.join('\n'),
  };
}

const sides = ({ matter, appellant }: Appeal) =>
  appellant === 'first' ? ([matter.first, matter.second] as const) : ([matter.second, matter.first] as const);

function sideLines(appeal: Appeal): string[] {
  const { matter, appellant } = appeal;
  const [left, right] = sides(appeal);
  const [own, other] = appellant === 'first' ? ['原告', '被告'] : ['被告', '原告'];
  const lawyers =
    appellant === 'first' ? [matter.firstLawyer, matter.secondLawyer] : [matter.secondLawyer, matter.firstLawyer];
  return [
    ...partyLines(`上诉人（原审${own}）`, left, { lawyer: lawyers[0] }),
    ...partyLines(`被上诉人（原审${other}）`, right, { lawyer: lawyers[1] }),
  ];
}

/** On appeal nobody is plaintiff or defendant any more: names stand in the place of the roles. */
const byName = (matter: Matter, text: string): string =>
  text
    .replaceAll(`原告${matter.first.name}`, matter.first.name)
    .replaceAll(`被告${matter.second.name}`, matter.second.name)
    .replaceAll('原告', matter.first.name)
    .replaceAll('被告', matter.second.name)
    .replaceAll('本院', '一审法院');

function hearing(draw: Draw, appeal: Appeal): string[] {
  const { matter, filedOn } = appeal;
  const [left, right] = sides(appeal);
  const tell = (text: string) => byName(matter, text);
  return [
    `上诉人${left.name}因与被上诉人${right.name}${matter.causeName}一案，不服${matter.court.name}${matter.number}民事判决，向本院提起上诉。本院于${longDate(filedOn)}立案后，依法组成合议庭进行了审理。本案现已审理终结。`,
    `${left.name}上诉请求：${requestOf(appeal)}。事实和理由：${groundsOf(appeal)}`,
    `${right.name}辩称，${draw.pick(['一审判决认定事实清楚，适用法律正确，请求驳回上诉，维持原判。', '同意一审判决，对方的上诉理由不能成立，请求依法驳回。'])}`,
    `${matter.first.name}向一审法院起诉请求：${tell(claimLine(claimsOf(matter)))}。`,
    `一审法院认定事实：${tell(sentence(factsOf(matter)))}`,
    `一审法院认为，${tell(reasonsOf(matter).join('。'))}。一审法院依照${provisionList(provisionsOf(matter))}等规定，判决：${tell(inlineItems(ordersOf(matter)))}。`,
    ...decision(draw, appeal),
  ];
}

const inlineItems = (items: string[]) =>
  items.map((item, at) => (items.length > 1 ? `${'一二三四五六'[at]}、${item}` : item)).join('；');

function requestOf({ matter, appellant }: Appeal): string {
  const { first } = matter;
  if (appellant === 'second') {
    return matter.script.fee === 'divorce'
      ? '撤销一审判决，依法改判不准离婚或者发回重审'
      : `撤销一审判决，依法改判驳回${first.name}的诉讼请求或者发回重审`;
  }
  return `撤销一审判决${matter.result === 'partial' ? '中驳回其他诉讼请求的判项' : ''}，依法改判支持其一审${matter.result === 'partial' ? '全部' : ''}诉讼请求`;
}

function groundsOf({ matter, appellant }: Appeal): string {
  if (appellant === 'second') return `一审判决认定事实不清。${byName(matter, defencesOf(matter).join('；'))}。`;
  return matter.result === 'partial'
    ? '一审判决对未予支持部分的认定错误，上诉人已提交充分证据，该部分请求应予支持。'
    : '一审判决对证据的审查有误，上诉人已完成举证责任，一审判决适用法律错误。';
}

function decision(draw: Draw, appeal: Appeal): string[] {
  switch (appeal.result) {
    case 'reversed':
      return reversal(appeal);
    case 'remanded':
      return remand(appeal);
    default:
      return upholding(draw, appeal);
  }
}

function upholding(draw: Draw, appeal: Appeal): string[] {
  const [left] = sides(appeal);
  const reasons = appeal.matter.script.reasons[appeal.matter.result] ?? [];
  const core = byName(appeal.matter, fill(reasons[0] ?? '', appeal.matter.slots));
  return [
    `二审中，当事人没有提交新证据。本院对一审法院查明的事实予以确认。`,
    `本院认为，${draw.pick(['二审的争议焦点为', '根据上诉请求和答辩意见，本案二审的争议焦点为'])}${byName(appeal.matter, appeal.matter.script.focus)}。${core}。${left.name}的上诉理由没有新的事实和证据支持，本院不予采纳。综上，一审判决认定事实清楚，适用法律正确，应予维持。`,
    `依照《${procedureLaw}》${procedureAt(appeal.decidedOn).upheld}的规定，判决如下：`,
    '驳回上诉，维持原判。',
    `二审案件受理费${yuan(appeal.feeFen)}元，由上诉人${left.name}负担。`,
    '本判决为终审判决。',
  ];
}

function reversal(appeal: Appeal): string[] {
  const { matter, decidedOn } = appeal;
  const changed: Matter = { ...matter, result: 'partial', isAbsent: false };
  const [left, right] = sides(appeal);
  const facts = (matter.script.partialFacts ?? []).map(fact => byName(matter, fill(fact, matter.slots)));
  const reasons = (matter.script.reasons.partial ?? []).map(reason => byName(matter, fill(reason, matter.slots)));
  const half = Math.round(appeal.feeFen / 200) * 100;
  const basis = [...provisionsOf(matter), `${procedureLaw} ${procedureAt(decidedOn).reversed}`];
  return [
    facts.length > 0
      ? `二审中，${left.name}提交了相应的书面证据，${right.name}对其真实性无异议，本院予以采信。本院二审另查明：${sentence(facts)}对一审法院查明的其他事实，本院予以确认。`
      : '二审中，当事人没有提交新证据。本院对一审法院查明的事实予以确认。',
    `本院认为，${reasons.join('。')}。一审判决对此处理不当，本院予以纠正。综上，${left.name}的上诉请求部分成立。`,
    `依照${provisionList(basis)}的规定，判决如下：`,
    ...itemLines([
      `撤销${matter.court.name}${matter.number}民事判决`,
      ...ordersOf(changed).map(order => byName(matter, order)),
    ]),
    `一审案件受理费${yuan(matter.isSimple ? matter.feeFen / 2 : matter.feeFen)}元，由${matter.second.name}负担；二审案件受理费${yuan(appeal.feeFen)}元，由${left.name}负担${yuan(appeal.feeFen - half)}元，由${right.name}负担${yuan(half)}元。`,
    '本判决为终审判决。',
  ];
}

function remand(appeal: Appeal): string[] {
  const { matter, decidedOn, feeFen } = appeal;
  const [left] = sides(appeal);
  return [
    `本院认为，${matter.script.focus.replace(/[原被]告/g, '当事人')}系本案的基本事实，一审判决对此未予查清，导致认定基本事实不清，应当发回重审。`,
    `依照《${procedureLaw}》${procedureAt(decidedOn).remanded}的规定，裁定如下：`,
    ...itemLines([`撤销${matter.court.name}${matter.number}民事判决`, `本案发回${matter.court.name}重审`]),
    `上诉人${left.name}预交的二审案件受理费${yuan(feeFen)}元予以退回。`,
  ];
}

function withdrawal(draw: Draw, appeal: Appeal): string[] {
  const { matter, filedOn, decidedOn, feeFen } = appeal;
  const [left, right] = sides(appeal);
  return [
    `上诉人${left.name}因与被上诉人${right.name}${matter.causeName}一案，不服${matter.court.name}${matter.number}民事判决，向本院提起上诉。本院于${longDate(filedOn)}立案后，依法组成合议庭进行审理。`,
    `本院审理过程中，${left.name}以${draw.pick(['双方已达成和解', '服从一审判决'])}为由，申请撤回上诉。`,
    `本院认为，${left.name}在本案审理期间提出撤回上诉的请求，不违反法律规定，本院予以准许。`,
    `依照《${procedureLaw}》${procedureAt(decidedOn).withdrawnAppeal}的规定，裁定如下：`,
    `准许${left.name}撤回上诉。一审判决自本裁定书送达之日起发生法律效力。`,
    `二审案件受理费${yuan(feeFen)}元，减半收取计${yuan(feeFen / 2)}元，由上诉人${left.name}负担。`,
    '本裁定为终审裁定。',
  ];
}
