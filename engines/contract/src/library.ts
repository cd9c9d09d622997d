import checklistData from '../data/checklists.json' with { type: 'json' };
import clauseData from '../data/clauses.json' with { type: 'json' };
import pointData from '../data/points.json' with { type: 'json' };
import ruleData from '../data/rules.json' with { type: 'json' };
import structureData from '../data/structure.json' with { type: 'json' };
import typeData from '../data/types.json' with { type: 'json' };
import { type Detection, detectorOf } from './detect.ts';
import type { Detector } from './reading.ts';

export type Level = 'high' | 'medium' | 'low';
export type Kind = 'missing' | 'unfavourable' | 'ambiguous' | 'unlawful' | 'inconsistent';
export type Side = 'a' | 'b' | 'both';

export interface Basis {
  statute: string;
  article: string;
  isUnverified: boolean;
  note?: string;
}

interface Pattern {
  pattern: RegExp;
  weight: number;
  isInTitle: boolean;
}

export interface ContractType {
  typeId: string;
  dictId: string;
  name: string;
  sides: Record<'a' | 'b', { name: string; otherNames: string[] }>;
  /** The side that pays the price; absent where neither does. */
  payer?: 'a' | 'b';
  /** Where the only court is that may have the matter: its real property lies there. */
  exclusiveCourt?: string;
  title: Pattern[];
  body: Pattern[];
  exclude: Pattern[];
  note: string;
}

export interface Rule {
  id: string;
  name: string;
  appliesTo: string[];
  notFor: string[];
  /** Speaks of how the contract is written, not of what is agreed: no wording of ours would mend it. */
  isFormal: boolean;
  condition: string;
  message: string;
  level: Level;
  kind: Kind;
  legalBasis: Basis[];
  detect: Detector;
}

/**
 * Wording for each side of a type: in all of it 甲方 stands for side a and 乙方 for side b, 付款方 for who pays the price. Where
 * the type says who pays, `payer` and `payee` go before the sides; `neutral` is for neither; `exclusive` for all, where the
 * law leaves one court.
 */
export interface Suggestions
  extends Record<'a' | 'b', string>,
    Partial<Record<'payer' | 'payee' | 'neutral' | 'exclusive', string>> {
  ofType?: Record<string, Partial<Record<'a' | 'b' | 'neutral', string>>>;
}

/** What may be asked for, traded and never accepted. */
export type ClausePositions = Record<'standard' | 'acceptable' | 'unacceptable', string>;

export interface Point {
  id: string;
  title: string;
  kind: Kind;
  level: Level;
  /** For whom it matters. */
  stance: Side;
  lookFor: string;
  sectionHints: string[];
  reason: string;
  legalBasis: Basis[];
  suggest: Suggestions;
  rules: string[];
  detect: Detector;
}

export interface Clause {
  id: string;
  title: string;
  /** The types of contracts it is for; `*` for all. */
  types: string[];
  points: string[];
  text: string;
  positions: Record<'a' | 'b', ClausePositions> & Partial<Record<'payer' | 'payee', ClausePositions>>;
  legalBasis: { statute: string; article: string }[];
}

interface BasisData {
  statute: string;
  article: string;
  unverified?: boolean;
  note?: string;
}

const basisOf = ({ statute, article, unverified, note }: BasisData): Basis => ({
  statute,
  article,
  isUnverified: unverified ?? false,
  ...(note ? { note } : {}),
});

const patternsOf = (list: { pattern: string; weight: number; in?: string }[]): Pattern[] =>
  list.map(each => ({ pattern: new RegExp(each.pattern, 'u'), weight: each.weight, isInTitle: each.in === 'title' }));

/** The types of contracts that are told apart, with the names of their sides and how a text is recognised as one. */
export const contractTypes: readonly ContractType[] = typeData.types.map(
  ({ id, dictId, name, sides, payer, exclusiveCourt, recognise, note }) => ({
    typeId: id,
    dictId,
    name,
    sides,
    ...(payer ? { payer: payer as 'a' | 'b' } : {}),
    ...(exclusiveCourt ? { exclusiveCourt } : {}),
    title: patternsOf(recognise.title),
    body: patternsOf(recognise.body),
    exclude: patternsOf(recognise.exclude),
    note: note ?? '',
  }),
);

export const recognition = {
  titleWindow: typeData.titleWindow,
  minimumScore: typeData.minimumScore,
  confidentShare: typeData.confidentShare,
};

interface RuleData {
  id: string;
  name: string;
  appliesTo: string[];
  notFor?: string[];
  condition: string;
  message: string;
  level: string;
  kind: string;
  legalBasis: BasisData[];
  detector: unknown;
}

const isGeneral = ({ appliesTo }: Pick<RuleData, 'appliesTo'>) => appliesTo.includes('*');

/** The hard rules: what a contract must not say, whoever reads it. */
export const rules: readonly Rule[] = ([...ruleData, ...structureData] as RuleData[]).map(each => ({
  id: each.id,
  name: each.name,
  appliesTo: each.appliesTo,
  notFor: each.notFor ?? [],
  isFormal: isGeneral(each) && (each.detector as Detection).form === 'function',
  condition: each.condition,
  message: each.message,
  level: each.level as Level,
  kind: each.kind as Kind,
  legalBasis: each.legalBasis.map(basisOf),
  detect: detectorOf(each.id, each.detector as Detection),
}));

/** The points of all checklists. */
export const points: readonly Point[] = pointData.map(each => ({
  id: each.id,
  title: each.title,
  kind: each.kind as Kind,
  level: each.level as Level,
  stance: each.stance as Side,
  lookFor: each.lookFor,
  sectionHints: each.sectionHints,
  reason: each.reason,
  legalBasis: (each.legalBasis as BasisData[]).map(basisOf),
  suggest: each.suggest,
  rules: (each as { rules?: string[] }).rules ?? [],
  detect: detectorOf(each.id, each.detect as Detection),
}));

/** Model clauses with the positions of both sides. */
export const clauses: readonly Clause[] = clauseData;

const pointsById = new Map(points.map(each => [each.id, each]));
const checklists = new Map(checklistData.map(({ typeId, points: ids }) => [typeId, ids]));
const commonPoints = points.filter(({ id }) => id.startsWith('p-common-'));

/** A ready point by its id. */
export const pointNamed = (id: string): Point | undefined => pointsById.get(id);

/** A type by its id or its dictId. */
export const typeOf = (id: string): ContractType | undefined =>
  contractTypes.find(({ typeId, dictId }) => typeId === id || dictId === id);

/** The checklist of a type; without a type the points that any contract should have. */
export const checklistOf = (typeId: string | undefined): Point[] =>
  typeId ? (checklists.get(typeId) ?? []).flatMap(id => pointsById.get(id) ?? []) : commonPoints;

/** The hard rules for a type; without a type those for every contract. */
export const rulesOf = (typeId: string | undefined): Rule[] =>
  rules.filter(({ appliesTo, notFor }) =>
    appliesTo.includes('*') ? !typeId || !notFor.includes(typeId) : typeId !== undefined && appliesTo.includes(typeId),
  );

/** The model clause for a point in a contract of a type: one for that type before one for all. */
export function clauseFor(pointId: string, typeId: string | undefined): Clause | undefined {
  const own = clauses.filter(({ points: ids }) => ids.includes(pointId));
  const ofType = typeId ? own.find(({ types }) => types.includes(typeId)) : undefined;
  return ofType ?? own.find(({ types }) => types.includes('*')) ?? (typeId ? undefined : own[0]);
}
