import { caseNumberKey } from '@antai/citation';
import { type FieldsOf, type RecordType, recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import { isMasked, isName, kindOf, namesVersion } from '@antai/names';
import { normalise } from '@antai/query';
import { daysBetween } from '@antai/values';
import { sha256Of } from '../../platform/hash.ts';

/** A person or company in a record: the name, where it is told apart (court, firm), and as what it stands there. */
export interface Appearance {
  recordType: RecordType;
  keyId: string;
  name: string;
  place: string;
  role: string;
  side: string;
}

/** What a record says that counts for everybody in it. */
export interface SourceFacts {
  court?: string;
  courtLevel?: string;
  region?: string[];
  causes?: string[];
  caseType?: string;
  procedure?: string;
  outcome?: string;
  amountFen?: number;
  statutes?: string[];
  panel?: { name: string; role: string }[];
  parties?: { name: string; side: string; isOrganization: boolean }[];
  agents?: { name: string; firm: string; side: string; client: string }[];
  authority?: string;
  penaltyKinds?: string[];
  violation?: string[];
  fineFen?: number;
  isRectified?: boolean;
  /** The case number as numbers are compared. */
  numberKey?: string;
  /** The judgments that this one decided on as the instance above, and whether it overturned them. */
  reviewed?: string[];
  isOverturning?: boolean;
  /** From filing to judgment. */
  days?: number;
  isDemo?: boolean;
}

/** Changes with how names are judged, and with what else is read of a record. */
export const readingVersion = namesVersion * 100 + 2;

export interface SourceRead {
  title: string;
  number: string;
  date: string;
  facts: SourceFacts;
  appearances: Appearance[];
}

export interface SourceRecord<Type extends RecordType> {
  title: string;
  number: string;
  fields: FieldsOf<Type>;
}

/** A name as names are compared: width, white space and traditional characters folded. */
export const foldName = (name: string): string => normalise(name).text;

/** The id of a name at its place. Equal names at one place are one until a hand says otherwise. */
export const idOfName = (recordType: RecordType, { name, place = '' }: { name: string; place?: string }): string =>
  sha256Of(`${recordType}|${foldName(name)}|${foldName(place)}`).slice(0, 24);

/** As what a firm of lawyers stands in the suits of its clients: it is no party to them. */
export const firmRole = '代理机构';

const sides: [RegExp, string][] = [
  [/第三人/, '第三人'],
  [/公诉机关|抗诉机关/, ''],
  [/被告|被上诉|被申请|被执行|被申诉|被异议|赔偿义务/, '被告方'],
  [/原告|上诉|申请|申诉|起诉|自诉|异议|执行人|赔偿请求/, '原告方'],
];

/** The side a party was on at first: 原告方, 被告方, 第三人, or none for prosecutors and strangers. */
function sideOf(role: string | undefined, formerRole?: string): string {
  const side = formerRole && sides.find(([pattern]) => pattern.test(formerRole))?.[1];
  return side || (role ? (sides.find(([pattern]) => pattern.test(role))?.[1] ?? '') : '');
}

const benchRoles = ['审判长', '审判员', '代理审判员', '助理审判员'];
const organizationKinds = ['法人', '非法人组织', '机关'];
/** A name of three characters says which kind of office, not whose. */
const isOrganization = (name: string, kind: string): boolean =>
  kind === '' ? isNamedOrganization(name) : organizationKinds.includes(kind);
const isNamedOrganization = (name: string) => [...name].length >= 4 && (kindOf(name) ?? '自然人') !== '自然人';

const add = (appearances: Map<string, Appearance>, appearance: Omit<Appearance, 'keyId'>) => {
  const keyId = idOfName(appearance.recordType, { name: appearance.name, place: appearance.place });
  const key = `${appearance.recordType}|${keyId}`;
  if (!isMasked(appearance.name) && isName(foldName(appearance.name)) && !appearances.has(key))
    appearances.set(key, { ...appearance, keyId });
};

/** Who stands in a judgment: judges at their court, lawyers at their firm, firms and organisations. */
export function readCase({ title, number, fields }: SourceRecord<typeof recordTypes.cases>): SourceRead {
  const { adjudicators = [], parties: named = [] } = fields;
  const court = fields.court?.trim() ?? '';
  const panel = adjudicators
    .map(({ name, role }) => ({ name, role }))
    .filter(({ name, role }) => name !== '' && benchRoles.includes(role));
  const parties = named.map(({ name, litigationRole = '', formerRole, isMasked, kind = '', agents = [] }) => ({
    name,
    role: litigationRole,
    side: sideOf(litigationRole, formerRole),
    isOrganization: isMasked !== true && isOrganization(name, kind),
    agents: agents
      .map(agent => ({ name: agent.name, firm: agent.lawFirm ?? '' }))
      .filter(agent => agent.name !== '' && agent.firm !== ''),
  }));
  const agents = parties.flatMap(party =>
    party.agents.map(agent => ({ ...agent, side: party.side, client: party.name })),
  );
  const appearances = new Map<string, Appearance>();
  if (court)
    for (const { name, role } of panel)
      add(appearances, { recordType: recordTypes.judge, name, place: court, role, side: '' });
  for (const { name, firm, side } of agents) {
    add(appearances, { recordType: recordTypes.lawyer, name, place: firm, role: '诉讼代理人', side });
    add(appearances, { recordType: recordTypes.company, name: firm, place: '', role: firmRole, side });
  }
  for (const party of parties) {
    if (party.side === '' || !party.isOrganization) continue;
    add(appearances, {
      recordType: recordTypes.company,
      name: party.name,
      place: '',
      role: party.role,
      side: party.side,
    });
  }
  return {
    title,
    number,
    date: fields.judgmentDate ?? '',
    facts: withoutAbsent({
      court,
      courtLevel: fields.courtLevel,
      region: fields.region,
      causes: fields.causeOfAction,
      caseType: fields.caseType,
      procedure: fields.trialProcedure,
      outcome: fields.outcome,
      amountFen: fields.amountInDispute,
      statutes: fields.citedStatute,
      panel,
      parties: parties
        .filter(({ side }) => side !== '')
        .map(({ name, side, isOrganization }) => ({ name, side, isOrganization })),
      agents,
      isDemo: fields.isDemo === true || undefined,
      numberKey: caseNumberKey(number),
      days: daysOf(fields),
      ...reviewOf(fields),
    }),
    appearances: [...appearances.values()],
  };
}

const daysMax = 3650;

/** Days from filing to judgment; undefined where a day is missing or the two cannot be. */
function daysOf({ filingDate, judgmentDate }: CaseFields): number | undefined {
  const days = filingDate && judgmentDate ? daysBetween(filingDate, judgmentDate) : -1;
  return days >= 0 && days <= daysMax ? days : undefined;
}

const overturning = /改判|发回|撤销/;
const reviewing = /二审|再审/;

/** Which judgments a case decided on as the instance above; one taken back decided nothing. */
function reviewOf({
  appealOutcome: outcome = '',
  trialProcedure = '',
  relatedCaseNumbers = [],
}: CaseFields): Pick<SourceFacts, 'reviewed' | 'isOverturning'> {
  if (!reviewing.test(trialProcedure) || outcome === '' || outcome.includes('撤回')) return {};
  const reviewed = relatedCaseNumbers
    .filter(({ relation = '' }) => /^(?:一审|二审|原审)$/.test(relation))
    .map(({ caseNumber }) => caseNumberKey(caseNumber));
  return reviewed.length > 0 ? { reviewed, isOverturning: overturning.test(outcome) || undefined } : {};
}

/** One value, or several as of several parties. */
const listOf = (value: string | string[] = []): string[] => [value].flat();

/** Which organisations a penalty decision punishes. */
export function readPenalty({ title, number, fields }: SourceRecord<typeof recordTypes.penalty>): SourceRead {
  const [kind, ...otherKinds] = listOf(fields.partyKind);
  const isTold = kind !== undefined && kind !== '自然人' && otherKinds.length === 0;
  const appearances = new Map<string, Appearance>();
  for (const name of listOf(fields.penalizedPartyName)) {
    const isOne = isTold || isNamedOrganization(name);
    if (isOne) add(appearances, { recordType: recordTypes.company, name, place: '', role: '被处罚人', side: '' });
  }
  const fineFen = (fields.fineAmount ?? 0) + (fields.confiscatedAmount ?? 0);
  return {
    title,
    number,
    date: fields.decisionDate ?? '',
    facts: withoutAbsent({
      authority: fields.penaltyAuthority,
      penaltyKinds: listOf(fields.penaltyKind),
      violation: listOf(fields.violationType),
      region: fields.region,
      statutes: fields.citedStatute,
      fineFen: fineFen || undefined,
      isRectified: fields.isRectificationOrdered === '是' || undefined,
      isDemo: fields.isDemo === true || undefined,
    }),
    appearances: [...appearances.values()],
  };
}

function withoutAbsent(facts: SourceFacts): SourceFacts {
  const isThere = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isThere(value)));
}
