import { addDays, writeNumeral } from '@antai/values';
import { fill, type Slots } from './choose-slots.ts';
import crimes from './crimes.json' with { type: 'json' };
import type { DemoCase } from './demo-case.ts';
import type { Draw } from './draw.ts';
import { areaOf, homeOf, type Party, people } from './party.ts';
import type { Bench, Registry } from './registry.ts';
import { type Court, courtById, type Era, firmOf, type Lawyer, litigants, spanOf, wordLists } from './world.ts';
import { longDate, workday } from './write-date.ts';
import { headLines, itemLines, provisionList, signatureLines } from './write-frame.ts';

type Crime = (typeof crimes)[number];

interface Charge {
  crime: Crime;
  court: Court;
  accused: Party;
  lawyer: Lawyer;
  bench: Bench;
  number: string;
  filedOn: string;
  decidedOn: string;
  arrestedOn: string;
  months: number;
  isProbated: boolean;
  fineYuan: number;
  slots: Slots;
}

/** Criminal judgments of first instance, the n-th for each crime of the table; some are appealed and upheld. */
export function writeCriminalCases(
  draw: Draw,
  { registry, perCrime }: { registry: Registry; perCrime: number },
): DemoCase[] {
  return crimes.flatMap(crime =>
    Array.from({ length: perCrime }).flatMap((_, at) => {
      const charge = chooseCharge(draw, { registry, crime });
      return at % 4 === 0
        ? [writeJudgment(charge), writeUpholding(draw, { registry, charge })]
        : [writeJudgment(charge)];
    }),
  );
}

function chooseCharge(draw: Draw, { registry, crime }: { registry: Registry; crime: Crime }): Charge {
  const [from, until] = spanOf(crime.era as Era);
  const earliest = addDays(from, 420);
  const span = Math.floor((Date.parse(until) - Date.parse(earliest)) / 86_400_000) - 120;
  const decidedOn = workday(addDays(earliest, draw.between(0, span)));
  const index = draw.between(0, people.length - 1);
  const court = homeOf(index);
  const accused = people[index]!;
  const filedOn = workday(addDays(decidedOn, -draw.between(30, 75)));
  const arrestedOn = addDays(filedOn, -draw.between(60, 120));
  const amount = draw.between(crime.amounts[0]! / 1000, crime.amounts[1]! / 1000) * 1000;
  const paid = Math.round((amount * draw.between(10, 40)) / 1000) * 10;
  const months = draw.between(crime.months[0]! / 2, crime.months[1]! / 2) * 2;
  const victim = draw.pick(litigants.filter(company => company.establishedOn < addDays(arrestedOn, -400))).name;
  return {
    crime,
    court,
    accused,
    filedOn,
    decidedOn,
    arrestedOn,
    months,
    isProbated: crime.canProbate && months <= 24 && draw.chance(50),
    fineYuan: crime.fines.length > 0 ? draw.between(crime.fines[0]! / 1000, crime.fines[1]! / 1000) * 1000 : 0,
    lawyer: registry.lawyerFor(draw, { party: { ...accused, kind: 'company' }, court, date: filedOn })!,
    bench: registry.benchOf(draw, { court, form: 'mixed' }),
    number: registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '刑初' }),
    slots: {
      name: accused.name,
      victim,
      date1: longDate(addDays(arrestedOn, -draw.between(220, 330))),
      date2: longDate(crime.cause === 'cause-job-embezzlement' ? addDays(arrestedOn, -60) : arrestedOn),
      project: draw.pick(wordLists.projects),
      position: draw.pick(wordLists.positions),
      amount: String(amount),
      paid: String(paid),
      balance: String(amount - paid),
    },
  };
}

/** 30 → 二年六个月 */
function termOf(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return `${years > 0 ? `${writeNumeral(years)}年` : ''}${rest > 0 ? `${writeNumeral(rest)}个月` : ''}`;
}

const prosecutor = (court: Court) => court.name.replace('人民法院', '人民检察院');

function accusedLine({ accused, court, crime, arrestedOn, isProbated }: Charge): string {
  const [name, sex, born] = accused.description.split('，');
  const custody = isProbated
    ? `${longDate(arrestedOn)}被取保候审`
    : `${longDate(arrestedOn)}被刑事拘留，${longDate(addDays(arrestedOn, 30))}被逮捕。现羁押于${court.city}看守所`;
  const residence = accused.description.split('，').at(-1)!.replace(/。$/, '');
  return `被告人${name}，${sex}，${born}，汉族，${residence || `住${areaOf(court)}`}。因涉嫌犯${crime.charge}于${custody}。`;
}

function sentenceOf(charge: Charge): string[] {
  const { crime, accused, months, isProbated, fineYuan, slots } = charge;
  const probation = isProbated ? `，缓刑${termOf(Math.max(12, months + 6))}` : '';
  const fine = fineYuan > 0 ? `，并处罚金人民币${fineYuan}元` : '';
  return [
    `被告人${accused.name}犯${crime.charge}，判处有期徒刑${termOf(months)}${probation}${fine}`,
    ...(crime.restitution ? [fill(crime.restitution, slots)] : []),
  ];
}

function termLine({ months, isProbated, arrestedOn }: Charge): string {
  if (isProbated) return '（缓刑考验期限，从判决确定之日起计算。）';
  const [year, month, day] = arrestedOn.split('-').map(Number);
  const end = addDays(new Date(Date.UTC(year!, month! - 1 + months, day!)).toISOString().slice(0, 10), -1);
  return `（刑期从判决执行之日起计算。判决执行以前先行羁押的，羁押一日折抵刑期一日，即自${longDate(arrestedOn)}起至${longDate(end)}止。）`;
}

function writeJudgment(charge: Charge): DemoCase {
  const { crime, court, accused, lawyer, bench, number, filedOn, decidedOn, slots, isProbated } = charge;
  const provisions = [
    ...crime.provisions,
    ...(isProbated ? ['中华人民共和国刑法 第七十二条', '中华人民共和国刑法 第七十三条'] : []),
  ];
  const lines = [
    ...headLines(court, { kind: '刑事判决书', number }),
    `公诉机关：${prosecutor(court)}。`,
    accusedLine(charge),
    `辩护人：${lawyer.name}，${firmOf(lawyer)}律师。`,
    `${prosecutor(court)}指控被告人${accused.name}犯${crime.charge}一案，于${longDate(filedOn)}向本院提起公诉。本院依法组成合议庭，公开开庭审理了本案。${prosecutor(court)}指派检察员出庭支持公诉，被告人${accused.name}及其辩护人${lawyer.name}到庭参加诉讼。本案现已审理终结。`,
    `公诉机关指控，${fill(crime.accuse, slots)}。`,
    `被告人${accused.name}对指控的事实和罪名没有异议。辩护人提出，${crime.defence}。`,
    `经审理查明：${crime.found.map(fact => fill(fact, slots)).join('。')}。`,
    '上述事实，有受案登记表、到案经过、证人证言、银行交易明细、被告人供述等证据证实，并经庭审质证，足以认定。',
    `本院认为，${fill(crime.reason, slots)}。`,
    `依照${provisionList(provisions)}的规定，判决如下：`,
    ...sentenceLines(charge),
    `如不服本判决，可在接到判决书的第二日起十日内，通过本院或者直接向${courtById(court.appealCourtId!).name}提出上诉。书面上诉的，应当提交上诉状正本一份，副本二份。`,
    ...signatureLines(bench, decidedOn),
  ];
  return { ...caseOf(charge), title: `${accused.name}${crime.charge}一审刑事判决书`, text: lines.join('\n') };
}

function sentenceLines(charge: Charge): string[] {
  const [first, ...rest] = itemLines(sentenceOf(charge));
  return [first!, termLine(charge), ...rest];
}

function caseOf(charge: Charge): Omit<DemoCase, 'title' | 'text'> {
  const { crime, court, accused, lawyer, bench, number, decidedOn } = charge;
  return {
    number,
    court: court.name,
    documentType: '判决书',
    caseType: '刑事',
    cause: crime.charge,
    decidedOn,
    parties: [prosecutor(court), accused.name],
    presiding: bench.presiding,
    judges: bench.judges,
    lawyers: [lawyer.name],
    keywords: [crime.charge, charge.isProbated ? '缓刑' : '有期徒刑'],
  };
}

function writeUpholding(draw: Draw, { registry, charge }: { registry: Registry; charge: Charge }): DemoCase {
  const { crime, accused, lawyer, slots } = charge;
  const court = courtById(charge.court.appealCourtId!);
  const filedOn = workday(addDays(charge.decidedOn, draw.between(18, 35)));
  const decidedOn = workday(addDays(filedOn, draw.between(25, 50)));
  const bench = registry.benchOf(draw, { court, form: 'full' });
  const number = registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '刑终' });
  const lines = [
    ...headLines(court, { kind: '刑事裁定书', number }),
    `原公诉机关：${prosecutor(charge.court)}。`,
    accusedLine(charge).replace('被告人', '上诉人（原审被告人）：'),
    `辩护人：${lawyer.name}，${firmOf(lawyer)}律师。`,
    `${charge.court.name}审理${prosecutor(charge.court)}指控原审被告人${accused.name}犯${crime.charge}一案，于${longDate(charge.decidedOn)}作出${charge.number}刑事判决。宣判后，原审被告人${accused.name}不服，提出上诉。本院依法组成合议庭，经过阅卷，讯问上诉人，听取辩护人的意见，认为事实清楚，决定不开庭审理。现已审理终结。`,
    `原审判决认定：${crime.found.map(fact => fill(fact, slots)).join('。')}。原审法院依照${provisionList(crime.provisions)}等规定，判决：${sentenceOf(charge).join('；')}。`,
    `上诉人${accused.name}上诉称，原判量刑过重，请求从轻处罚。`,
    '经审理查明：原审判决认定的事实清楚，证据确实、充分，本院予以确认。',
    `本院认为，上诉人${accused.name}的行为已构成${crime.charge}，原审判决已充分考虑其从轻情节，量刑适当，审判程序合法，其上诉理由不能成立。`,
    '依照《中华人民共和国刑事诉讼法》第二百三十六条第一款第一项的规定，裁定如下：',
    '驳回上诉，维持原判。',
    '本裁定为终审裁定。',
    ...signatureLines(bench, decidedOn),
  ];
  return {
    ...caseOf(charge),
    number,
    court: court.name,
    documentType: '裁定书',
    decidedOn,
    presiding: bench.presiding,
    judges: bench.judges,
    earlierNumber: charge.number,
    title: `${accused.name}${crime.charge}二审刑事裁定书`,
    text: lines.join('\n'),
  };
}
