import { type Clause, clauseFor, type Point, points, type Rule, type Side } from './library.ts';
import { readText } from './reading.ts';

/** A suggestion is looked at by the detectors as if it were signed on this day. */
const anyDay = '2026-11-01';

/** Wording that settles a point, for the side that is ours; for neither, that of the side it matters to. */
export function suggestForPoint({ suggest, stance }: Point, side: Side = 'both'): string {
  if (side !== 'both') return suggest[side];
  return stance === 'b' ? suggest.b : suggest.a;
}

const pointFor = new Map(points.flatMap(point => point.rules.map(rule => [rule, point] as const)));

/** Wording from the point that a rule belongs to; none where it would not pass the rule itself. */
export function suggestForRule(rule: Rule, side: Side = 'both'): { suggestion?: string } {
  const point = pointFor.get(rule.id);
  if (!point) return {};
  const suggestion = suggestForPoint(point, side);
  return rule.detect(readText(suggestion, anyDay)).length === 0 ? { suggestion } : {};
}

/** What may be asked for, traded and never accepted at a rule or point, for one side; none where no model clause stands for it. */
export function positionsFor(id: string, side: Side): (Clause['positions']['a'] & { text: string }) | undefined {
  const clause = clauseFor(pointFor.get(id)?.id ?? id);
  return clause && side !== 'both' ? { ...clause.positions[side], text: clause.text } : undefined;
}
