import { type PersonStatistics, type PersonType, type StatisticsGroup, smallSample } from '@antai/contract/people';
import { type FieldsOf, type RecordType, recordTypes, type TypedFields } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';
import type { JudgeFields, LawyerFields } from '@antai/contract/records/person';
import { isEnterprise, isLawFirm, kindOf } from '@antai/names';
import { sha256Of } from '../../platform/hash.ts';
import type { NewRecord } from '../records/service.ts';
import { firmRole, foldName, type SourceFacts } from './read-appearances.ts';
import { sectionsOf } from './write-sections.ts';

/** One record somebody stands in, with what it says. */
export interface Part {
  sourceType: string;
  sourceId: string;
  keyId: string;
  name: string;
  place: string;
  role: string;
  side: string;
  title: string;
  number: string;
  date: string;
  facts: SourceFacts;
}

/** What a register says of somebody whose name it may tell beside. */
export type ProfileFields = Partial<FieldsOf<PersonType>>;

export interface Profile {
  keyId: string;
  name: string;
  place: string;
  fields: ProfileFields;
}

/** A name taken for another; how it is written is unknown once nothing bears it any more. */
export interface Link {
  fromId: string;
  kind: string;
  name: string | null;
  place: string | null;
}

/** What became of one judgment of a judge before the instance above. */
export interface Review {
  sourceId: string;
  isOverturned: boolean;
}

/** Everything known of one person or company. */
export interface Sources {
  recordType: PersonType;
  entityId: string;
  parts: Part[];
  /** The own profile first, those of merged names after it. */
  profiles: Profile[];
  /** Names taken for this one. */
  links: Link[];
  /** Told of judges alone. */
  reviews: Review[];
}

/** Values shown of one figure at most, and titles of records kept in the text of a person. */
const valuesMax = 50;
const titlesMax = 50;

/** Counts of values, the most frequent first, ties by name. */
function countOf(values: string[]): StatisticsGroup['items'] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const distinct = (values: string[]) => [...new Set(values.filter(Boolean))];
const once = (values: string[] | undefined) => distinct(values ?? []);

type Of = (part: Part) => string[];

const year: Of = ({ date }) => (date ? [date.slice(0, 4)] : []);
const causes: Of = ({ facts }) => once(facts.causes);
const courts: Of = ({ facts }) => (facts.court ? [facts.court] : []);
const outcomes: Of = ({ facts }) => (facts.outcome ? [facts.outcome] : []);
const ownSide: Of = ({ side }) => (side ? [side] : []);
const sideOutcome: Of = ({ side, facts }) => (side && facts.outcome ? [`${side}·${facts.outcome}`] : []);
const called = (agent: { name: string; firm: string }) => `${agent.name}（${agent.firm}）`;
const otherSide = (side: string) => (side === '原告方' ? '被告方' : side === '被告方' ? '原告方' : '');

/** The agents of one's own party, and those of the other side. */
const isSame = (a: string, b: string) => foldName(a) === foldName(b);
const ownAgents = ({ facts, name, place }: Part) =>
  (facts.agents ?? []).filter(agent => isSame(agent.name, name) && isSame(agent.firm, place));

const coPanel: Of = ({ facts, name }) =>
  distinct((facts.panel ?? []).map(each => each.name).filter(each => !isSame(each, name)));
const lawyersSeen: Of = ({ facts }) => distinct((facts.agents ?? []).map(called));
const firmsSeen: Of = ({ facts }) => distinct((facts.agents ?? []).map(({ firm }) => firm));
const clientsOfLawyer: Of = part => distinct(ownAgents(part).map(({ client }) => client));
const coCounsel: Of = part => {
  const clients = clientsOfLawyer(part);
  const beside = (part.facts.agents ?? []).filter(
    agent => clients.includes(agent.client) && !(isSame(agent.name, part.name) && isSame(agent.firm, part.place)),
  );
  return distinct(beside.map(called));
};
const opponents: Of = ({ facts, side }) =>
  distinct((facts.agents ?? []).filter(agent => side && agent.side === otherSide(side)).map(called));
const clientsOfFirm: Of = ({ facts, name }) =>
  distinct((facts.agents ?? []).filter(({ firm }) => isSame(firm, name)).map(({ client }) => client));
const lawyersOfFirm: Of = ({ facts, name }) =>
  distinct((facts.agents ?? []).filter(({ firm }) => isSame(firm, name)).map(agent => agent.name));
const otherParties: Of = ({ facts, side }) =>
  distinct((facts.parties ?? []).filter(party => side && party.side === otherSide(side)).map(({ name }) => name));
const hiredFirms: Of = ({ facts, name }) =>
  distinct((facts.agents ?? []).filter(({ client }) => isSame(client, name)).map(({ firm }) => firm));

const judgeGroups: [string, string, Of][] = [
  ['years', '按年份', year],
  ['causes', '按案由', causes],
  ['caseTypes', '按案件类型', ({ facts }) => (facts.caseType ? [facts.caseType] : [])],
  ['procedures', '按程序', ({ facts }) => (facts.procedure ? [facts.procedure] : [])],
  ['outcomes', '按裁判结论', outcomes],
  ['coPanel', '同庭法官', coPanel],
  ['firmsSeen', '出庭律所', firmsSeen],
  ['lawyersSeen', '出庭律师', lawyersSeen],
  ['statutes', '援引法律', ({ facts }) => once(facts.statutes)],
];
const lawyerGroups: [string, string, Of][] = [
  ['years', '按年份', year],
  ['causes', '按案由', causes],
  ['courts', '按法院', courts],
  ['sides', '代理身份', ownSide],
  ['outcomes', '代理身份与结论', sideOutcome],
  ['clients', '代理当事人', clientsOfLawyer],
  ['opponents', '对方律师', opponents],
  ['coCounsel', '共同代理', coCounsel],
];
const firmGroups: [string, string, Of][] = [
  ['years', '按年份', year],
  ['causes', '按案由', causes],
  ['courts', '按法院', courts],
  ['sides', '代理身份', ownSide],
  ['lawyers', '本所律师', lawyersOfFirm],
  ['clients', '代理当事人', clientsOfFirm],
];
const companyGroups: [string, string, Of][] = [
  ['years', '按年份', year],
  ['sides', '诉讼地位', ownSide],
  ['causes', '按案由', causes],
  ['courts', '按法院', courts],
  ['outcomes', '地位与结论', sideOutcome],
  ['opponents', '对方当事人', otherParties],
  ['firms', '委托律所', hiredFirms],
];
const penaltyGroups: [string, string, Of][] = [
  ['penaltyYears', '处罚年份', year],
  ['penaltyKinds', '处罚种类', ({ facts }) => once(facts.penaltyKinds)],
  ['authorities', '处罚机关', ({ facts }) => (facts.authority ? [facts.authority] : [])],
];

/** Who else stands in a record beside a judge, a lawyer or a company. */
export function othersOf(recordType: RecordType, part: Part) {
  if (!isCase(part)) return {};
  if (recordType === recordTypes.judge) return { coPanel: coPanel(part) };
  if (recordType === recordTypes.lawyer) return { clients: clientsOfLawyer(part), opponents: opponents(part) };
  if (part.role === firmRole) return { clients: clientsOfFirm(part) };
  return { opponents: otherParties(part) };
}

const isCase = ({ sourceType }: Part) => sourceType === recordTypes.cases;

const grouped = (parts: Part[], groups: [string, string, Of][]): StatisticsGroup[] =>
  groups
    .map(([key, title, of]) => {
      const items = countOf(parts.flatMap(of));
      return { key, title, values: items.length, items: items.slice(0, valuesMax) };
    })
    .filter(({ values }) => values > 0);

const groupsOf = (recordType: RecordType, isFirm: boolean) =>
  recordType === recordTypes.judge
    ? judgeGroups
    : recordType === recordTypes.lawyer
      ? lawyerGroups
      : isFirm
        ? firmGroups
        : companyGroups;

/** The figures of a person or company, each with how many records it stands on. */
function statisticsOf(recordType: RecordType, parts: Part[]): PersonStatistics {
  const cases = parts.filter(isCase);
  const penalties = parts.filter(part => !isCase(part));
  const isFirm = cases.some(({ role }) => role === firmRole);
  return {
    n: cases.length,
    penalties: penalties.length,
    isSmallSample: cases.length < smallSample,
    groups: [...grouped(cases, groupsOf(recordType, isFirm)), ...grouped(penalties, penaltyGroups)],
  };
}

const valuesOf = (parts: Part[], of: Of) => countOf(parts.flatMap(of)).map(({ value }) => value);
const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

function seenOf(parts: Part[]) {
  const dates = parts
    .map(({ date }) => date)
    .filter(Boolean)
    .sort();
  return { firstSeenDate: dates[0], lastSeenDate: dates.at(-1) };
}

/** Told by the name; who stands in a register of companies under a short name is one. */
function organizationKindOf(name: string, isRegistered: boolean): string {
  if (isLawFirm(name)) return '律师事务所';
  if (kindOf(name) === '机关') return '机关与事业单位';
  return isEnterprise(name) || isRegistered ? '企业' : '其他组织';
}

/** How many judgments came before the instance above, and how many of them did not stand. */
const reviewFigures = (reviews: Review[]) => ({
  reviewedCount: reviews.length,
  overturnedCount: reviews.filter(({ isOverturned }) => isOverturned).length,
});

/** Days from filing to judgment in the mean, with how many judgments tell both. */
function dayFigures(cases: Part[]) {
  const days = cases.flatMap(({ facts }) => facts.days ?? []);
  return days.length === 0 ? {} : { averageDays: Math.round(sum(days) / days.length), daysCount: days.length };
}

/** What the judgments tell of judges and lawyers alike. */
const casesOf = (cases: Part[]) => ({
  causeOfAction: valuesOf(cases, causes),
  caseYear: valuesOf(cases, year).sort(),
});

function judgeFields({ cases, reviews }: { cases: Part[]; reviews: Review[] }): Partial<JudgeFields> {
  const last = cases.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  return {
    ...casesOf(cases),
    courtLevel: last?.facts.courtLevel,
    region: last?.facts.region,
    role: valuesOf(cases, ({ role }) => [role]),
    caseCount: cases.length,
    ...reviewFigures(reviews),
    ...dayFigures(cases),
    presidedCount: cases.filter(({ role }) => role === '审判长').length,
    caseType: valuesOf(cases, ({ facts }) => (facts.caseType ? [facts.caseType] : [])),
    coPanel: valuesOf(cases, coPanel),
    lawFirm: valuesOf(cases, firmsSeen),
    lawyer: valuesOf(cases, lawyersSeen),
    citedStatute: valuesOf(cases, ({ facts }) => once(facts.statutes)),
  };
}

const lawyerFields = (cases: Part[]): Partial<LawyerFields> => ({
  ...casesOf(cases),
  caseCount: cases.length,
  forPlaintiffCount: cases.filter(({ side }) => side === '原告方').length,
  forDefendantCount: cases.filter(({ side }) => side === '被告方').length,
  court: valuesOf(cases, courts),
  side: valuesOf(cases, ownSide),
  client: valuesOf(cases, clientsOfLawyer),
  opponent: valuesOf(cases, opponents),
});

function companyFields({ parts, profiles }: Pick<Sources, 'parts' | 'profiles'>, name: string): Partial<CompanyFields> {
  const cases = parts.filter(isCase);
  const penalties = parts.filter(part => !isCase(part));
  const isFirm = cases.some(({ role }) => role === firmRole);
  const suits = isFirm ? [] : cases;
  const asDefendant = suits.filter(({ side }) => side === '被告方');
  return {
    organizationKind: organizationKindOf(name, profiles.length > 0),
    litigationCause: valuesOf(cases, causes),
    litigationYear: valuesOf(cases, year).sort(),
    lawsuitCount: suits.length,
    asPlaintiffCount: suits.filter(({ side }) => side === '原告方').length,
    asDefendantCount: asDefendant.length,
    amountAsDefendant: sum(asDefendant.map(({ facts }) => facts.amountFen)),
    penaltyCount: penalties.length,
    fineTotal: sum(penalties.map(({ facts }) => facts.fineFen)),
    ...(isFirm ? { lawyersOfFirm: valuesOf(cases, lawyersOfFirm), representedCount: cases.length } : {}),
  };
}

function derivedFields(sources: Sources, name: string): Partial<FieldsOf<PersonType>> {
  const { recordType, parts, reviews } = sources;
  const cases = parts.filter(isCase);
  const seen = seenOf(parts);
  if (recordType === recordTypes.judge) return { ...seen, ...judgeFields({ cases, reviews }) };
  if (recordType === recordTypes.lawyer) return { ...seen, ...lawyerFields(cases) };
  return { ...seen, ...companyFields(sources, name) };
}

/** Whether everything known of somebody is demonstration data. */
const isDemo = ({ parts, profiles }: Sources) =>
  parts.every(({ facts }) => facts.isDemo) && profiles.every(({ fields }) => fields.isDemo === true);

/** The titles of the cases that somebody stands in, the latest first. */
const titlesOf = (parts: Part[]): string[] =>
  parts
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.sourceId < b.sourceId ? -1 : 1))
    .filter(isCase)
    .slice(0, titlesMax)
    .map(({ title }) => title);

/** A record in which two merged names stand counts once, as the name that the person goes by. */
function onePartEach({ entityId, parts }: Pick<Sources, 'entityId' | 'parts'>): Part[] {
  const bySource = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.sourceType}|${part.sourceId}`;
    if (!bySource.has(key) || part.keyId === entityId) bySource.set(key, part);
  }
  return [...bySource.values()];
}

function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  const isThere = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isThere(value))) as Fields;
}

/** The number that tells a company or a lawyer from any other; judges have none. */
function numberOf({ recordType, fields }: TypedFields<PersonType>): string {
  if (recordType === recordTypes.company) return fields.unifiedCreditCode ?? '';
  return recordType === recordTypes.lawyer ? (fields.licenceNumber ?? '') : '';
}

/** The record of a person or company from everything known; undefined when nothing is. */
export function portraitOf(all: Sources): NewRecord | undefined {
  const sources = { ...all, parts: onePartEach(all) };
  const { recordType, entityId, parts, profiles, links } = sources;
  const profile = profiles.find(({ keyId }) => keyId === entityId) ?? profiles[0];
  const first = parts.find(({ keyId }) => keyId === entityId) ?? parts[0];
  if (!profile && !first) return undefined;
  const name = profile?.name ?? first?.name ?? '';
  const place = profile?.place || first?.place || '';
  const otherNames = distinct([...parts, ...profiles].map(each => each.name)).filter(each => each !== name);
  const otherPlaces = distinct([...parts, ...profiles].map(each => each.place)).filter(each => each !== place);
  const placeField =
    recordType === recordTypes.judge ? { court: place } : recordType === recordTypes.lawyer ? { lawFirm: place } : {};
  const derived = derivedFields(sources, name);
  const registered: ProfileFields = profile?.fields ?? {};
  const formerNames = distinct([...(registered.formerNames ?? []), ...otherNames]);
  const { establishedDate } = registered as Partial<CompanyFields>;
  const fields: FieldsOf<PersonType> = {
    ...derived,
    ...registered,
    ...placeField,
    name,
    ...(formerNames.length > 0 ? { formerNames } : {}),
    ...(otherPlaces.length > 0 ? { otherPlaces } : {}),
    ...(links.length > 0 ? { mergedFrom: links } : {}),
    ...(establishedDate ? { establishedYear: establishedDate.slice(0, 4) } : {}),
    dataOrigin: [...(profile ? ['登记资料'] : []), ...(parts.length > 0 ? ['文书归集'] : [])],
    statistics: statisticsOf(recordType, parts),
    isDemo: isDemo(sources) || undefined,
  };
  const there = withoutAbsent(fields);
  // derived and registered by this type alone
  const portrait = { recordType, fields: there } as TypedFields<PersonType>;
  const sections = sectionsOf(portrait, titlesOf(parts));
  const number = numberOf(portrait);
  const contentHash = sha256Of(JSON.stringify([there, sections]));
  return { recordType, id: entityId, title: name, number, fields: there, sections, contentHash };
}
