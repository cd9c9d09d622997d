import type { DisputeInstance } from '@antai/contract/search';
import { isMasked } from '@antai/names';
import { normalise } from '@antai/query';

type Fields = Record<string, unknown>;

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
  related: string[];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);

/** Case numbers as they are compared: brackets and width folded, no blanks. */
export const numberKey = (number: string): string =>
  normalise(number)
    .text.replaceAll(/\s/g, '')
    .replaceAll(/[([［【〔〈（]/g, '（')
    .replaceAll(/[)\]］】〕〉）]/g, '）')
    .toLowerCase();

export function instanceOf({ id, title, fields }: { id: string; title: string; fields: Fields }): Instance {
  const related = Array.isArray(fields.relatedCaseNumbers) ? (fields.relatedCaseNumbers as Fields[]) : [];
  return {
    id,
    title,
    number: text(fields.caseNumber),
    court: text(fields.court),
    procedure: text(fields.trialProcedure) || (/执/.test(text(fields.caseNumber)) ? '执行' : ''),
    date: text(fields.judgmentDate),
    causes: texts(fields.causeOfAction),
    outcome: text(fields.appealOutcome) || text(fields.outcome),
    parties: texts(fields.party),
    related: related.map(each => text(each.caseNumber)).filter(Boolean),
  };
}

const steps = ['一审', '二审', '再审', '审判监督', '执行'];
const stepOf = ({ procedure, number }: Instance): number => {
  const step = steps.findIndex(name => procedure.includes(name));
  if (step >= 0) return Math.min(step, 4);
  return /初/.test(number) ? 0 : /终/.test(number) ? 1 : /[再申监抗提]/.test(number) ? 2 : /执/.test(number) ? 4 : 5;
};

const known = (parties: string[]) => new Set(parties.filter(name => !isMasked(name)).map(name => normalise(name).text));

/** How two judgments are tied: one names the other's number, or the same parties stand in both over one cause in another instance. */
export function tieOf(own: Instance, other: Instance): DisputeInstance['tie'] | undefined {
  const isNamed = (a: Instance, b: Instance) =>
    b.number !== '' && a.related.some(number => numberKey(number) === numberKey(b.number));
  if (isNamed(own, other) || isNamed(other, own)) return 'caseNumber';
  const parties = known(own.parties);
  const shared = [...known(other.parties)].filter(name => parties.has(name));
  const isSameCause =
    own.causes.some(cause => other.causes.includes(cause)) || stepOf(other) === 4 || stepOf(own) === 4;
  const isOtherInstance = stepOf(own) !== stepOf(other);
  return shared.length >= 2 && isSameCause && isOtherInstance ? 'parties' : undefined;
}

const overturned = /改判|发回|撤销/;

/** The instances in the order of the dispute, each with how it is tied to the open one. */
export function inOrder(
  own: Instance,
  others: { instance: Instance; tie: DisputeInstance['tie'] }[],
): DisputeInstance[] {
  const shown = [{ instance: own, tie: 'own' as const }, ...others].sort(
    (a, b) =>
      a.instance.date.localeCompare(b.instance.date) ||
      stepOf(a.instance) - stepOf(b.instance) ||
      (a.instance.id < b.instance.id ? -1 : 1),
  );
  return shown.map(({ instance: { id, title, number, court, procedure, date, outcome }, tie }) => ({
    id,
    title,
    caseNumber: number,
    court,
    procedure,
    date,
    outcome,
    tie,
  }));
}

/** The warning on a judgment that a later instance overturned; undefined where none did. */
export function flagOf(
  own: Instance,
  others: { instance: Instance; tie: DisputeInstance['tie'] }[],
): string | undefined {
  const later = others
    .filter(({ tie, instance }) => tie === 'caseNumber' && stepOf(instance) > stepOf(own) && stepOf(instance) < 4)
    .filter(({ instance }) => overturned.test(instance.outcome))
    .sort((a, b) => a.instance.date.localeCompare(b.instance.date));
  const last = later.at(-1)?.instance;
  return last && `本判决已被${last.number || last.court}${last.outcome}，不再是生效结论，引用前请核对后续裁判`;
}
