import { points } from './library.ts';
import type { ClauseOfText } from './read-clauses.ts';

const pointsById = new Map(points.map(each => [each.id, each]));

/** Where words on a missing point belong: at the end of the clause whose heading speaks of it, else before annexes and signatures. */
export function findInsertion(
  text: string,
  { clauses, pointId }: { clauses: readonly ClauseOfText[]; pointId: string },
): number {
  const hints = pointsById.get(pointId)?.sectionHints ?? [];
  const outermost = clauses.filter(({ kind, level }) => kind === 'clause' && level === 0);
  const related = outermost.find(({ heading }) => hints.some(hint => heading.includes(hint)));
  const end = related?.closes ?? outermost.at(-1)?.closes ?? text.length;
  const body = text.slice(0, end);
  return end - (body.length - body.trimEnd().length);
}
