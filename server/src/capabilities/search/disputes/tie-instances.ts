import { caseNumberKey } from '@antai/citation';
import type { CaseFields } from '@antai/contract/records/case';
import type { DisputeInstance } from '@antai/contract/search';
import { isMasked } from '@antai/names';
import { normalise } from '@antai/query';
import { daysBetween } from '@antai/values';

/** A judgment as one instance of a dispute. */
export interface Instance {
  id: string;
  title: string;
  number: string;
  court: string;
  procedure: string;
  date: string;
  causes: string[];
  outcome: string;
  parties: string[];
  /** The case numbers that its text names, with what they are to it where the wording tells. */
  related: { number: string; relation: string }[];
}

export type Tie = Exclude<DisputeInstance['tie'], 'own'>;

export function instanceOf({ id, title, fields }: { id: string; title: string; fields: CaseFields }): Instance {
  const { caseNumber: number = '', court = '', trialProcedure = '', relatedCaseNumbers = [] } = fields;
  return {
    ...{ id, title, number, court },
    procedure: trialProcedure || (/执/.test(number) ? '执行' : ''),
    date: fields.judgmentDate ?? '',
    causes: fields.causeOfAction ?? [],
    outcome: fields.appealOutcome || fields.outcome || '',
    parties: fields.party ?? [],
    related: relatedCaseNumbers.map(({ caseNumber, relation = '' }) => ({ number: caseNumber, relation })),
  };
}

const steps = ['一审', '二审', '再审', '审判监督', '执行'];
export const executionStep = 4;

/** The place of an instance in a dispute, from 0 for the first to 4 for execution; undefined where nothing tells it. */
export function stepOf({ procedure, number }: Instance): number | undefined {
  const step = steps.findIndex(name => procedure.includes(name));
  if (step >= 0) return step;
  const [, token] = /([初终再申监抗提执])/.exec(number) ?? [];
  return token === undefined ? undefined : token === '初' ? 0 : token === '终' ? 1 : token === '执' ? executionStep : 2;
}

const fullNames = (parties: string[]) =>
  new Set(parties.filter(name => !isMasked(name)).map(name => normalise(name).text));

function sharedParties(own: Instance, other: Instance): string[] {
  const parties = fullNames(own.parties);
  return [...fullNames(other.parties)].filter(name => parties.has(name));
}

const areStrangers = (a: Instance, b: Instance) =>
  a.parties.length > 0 && b.parties.length > 0 && !a.parties.some(name => b.parties.includes(name));

/** Whether the later in rank is not the earlier in time, but for a first instance that follows its remand. */
function isInTurn(a: Instance, b: Instance): boolean {
  const [stepOfA = 0, stepOfB = 0] = [stepOf(a), stepOf(b)];
  if (stepOfA === stepOfB) return false;
  const [earlier, later] = stepOfA < stepOfB ? [a, b] : [b, a];
  return !a.date || !b.date || earlier.date <= later.date || later.outcome.includes('发回');
}

/** A number whose relation the wording does not tell may be that of a case cited for comparison, or of another dispute. */
const names = (a: Instance, b: Instance) =>
  b.number !== '' &&
  a.related.some(
    ({ number, relation }) =>
      caseNumberKey(number) === caseNumberKey(b.number) && (relation !== '' || (!areStrangers(a, b) && isInTurn(a, b))),
  );

/** Whether one of two judgments names the other as an instance of its own dispute. */
const isNamed = (a: Instance, b: Instance): boolean => names(a, b) || names(b, a);

/** Days that may pass until the later instance decides: what takes longer is another dispute. */
const daysMax: Record<number, number> = { 1: 730, 2: 1826, 3: 3652, [executionStep]: 1826 };

const yearOf = ({ number, date }: Instance) => Number(/(?:19|20)\d{2}/.exec(number)?.[0] ?? date.slice(0, 4));

/** Whether two judgments can be instances of one dispute by their days: the later in rank comes later, and in time. */
export function isPossibleOrder(a: Instance, b: Instance): boolean {
  const [stepOfA, stepOfB] = [stepOf(a), stepOf(b)];
  if (stepOfA === undefined || stepOfB === undefined || stepOfA === stepOfB || !a.date || !b.date) return false;
  const [earlier, later] = stepOfA < stepOfB ? [a, b] : [b, a];
  const days = daysBetween(earlier.date, later.date);
  return days > 0 && days <= (daysMax[Math.max(stepOfA, stepOfB)] ?? 0) && yearOf(earlier) <= yearOf(later);
}

/** Whether a judgment says which one it came from, and it is not the other. */
const namesAnother = (later: Instance, earlier: Instance) =>
  later.related.some(({ relation }) => relation !== '') && !names(later, earlier);

function areOfOneDispute(own: Instance, other: Instance): boolean {
  const isExecution = stepOf(own) === executionStep || stepOf(other) === executionStep;
  const isCauseUntold = isExecution && (own.causes.length === 0 || other.causes.length === 0);
  if (!isCauseUntold && !own.causes.some(cause => other.causes.includes(cause))) return false;
  const [earlier, later] = (stepOf(own) ?? 0) < (stepOf(other) ?? 0) ? [own, other] : [other, own];
  return isPossibleOrder(own, other) && !namesAnother(later, earlier);
}

const areSameParties = (own: Instance, other: Instance) => sharedParties(own, other).length >= 2;

export interface TiedInstances {
  instances: { instance: Instance; tie: Tie }[];
  /** Other cases between the same parties. */
  sameParties: Instance[];
}

/**
 * The instances of the open judgment's dispute among others: first those that case numbers join, over several steps; then
 * those with the same parties and cause, where the order of time allows it and no other of their step could be meant.
 */
export function joinInstances(own: Instance, others: Instance[]): TiedInstances {
  const chain: TiedInstances['instances'] = [];
  const inChain = () => [own, ...chain.map(({ instance }) => instance)];
  const left = new Set(others.filter(({ id }) => id !== own.id));
  for (let hasGrown = true; hasGrown; ) {
    const joined = [...left].filter(other => inChain().some(each => isNamed(each, other)));
    for (const instance of joined) {
      left.delete(instance);
      chain.push({ instance, tie: 'caseNumber' });
    }
    hasGrown = joined.length > 0;
  }
  const before = inChain();
  const takenSteps = new Set(before.map(stepOf));
  const between = [...left].filter(other => areSameParties(own, other));
  const possible = between.filter(
    other =>
      areOfOneDispute(own, other) &&
      before.every(each => stepOf(each) === stepOf(other) || isPossibleOrder(each, other)),
  );
  const isAlone = (other: Instance) =>
    !takenSteps.has(stepOf(other)) && possible.filter(each => stepOf(each) === stepOf(other)).length === 1;
  const byParties = possible.filter(other => stepOf(other) === executionStep || isAlone(other));
  return {
    instances: [...chain, ...byParties.map(instance => ({ instance, tie: 'parties' as const }))],
    sameParties: between
      .filter(other => !byParties.includes(other))
      .sort((a, b) => b.date.localeCompare(a.date) || (a.id < b.id ? -1 : 1)),
  };
}
