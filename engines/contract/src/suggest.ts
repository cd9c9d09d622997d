import {
  type ClausePositions,
  checklistOf,
  clauseFor,
  type Point,
  pointNamed,
  type Rule,
  rules,
  type Side,
  typeOf,
} from './library.ts';
import { isOneSided, namesSide, type SideNames, writeFor } from './name-sides.ts';
import { readText } from './reading.ts';

/** A suggestion is looked at by the detectors as if it were signed on this day. */
const anyDay = '2026-11-01';

/** For whom wording is wanted, and what the contract calls its sides. */
interface Asker {
  typeId: string | undefined;
  side?: Side | undefined;
  names?: SideNames | undefined;
}

/**
 * Wording that settles a point, for the side that is ours; for neither, such as binds both alike, and none where the library
 * has no such words.
 */
export function suggestForPoint(point: Point, { typeId, side = 'both', names }: Asker): string | undefined {
  const type = typeId ? typeOf(typeId) : undefined;
  const words =
    type?.exclusiveCourt && point.suggest.exclusive
      ? point.suggest.exclusive
      : side === 'both'
        ? neutralFor(point, type?.typeId)
        : wordsFor(point, { type, side });
  return words === undefined ? undefined : writeFor(words, { type, names });
}

type OwnSide = { type: ReturnType<typeof typeOf>; side: 'a' | 'b' };

const wordsFor = ({ suggest }: Point, { type, side }: OwnSide): string =>
  suggest.ofType?.[type?.typeId ?? '']?.[side] ?? suggest[roleOf({ type, side })] ?? suggest[side];

/** Whether a side pays or is paid; the side itself where the type does not say. */
const roleOf = ({ type, side }: OwnSide) => (type?.payer ? (type.payer === side ? 'payer' : 'payee') : side);

/** What the library says for both; else its model clause, or words for a side that speak of neither, where these bind none alone. */
function neutralFor({ id, stance, suggest }: Point, typeId: string | undefined): string | undefined {
  const type = typeId ? typeOf(typeId) : undefined;
  const own = suggest.ofType?.[typeId ?? '']?.neutral ?? suggest.neutral;
  if (own) return own;
  const model = clauseFor(id, typeId)?.text;
  if (model && !hasBlank.test(model) && !isOneSided(model, type)) return model;
  return stance === 'both' ? [suggest.a, suggest.b].find(words => !namesSide(words, type)) : undefined;
}

const hasBlank = /【/u;

/** The point of a type's checklist that a rule belongs to. */
const pointOf = (ruleId: string, typeId: string | undefined) =>
  checklistOf(typeId).find(point => point.rules.includes(ruleId));

/** The ready point that a rule or a point of the checklist speaks of; none where it speaks of form alone. */
export const pointForRule = (id: string, typeId: string | undefined): Point | undefined =>
  formalRules.has(id) ? undefined : (pointNamed(id) ?? pointOf(id, typeId));

const formalRules = new Set(rules.flatMap(({ id, isFormal }) => (isFormal ? [id] : [])));

/** Wording from the point that a rule belongs to; none where it speaks of form alone, or the wording would not pass it. */
export function suggestForRule(rule: Rule, asker: Asker): { suggestion?: string } {
  const point = rule.isFormal ? undefined : pointOf(rule.id, asker.typeId);
  const suggestion = point && suggestForPoint(point, asker);
  if (!suggestion) return {};
  return rule.detect(readText(suggestion, anyDay)).length === 0 ? { suggestion } : {};
}

/** What may be asked for, traded and never accepted at a rule or point, for one side; none where no model clause stands for it. */
export function positionsFor(id: string, { typeId, side = 'both', names }: Asker): ClausePositions | undefined {
  if (formalRules.has(id) || side === 'both') return undefined;
  const type = typeId ? typeOf(typeId) : undefined;
  const positions = clauseFor(pointOf(id, typeId)?.id ?? id, type?.typeId)?.positions;
  const own = positions?.[roleOf({ type, side })] ?? positions?.[side];
  if (!own) return undefined;
  const write = (words: string) => writeFor(words, { type, names });
  return {
    standard: write(own.standard),
    acceptable: write(own.acceptable),
    unacceptable: write(own.unacceptable),
  };
}
