import { shapeOf, soundOf } from './confusion-sets.ts';
import type { WeighedEdit } from './describe-edit.ts';
import type { FixedSpan } from './find-fixed.ts';
import { findTwice } from './judge-doubled.ts';
import type { Evidence } from './open-evidence.ts';
import type { EditKind } from './propose-edits.ts';
import { isLeftAlone, isListed, isTerm } from './protect-words.ts';
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
  /** Whether it stands in a title, a quotation or a name. */
  isFixed: boolean;
  /** It is the second of two like characters of which the words around them explain but one. */
  isDoubled?: true;
}

type Likeness = 'tone' | 'sound' | 'near' | 'shape' | 'none';

/** From which score on a change is shown, by its kind; of one character by how like the two are. */
type Thresholds = Record<Exclude<EditKind, 'character'> | Likeness, number>;

const thresholds: Record<Care, Thresholds> = {
  quiet: {
    tone: 0.63,
    sound: 0.63,
    near: 0.77,
    shape: 0.75,
    none: 0.98,
    pair: 0.67,
    order: 0.9,
    surplus: 0.955,
    gap: 0.95,
  },
  thorough: { tone: 0.4, sound: 0.4, near: 0.4, shape: 0.4, none: 0.4, pair: 0.4, order: 0.9, surplus: 0.8, gap: 0.8 },
};
const leastOf = (care: Care, { kind, likeness, isDoubled }: Pick<Slip, 'kind' | 'likeness' | 'isDoubled'>): number =>
  isDoubled ? doubledMin : thresholds[care][kind === 'character' ? likeness : kind];

/** A character that was typed twice needs less: of 3,300 pairs of like characters in texts as they are, four were taken for slips. */
const doubledMin = 0.7;
/** How sure it is where the words alone say so. */
const doubledSurely = 0.97;

/** What is worth trying so that its neighbours may be judged. */
const tentative: Record<EditKind, number> = { character: 0.4, pair: 0.4, order: 0.6, surplus: 0.7, gap: 0.8 };
/** Titles, quotations and names are only touched where it is all but certain. */
const fixedMin = 0.98;

/** A text with fewer slips than one in so many characters was written or read with care. */
const carefulFrom = 300;
/** What is told of a careful text must be as sure as this. */
const carefulMin = 0.95;

/** Symbols between two changes: nearer ones explain the same mistake. */
const apart = 2;

/** Wrong characters of a text, in reading order and apart. What stands in `fixed` is touched seldom or never. */
export function findSlips(
  evidence: Evidence,
  text: string,
  { care, fixed = [] }: { care: Care; fixed?: readonly FixedSpan[] },
): Slip[] {
  const slips: Slip[] = [];
  const places = [...fixed].sort((a, b) => a.start - b.start);
  let from = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    while (next < places.length && places[next]!.end <= from) next += 1;
    const own: FixedSpan[] = [];
    for (let at = next; at < places.length && places[at]!.start < end; at += 1) own.push(places[at]!);
    const start = from;
    const slipsOfLine = withDoubled(evidence, { line, slips: findInLine(evidence, { line, care }) });
    for (const { wrong: _, ...slip } of slipsOfLine) {
      const place = { start: slip.start + start, end: slip.end + start };
      const touched = own.filter(each => place.start < each.end && place.end > each.start);
      if (touched.some(({ isNever }) => isNever)) continue;
      slips.push({ ...slip, ...place, isFixed: touched.length > 0 });
    }
    from = end + 1;
  }
  const likely = slips.filter(
    slip => (!slip.isFixed || slip.score >= fixedMin) && !isTerm(text, slip) && !isListedSlip(text, slip),
  );
  return care === 'quiet' ? heedCare(likely, text.length) : likely;
}

const isListedSlip = (text: string, slip: Slip) =>
  isListed(text, { ...slip, wrong: text.slice(slip.start, slip.end) }) && slip.kind === 'character';

/**
 * The rarer slips are in a text, the surer must be what is shown of it: a lone oddity in ten careful pages is mostly a
 * word that the corpus does not know, one in a hurried note is mostly a slip.
 */
function heedCare(slips: Slip[], characters: number): Slip[] {
  const carelessness = Math.min(1, (slips.length * carefulFrom) / characters);
  return slips.filter(slip => {
    const least = leastOf('quiet', slip);
    return slip.isDoubled || slip.score >= least + Math.max(0, carefulMin - least) * (1 - carelessness);
  });
}

/** An edit in places of its line. */
interface Edit extends Omit<Slip, 'isFixed'> {
  wrong: string;
}

const roundsMax = 3;
/** How far on either side an edit is judged anew once its neighbours are mended. */
const roundAbout = 24;

/** Slips of a line: what is mended makes clearer what stands beside it, so mended lines are looked at again. */
function findInLine(evidence: Evidence, { line, care }: { line: string; care: Care }): Edit[] {
  let slips: Edit[] = [];
  for (let round = 0; round < roundsMax; round += 1) {
    const mended = mend(line, slips);
    const more = chooseEdits(evidence, mended).flatMap(slip => {
      const place = placeBefore(slips, slip);
      return place ? [{ ...slip, ...place, wrong: line.slice(place.start, place.end) }] : [];
    });
    if (more.length === 0) break;
    slips = [...slips, ...more].sort((a, b) => a.start - b.start);
  }
  if (slips.length > 1)
    slips = slips.map(slip => ({ ...slip, score: Math.max(slip.score, judgeAnew(evidence, line, { slip, slips })) }));
  return joinTouching(slips.filter(slip => slip.score >= leastOf(care, slip)));
}

/** The slips of a line with the characters that the words alone show to be typed twice, and without those that are rightly so. */
function withDoubled(evidence: Evidence, { line, slips }: { line: string; slips: readonly Edit[] }): Edit[] {
  const pairs = findTwice(evidence, line);
  const isAt = (at: number, { start, end }: Edit) => start < at + 2 && end > at;
  const rightly = pairs.filter(({ verdict }) => verdict === 'rightly');
  const others = slips.filter(slip => slip.kind !== 'surplus' || !rightly.some(({ at }) => isAt(at, slip)));
  const more = pairs
    .filter(({ at, verdict }) => verdict === 'surely' && !others.some(slip => isAt(at, slip)))
    .map(({ at }) => doubledAt(line, at));
  return [...others, ...more].sort((a, b) => a.start - b.start);
}

const doubledAt = (line: string, at: number): Edit => ({
  start: at + 1,
  end: at + 2,
  wrong: line[at + 1]!,
  right: '',
  kind: 'surplus',
  likeness: 'none',
  score: doubledSurely,
  isDoubled: true,
});

/** Slips that touch are one: each half was seen once the other was mended. */
function joinTouching(slips: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const slip of slips) {
    const before = joined.at(-1);
    if (before?.end !== slip.start) joined.push(slip);
    else {
      const { start, likeness } = before;
      const words = { wrong: before.wrong + slip.wrong, right: before.right + slip.right };
      joined[joined.length - 1] = {
        ...{ start, end: slip.end, likeness, ...words },
        kind: 'pair',
        score: Math.min(before.score, slip.score),
      };
    }
  }
  return joined;
}

function mend(line: string, slips: readonly Edit[]): string {
  let mended = '';
  let from = 0;
  for (const { start, end, right } of slips) {
    mended += line.slice(from, start) + right;
    from = end;
  }
  return mended + line.slice(from);
}

/** Where a place of the mended line stood before; undefined where it touches what was mended. */
function placeBefore(slips: readonly Edit[], { start, end }: { start: number; end: number }) {
  let shift = 0;
  for (const slip of slips) {
    const from = slip.start + shift;
    const to = from + slip.right.length;
    if (end <= from) break;
    if (start < to) return undefined;
    shift += slip.right.length - (slip.end - slip.start);
  }
  return { start: start - shift, end: end - shift };
}

/** How sure a slip is once all others are mended. */
function judgeAnew(evidence: Evidence, line: string, { slip, slips }: { slip: Edit; slips: readonly Edit[] }): number {
  const before = mend(
    line.slice(0, slip.start),
    slips.filter(({ end }) => end <= slip.start),
  ).slice(-roundAbout);
  const behind = slips.filter(({ start }) => start >= slip.end);
  const after = mend(
    line.slice(slip.end),
    behind.map(each => ({ ...each, start: each.start - slip.end, end: each.end - slip.end })),
  ).slice(0, roundAbout);
  const part = before + slip.wrong + after;
  const { symbols, edits } = weighLine(evidence, part);
  for (const edit of edits) {
    const { start, end, right } = spellEdit(evidence, { symbols, line: part }, edit);
    if (start === before.length && end === start + slip.wrong.length && right === slip.right)
      return scoreTrees(evidence.trees, edit.features);
  }
  return 0;
}

/** The best edits of a line that are worth trying, apart from each other. */
function chooseEdits(evidence: Evidence, line: string): Edit[] {
  const { symbols, edits } = weighLine(evidence, line);
  const likely = edits
    .map(edit => ({ edit, score: scoreTrees(evidence.trees, edit.features) }))
    .filter(({ edit, score }) => score >= tentative[edit.kind])
    .sort((a, b) => b.score - a.score);
  const taken = new Set<number>();
  const selection: Edit[] = [];
  const pairs = findTwice(evidence, line);
  const doubledHere = (place: number) =>
    pairs.find(
      ({ at, verdict }) => (verdict === 'perhaps' || verdict === 'surely') && (place === at || place === at + 1),
    );
  for (const { edit, score } of likely) {
    const place = spellEdit(evidence, { symbols, line }, edit);
    const wrong = line.slice(place.start, place.end);
    const slip: Edit = { ...place, wrong, kind: edit.kind, likeness: tellLikeness(edit.likeness), score };
    const twice = edit.kind === 'surplus' ? doubledHere(place.start) : undefined;
    if (twice) Object.assign(slip, { start: twice.at + 1, end: twice.at + 2, isDoubled: true });
    if (isLeftAlone(slip, line.slice(slip.end, slip.end + 1))) continue;
    const reach = Array.from({ length: edit.end - edit.at + 2 * apart + 1 }, (_, index) => edit.at - apart + index);
    if (reach.some(at => taken.has(at))) continue;
    for (let at = edit.at; at < Math.max(edit.end, edit.at + 1); at += 1) taken.add(at);
    selection.push(slip);
  }
  return selection.sort((a, b) => a.start - b.start);
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
