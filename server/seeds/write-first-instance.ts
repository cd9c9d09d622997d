import type { Matter } from './choose-matter.ts';
import { yuan } from './court-fee.ts';
import type { DemoCase } from './demo-case.ts';
import type { Draw } from './draw.ts';
import {
  claimsOf,
  defencesOf,
  factsOf,
  feeLine,
  ordersMoney,
  ordersOf,
  provisionsOf,
  reasonsOf,
} from './tell-matter.ts';
import { courtById, procedureAt } from './world.ts';
import { longDate } from './write-date.ts';
import {
  attendance,
  claimLine,
  headLines,
  itemLines,
  partyLines,
  procedureLaw,
  provisionList,
  sentence,
  signatureLines,
} from './write-frame.ts';

/** The civil judgment of first instance in the order of the Supreme Court's forms of 2016. */
export function writeFirstInstance(draw: Draw, matter: Matter): DemoCase {
  const { court, first, second, causeName, number, decidedOn } = matter;
  const lines = [
    ...headLines(court, { kind: '民事判决书', number }),
    ...partyLines('原告', first, { lawyer: matter.firstLawyer }),
    ...partyLines('被告', second, { lawyer: matter.secondLawyer }),
    historyLine(matter),
    `${draw.pick(['原告', ''])}${first.name}向本院提出诉讼请求：${claimLine(claimsOf(matter))}。事实和理由：${storyLine(matter)}`,
    defenceLine(draw, matter),
    evidenceLine(draw, matter),
    `${draw.pick(['经审理查明：', '本院经审理认定事实如下：'])}${sentence(factsOf(matter))}${matter.isAbsent ? '' : draw.pick(['', '以上事实，有当事人陈述及在案证据证明。', '上述事实，有双方提交的证据以及庭审笔录在案佐证。'])}`,
    reasonLine(draw, matter),
    basisLine(matter),
    ...itemLines(ordersOf(matter)),
    ...costLines(matter),
    ...signatureLines(matter.bench, decidedOn),
  ];
  return {
    ...caseOf(matter, '判决书'),
    title: `${first.name}与${second.name}${causeName}一审民事判决书`,
    text: lines.join('\n'),
  };
}

/** The facts that any writing in this matter shares. */
export function caseOf(matter: Matter, documentType: DemoCase['documentType']): Omit<DemoCase, 'title' | 'text'> {
  const { court, first, second, bench, firstLawyer, secondLawyer } = matter;
  return {
    number: matter.number,
    court: court.name,
    documentType,
    caseType: '民事',
    cause: matter.causeName,
    decidedOn: matter.decidedOn,
    parties: [first.name, second.name],
    presiding: bench.presiding,
    judges: bench.judges,
    lawyers: [firstLawyer, secondLawyer].flatMap(lawyer => (lawyer ? [lawyer.name] : [])),
    keywords: [matter.causeName, ...matter.script.focus.split(/以及|的/).slice(0, 1)],
  };
}

function historyLine(matter: Matter): string {
  const { first, second, causeName, filedOn, isSimple, isAbsent } = matter;
  const form = isSimple ? '依法适用简易程序' : '依法适用普通程序';
  const left = attendance('原告', { party: first, lawyer: matter.firstLawyer });
  const present = isAbsent
    ? `${left}到庭参加诉讼，被告${second.name}经传票传唤无正当理由未到庭参加诉讼。`
    : `${left}、${attendance('被告', { party: second, lawyer: matter.secondLawyer })}到庭参加诉讼。`;
  return `原告${first.name}与被告${second.name}${causeName}一案，本院于${longDate(filedOn)}立案后，${form}，公开开庭进行了审理。${present}本案现已审理终结。`;
}

function storyLine(matter: Matter): string {
  const ending = matter.script.claimed === '' ? '故诉至法院。' : '被告的行为损害了原告的合法权益，故诉至法院。';
  return matter.script.fee === 'divorce'
    ? '双方婚后因性格不合经常发生争吵，夫妻感情已经破裂，故诉至法院。'
    : `双方就上述事项协商未果，${ending}`;
}

function defenceLine(draw: Draw, matter: Matter): string {
  const { second, isAbsent } = matter;
  if (isAbsent) return `被告${second.name}未到庭参加诉讼，亦未提交书面答辩意见。`;
  const defences = defencesOf(matter);
  const lead = draw.pick(['不同意原告的诉讼请求。', '请求驳回原告的诉讼请求。', '']);
  return `${second.name}辩称，${lead}${defences.length > 1 ? defences.map((each, at) => `${['第一', '第二', '第三'][at]}，${each}`).join('；') : defences[0]}。`;
}

function evidenceLine(draw: Draw, matter: Matter): string {
  if (matter.isAbsent) return '原告围绕诉讼请求依法提交了证据，本院经审核，对其真实性予以确认并在卷佐证。';
  return draw.pick([
    '当事人围绕诉讼请求依法提交了证据，本院组织当事人进行了证据交换和质证。对当事人无异议的证据，本院予以确认并在卷佐证。',
    '本案审理过程中，双方当事人均提交了证据并进行了质证，本院对证据的真实性、合法性和关联性进行了审查。',
  ]);
}

function reasonLine(draw: Draw, matter: Matter): string {
  const focus = !matter.isAbsent && draw.chance(60) ? `本案的争议焦点为${matter.script.focus}。` : '';
  return `本院认为，${focus}${reasonsOf(matter).join('。')}。`;
}

function basisLine(matter: Matter): string {
  const { decidedOn, isAbsent, result } = matter;
  const procedure = procedureAt(decidedOn);
  const procedural = isAbsent ? procedure.absent : result === 'dismissed' ? procedure.evidence : undefined;
  const all = provisionsOf(matter).filter(provision => result !== 'dismissed' || !provision.includes(procedureLaw));
  const own = result === 'dismissed' && matter.script.noFacts ? all.slice(0, 1) : all;
  const provisions = [...own, ...(procedural ? [`${procedureLaw} ${procedural}`] : [])];
  return `综上所述，依照${provisionList(provisions)}的规定，判决如下：`;
}

function costLines(matter: Matter): string[] {
  const { decidedOn, isSimple, court, script } = matter;
  const higher = script.appealTo ?? courtById(court.appealCourtId!).name;
  const charged = isSimple ? matter.feeFen / 2 : matter.feeFen;
  const note = isSimple ? `，减半收取计${yuan(charged)}元` : '';
  return [
    ...(ordersMoney(matter)
      ? [
          `如果未按本判决指定的期间履行给付金钱义务，应当依照《${procedureLaw}》${procedureAt(decidedOn).late}的规定，加倍支付迟延履行期间的债务利息。`,
        ]
      : []),
    feeLine(matter, { chargedFen: charged, note }),
    `如不服本判决，可以在判决书送达之日起十五日内，向本院递交上诉状，并按照对方当事人的人数提出副本，上诉于${higher}。`,
  ];
}
