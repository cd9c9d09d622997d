import { shapeOf, soundOf } from './confusion-sets.ts';
import type { WeighedEdit } from './describe-edit.ts';
import type { Evidence } from './open-evidence.ts';
import type { EditKind } from './propose-edits.ts';
import { isLeftAlone, isTerm } from './protect-words.ts';
import type { SymbolLine } from './read-symbols.ts';
import { scoreTrees } from './score-trees.ts';
import { weighLine } from './weigh-line.ts';

/** Only what is nearly sure, or everything worth a look. */
export type Care = 'quiet' | 'thorough';

/** Characters that the corpus would have otherwise. Places are UTF-16. */
export interface Slip {
  start: number;
  end: number;
  right: string;
  kind: EditKind;
  /** How what stands there is like what should. */
  likeness: Likeness;
  /** How sure the classifier is, from 0 to 1. */
  score: number;
}

export type Likeness = 'tone' | 'sound' | 'near' | 'shape' | 'none';

interface Stretch {
  start: number;
  end: number;
}

const thresholds: Record<Care, Record<EditKind, number>> = {
  quiet: { character: 0.93, pair: 0.93, order: 0.93, surplus: 0.95, gap: 0.95 },
  thorough: { character: 0.4, pair: 0.4, order: 0.9, surplus: 0.8, gap: 0.8 },
};

/** Symbols between two changes: nearer ones explain the same mistake. */
const apart = 2;

/** Wrong characters of a text, in reading order and apart. What stands in `fixed` is not touched. */
export function findSlips(evidence: Evidence, text: string, care: Care, fixed: readonly Stretch[] = []): Slip[] {
  const slips: Slip[] = [];
  const places = [...fixed].sort((a, b) => a.start - b.start);
  let from = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    while (next < places.length && places[next]!.end <= from) next += 1;
    const own: Stretch[] = [];
    for (let at = next; at < places.length && places[at]!.start < end; at += 1) own.push(places[at]!);
    const start = from;
    const isFixed = (at: number) => own.some(each => at + start >= each.start && at + start < each.end);
    for (const slip of findInLine(evidence, line, care, own.length > 0 ? isFixed : undefined))
      slips.push({ ...slip, start: slip.start + from, end: slip.end + from });
    from = end + 1;
  }
  return slips.filter(slip => !isTerm(text, slip));
}

function findInLine(evidence: Evidence, line: string, care: Care, isFixed?: (at: number) => boolean): Slip[] {
  const { symbols, edits } = weighLine(evidence, line, isFixed);
  const likely = edits
    .map(edit => ({ edit, score: scoreTrees(evidence.trees, edit.features) }))
    .filter(({ edit, score }) => score >= thresholds[care][edit.kind])
    .sort((a, b) => b.score - a.score);
  const taken = new Set<number>();
  const slips: Slip[] = [];
  for (const { edit, score } of likely) {
    const slip = {
      ...spellEdit(evidence, { symbols, line }, edit),
      kind: edit.kind,
      likeness: tellLikeness(edit.likeness),
      score,
    };
    if (isLeftAlone({ ...slip, wrong: line.slice(slip.start, slip.end) })) continue;
    const reach = Array.from({ length: edit.end - edit.at + 2 * apart + 1 }, (_, index) => edit.at - apart + index);
    if (reach.some(place => taken.has(place))) continue;
    for (let place = edit.at; place < Math.max(edit.end, edit.at + 1); place += 1) taken.add(place);
    slips.push(slip);
  }
  return slips.sort((a, b) => a.start - b.start);
}

/** An edit in places of the line; what is missing is written behind the character before it, as nobody sees an empty place. */
function spellEdit(
  { table }: Evidence,
  { symbols, line }: { symbols: SymbolLine; line: string },
  { at, end, replacement }: WeighedEdit,
) {
  const right = replacement.map(id => table.vocabulary[id - 2]!).join('');
  if (end > at) return { start: symbols.starts[at]!, end: symbols.ends[end - 1]!, right };
  const [start, stop] = [symbols.starts[at - 1]!, symbols.ends[at - 1]!];
  return { start, end: stop, right: line.slice(start, stop) + right };
}

function tellLikeness(member: number): Likeness {
  const sound = soundOf(member);
  if (sound > 0) return (['none', 'near', 'sound', 'tone'] as const)[sound]!;
  return shapeOf(member) > 0 ? 'shape' : 'none';
}
