import { addDays } from '@antai/values';
import { fill, type Slots } from './choose-slots.ts';
import type { DemoCase } from './demo-case.ts';
import type { Draw } from './draw.ts';
import { areaOf, companyParty, type Party, people } from './party.ts';
import type { Bench, Registry } from './registry.ts';
import suits from './suits.json' with { type: 'json' };
import {
  type Court,
  causeById,
  courtById,
  type Era,
  type Lawyer,
  litigants,
  officials,
  penalties,
  spanOf,
  wordLists,
} from './world.ts';
import { longDate, workday } from './write-date.ts';
import { attendance, headLines, partyLines, provisionList, signatureLines } from './write-frame.ts';

type Script = (typeof suits)[number];
type Outcome = Script['outcomes'][number] & { found?: string };

interface Suit {
  script: Script;
  ending: Outcome;
  court: Court;
  first: Party;
  second: Party;
  lawyer?: Lawyer;
  bench: Bench;
  number: string;
  filedOn: string;
  decidedOn: string;
  slots: Slots;
}

/** Administrative judgments of first instance, the n-th for each cause of the table; some are appealed and upheld. */
export function writeAdministrativeCases(
  draw: Draw,
  { registry, perCause }: { registry: Registry; perCause: number },
): DemoCase[] {
  return suits.flatMap(script =>
    Array.from({ length: perCause }).flatMap((_, at) => {
      const suit = chooseSuit(draw, { registry, script });
      return at % 3 === 0 ? [writeJudgment(suit), writeUpholding(draw, { registry, suit })] : [writeJudgment(suit)];
    }),
  );
}

function chooseSuit(draw: Draw, { registry, script }: { registry: Registry; script: Script }): Suit {
  const [from, until] = spanOf(script.era as Era);
  const earliest = addDays(from < '2017-01-01' ? '2017-01-01' : from, 330);
  const span = Math.floor((Date.parse(until) - Date.parse(earliest)) / 86_400_000) - 150;
  const decidedOn = workday(addDays(earliest, draw.between(0, span)));
  const filedOn = workday(addDays(decidedOn, -draw.between(50, 120)));
  const decision = addDays(filedOn, -draw.between(20, 100));
  const begun = addDays(decision, -draw.between(20, 60));
  const court = courtById(draw.pick(script.courts));
  const first = plaintiffOf(draw, { script, court, date: begun });
  const second = authorityOf(script, court);
  const fine = draw.between(2, 20) * 10_000;
  const local = people.filter(person => person.city === court.city);
  return {
    script,
    ending: draw.pick(script.outcomes),
    court,
    first,
    second,
    filedOn,
    decidedOn,
    lawyer: registry.lawyerFor(draw, { party: first, court, date: filedOn }),
    bench: registry.benchOf(draw, { court, form: 'mixed' }),
    number: registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '行初' }),
    slots: {
      first: first.name,
      second: second.name,
      date1: longDate(begun),
      date2: longDate(decision),
      violation: violationOf(draw, first),
      amount: String(fine),
      fixed: String(fine / 2),
      person: draw.pick(local).name,
      project: draw.pick(wordLists.projects),
    },
  };
}

function plaintiffOf(draw: Draw, { script, court, date }: { script: Script; court: Court; date: string }): Party {
  if (script.plaintiff === 'person') return draw.pick(people.filter(person => person.city === court.city));
  return companyParty(
    draw.pick(litigants.filter(company => company.region.city === court.city && company.establishedOn < date)),
  );
}

function authorityOf(script: Script, court: Court): Party {
  const area = areaOf(court);
  const name = `${area.replace(court.province, '')}${script.authority}`;
  const head = officials[Number(court.id.slice(2)) % officials.length]!;
  return {
    name,
    kind: 'authority',
    description: `${name}，住所地${area}。`,
    representative: `法定代表人：${head}，局长。`,
    city: court.city,
  };
}

function violationOf(draw: Draw, party: Party): string {
  const fitting = penalties.filter(
    each => each.authorityKind === '市场监督管理局' && each.industries.includes(party.industry ?? ''),
  );
  return fitting.length > 0 ? draw.pick(fitting).violationType : '发布虚假广告';
}

const sideLines = ({ first, second, lawyer }: Suit, roles: [string, string]): string[] => [
  ...partyLines(roles[0], first, { lawyer }),
  ...partyLines(roles[1], second),
];

function writeJudgment(suit: Suit): DemoCase {
  const { script, ending, court, first, second, bench, number, filedOn, decidedOn, slots, lawyer } = suit;
  const tell = (text: string) => fill(text, slots);
  const bearer = ending.bearer === 'first' ? `原告${first.name}` : `被告${second.name}`;
  const lines = [
    ...headLines(court, { kind: '行政判决书', number }),
    ...sideLines(suit, ['原告', '被告']),
    `${tell(script.history)}，本院于${longDate(filedOn)}立案后，依法组成合议庭，公开开庭进行了审理。${attendance('原告', { party: first, lawyer })}、被告${second.name}的出庭负责人到庭参加诉讼。本案现已审理终结。`,
    `原告${first.name}诉称，${script.grounds}。请求：${tell(script.claim)}。`,
    `被告${second.name}辩称，${script.defence}。`,
    `经审理查明：${tell(ending.found ?? script.found)}。`,
    `本院认为，${tell(ending.reason)}。`,
    `依照${provisionList(ending.provisions)}的规定，判决如下：`,
    `${tell(ending.order)}。`,
    `案件受理费50元，由${bearer}负担。`,
    `如不服本判决，可以在判决书送达之日起十五日内，向本院递交上诉状，并按照对方当事人的人数提出副本，上诉于${courtById(court.appealCourtId!).name}。`,
    ...signatureLines(bench, decidedOn),
  ];
  return {
    ...caseOf(suit),
    title: `${first.name}与${second.name}${causeName(suit)}一审行政判决书`,
    text: lines.join('\n'),
  };
}

const causeName = ({ script }: Suit) => causeById(script.cause).name;

function caseOf(suit: Suit): Omit<DemoCase, 'title' | 'text'> {
  const { court, first, second, bench, number, decidedOn, lawyer } = suit;
  return {
    number,
    court: court.name,
    documentType: '判决书',
    caseType: '行政',
    cause: causeName(suit),
    decidedOn,
    parties: [first.name, second.name],
    presiding: bench.presiding,
    judges: bench.judges,
    lawyers: lawyer ? [lawyer.name] : [],
    keywords: [causeName(suit), suit.script.authority],
  };
}

function writeUpholding(draw: Draw, { registry, suit }: { registry: Registry; suit: Suit }): DemoCase {
  const { script, ending, first, second, slots, lawyer } = suit;
  const court = courtById(suit.court.appealCourtId!);
  const filedOn = workday(addDays(suit.decidedOn, draw.between(35, 50)));
  const decidedOn = workday(addDays(filedOn, draw.between(40, 80)));
  const bench = registry.benchOf(draw, { court, form: 'full' });
  const number = registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '行终' });
  const isFirst = ending.bearer === 'first';
  const [left, right] = isFirst ? [first, second] : [second, first];
  const tell = (text: string) =>
    fill(text, slots)
      .replaceAll(`原告${first.name}`, first.name)
      .replaceAll(`被告${second.name}`, second.name)
      .replaceAll('原告', first.name)
      .replaceAll('被告', second.name);
  const lines = [
    ...headLines(court, { kind: '行政判决书', number }),
    ...partyLines(`上诉人（原审${isFirst ? '原告' : '被告'}）`, left, { lawyer: isFirst ? lawyer : undefined }),
    ...partyLines(`被上诉人（原审${isFirst ? '被告' : '原告'}）`, right, { lawyer: isFirst ? undefined : lawyer }),
    `上诉人${left.name}因与被上诉人${right.name}${causeName(suit)}一案，不服${suit.court.name}${suit.number}行政判决，向本院提起上诉。本院于${longDate(filedOn)}立案后，依法组成合议庭进行了审理。本案现已审理终结。`,
    `一审法院查明：${tell(ending.found ?? script.found)}。一审法院判决：${tell(ending.order)}。`,
    `上诉人${left.name}上诉称，${tell(isFirst ? script.grounds : script.defence.replace(/，请求驳回.*$/, ''))}，请求撤销一审判决，依法改判。`,
    `被上诉人${right.name}辩称，一审判决认定事实清楚，适用法律正确，请求驳回上诉。`,
    '本院经审理查明的事实与一审判决认定的事实一致，本院予以确认。',
    `本院认为，${tell(ending.reason)}。一审判决认定事实清楚，适用法律正确，程序合法，上诉人的上诉理由不能成立。`,
    '依照《中华人民共和国行政诉讼法》第八十九条第一款第一项的规定，判决如下：',
    '驳回上诉，维持原判。',
    `二审案件受理费50元，由上诉人${left.name}负担。`,
    '本判决为终审判决。',
    ...signatureLines(bench, decidedOn),
  ];
  return {
    ...caseOf(suit),
    number,
    court: court.name,
    decidedOn,
    presiding: bench.presiding,
    judges: bench.judges,
    earlierNumber: suit.number,
    title: `${left.name}与${right.name}${causeName(suit)}二审行政判决书`,
    text: lines.join('\n'),
  };
}
