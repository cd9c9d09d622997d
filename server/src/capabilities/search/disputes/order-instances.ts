import type { DisputeInstance } from '@antai/contract/search';
import { executionStep, type Instance, stepOf, type TiedInstances } from './tie-instances.ts';

const unknownStep = 5;
const placeOf = (instance: Instance) => stepOf(instance) ?? unknownStep;

/** An instance as the answer lists it. */
export const listed = (
  { id, title, number, court, procedure, date, outcome }: Instance,
  tie: DisputeInstance['tie'],
): DisputeInstance => ({ id, title, caseNumber: number, court, procedure, date, outcome, tie });

/** The instances in the order of the dispute, each with how it is tied to the open one. */
export function inOrder(own: Instance, others: TiedInstances['instances']): DisputeInstance[] {
  return [{ instance: own, tie: 'own' as const }, ...others]
    .sort(
      (a, b) =>
        a.instance.date.localeCompare(b.instance.date) ||
        placeOf(a.instance) - placeOf(b.instance) ||
        (a.instance.id < b.instance.id ? -1 : 1),
    )
    .map(({ instance, tie }) => listed(instance, tie));
}

const overturned = /改判|发回|撤销/;

/** The warning on a judgment that a later instance overturned; undefined where none did. */
export function flagOf(own: Instance, others: TiedInstances['instances']): string | undefined {
  const isAbove = (instance: Instance) =>
    placeOf(instance) > placeOf(own) && placeOf(instance) < executionStep && (!own.date || own.date <= instance.date);
  const last = others
    .filter(({ tie, instance }) => tie === 'caseNumber' && isAbove(instance) && overturned.test(instance.outcome))
    .map(({ instance }) => instance)
    .sort((a, b) => a.date.localeCompare(b.date))
    .at(-1);
  return last && `本判决已被${last.number || last.court}${last.outcome}，不再是生效结论，引用前请核对后续裁判`;
}
