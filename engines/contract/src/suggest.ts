import { type Clause, checklistOf, clauseFor, type Point, pointNamed, type Rule, rules, type Side } from './library.ts';
import { readText } from './reading.ts';

/** A suggestion is looked at by the detectors as if it were signed on this day. */
const anyDay = '2026-11-01';

/** Wording that settles a point, for the side that is ours; for neither, that of the side it matters to. */
export function suggestForPoint({ suggest, stance }: Point, side: Side = 'both'): string {
  if (side !== 'both') return suggest[side];
  return stance === 'b' ? suggest.b : suggest.a;
}

/** The point of a type's checklist that a rule belongs to. */
const pointOf = (ruleId: string, typeId: string | undefined) =>
  checklistOf(typeId).find(point => point.rules.includes(ruleId));

/** The ready point that a rule or a point of the checklist speaks of; none where it speaks of form alone. */
export const pointForRule = (id: string, typeId: string | undefined): Point | undefined =>
  formalRules.has(id) ? undefined : (pointNamed(id) ?? pointOf(id, typeId));

const formalRules = new Set(rules.flatMap(({ id, isFormal }) => (isFormal ? [id] : [])));

interface Asker {
  typeId: string | undefined;
  side: Side | undefined;
}

/** Wording from the point that a rule belongs to; none where it speaks of form alone, or the wording would not pass it. */
export function suggestForRule(rule: Rule, { typeId, side }: Asker): { suggestion?: string } {
  const point = rule.isFormal ? undefined : pointOf(rule.id, typeId);
  if (!point) return {};
  const suggestion = suggestForPoint(point, side);
  return rule.detect(readText(suggestion, anyDay)).length === 0 ? { suggestion } : {};
}

/** What may be asked for, traded and never accepted at a rule or point, for one side; none where no model clause stands for it. */
export function positionsFor(id: string, { typeId, side = 'both' }: Asker): Clause['positions']['a'] | undefined {
  if (formalRules.has(id)) return undefined;
  const clause = clauseFor(pointOf(id, typeId)?.id ?? id);
  return side === 'both' ? undefined : clause?.positions[side];
}
