import type { SectionCitation } from '@antai/contract/drafting/sections';
import { hasSurname, isName, namesStranger } from '@antai/names';
import { figuresIn, findDays, findSums } from '@antai/values';

/** A citation at its place, after it was checked. */
export type PlacedCitation = SectionCitation & { start: number; end: number };

/** What the model was given: nothing else may be in what it writes. */
export interface Ground {
  text: string;
  values: ReturnType<typeof valuesIn>;
  /** Citations that were given and may stand although the house has not got them. */
  isKnown: (raw: string) => boolean;
}

export interface JudgedText {
  text: string;
  citations: PlacedCitation[];
  /** Sentences that were taken out. */
  invented: number;
  uncitable: number;
}

const sentence = /[^。！？\n]*(?:[。！？][”」》）]*|\n|$)/gu;
const ordinal = /^\s*(?:[（(]?\d{1,2}[）)]|\d{1,2}[.、．])/u;
const roleName =
  /(?:原告|被告|第三人|上诉人|申请人|被申请人|出借人|借款人|证人|法定代表人|负责人)[：:]?(\p{Script=Han}{2,4}?)(?=[，,。；;：:、与和及向于在将曾已未])/gu;
const noSuch = new Set<SectionCitation['status']>(['malformed', 'notInStore']);

/** Takes out each sentence that says a number, day, sum or name that was not given, or cites what nobody can look up. */
export function judgeText(
  text: string,
  { citations, ground }: { citations: readonly PlacedCitation[]; ground: Ground },
): JudgedText {
  const judged: JudgedText = { text: '', citations: [], invented: 0, uncitable: 0 };
  const inOrder = citations.toSorted((one, other) => one.start - other.start);
  let next = 0;
  for (const { 0: own, index } of text.matchAll(sentence)) {
    if (own === '') continue;
    const first = next;
    while (next < inOrder.length && inOrder[next]!.start < index + own.length) next += 1;
    const inside = inOrder.slice(first, next);
    if (inside.some(({ status, raw }) => noSuch.has(status) && !ground.isKnown(raw))) judged.uncitable += 1;
    else if (isInvented(withoutCitations(own, { from: index, citations: inside }), ground)) judged.invented += 1;
    else {
      const by = judged.text.length - index;
      judged.citations.push(...inside.map(each => ({ ...each, start: each.start + by, end: each.end + by })));
      judged.text += own;
    }
  }
  return judged;
}

/** Numbers of articles and of cases were checked with their citation. */
function withoutCitations(
  own: string,
  { from, citations }: { from: number; citations: readonly PlacedCitation[] },
): string {
  const places = citations.map(({ start, end }) => ({ start: start - from, end: end - from }));
  return blankOut(own, places);
}

/** The text with blanks at some places, which are in its order. Written once: a sentence may be nothing but days. */
function blankOut(text: string, places: readonly { start: number; end: number }[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of places) {
    const upTo = Math.min(end, text.length);
    if (upTo <= at) continue;
    const first = Math.max(start, at);
    pieces.push(text.slice(at, first), '　'.repeat(upTo - first));
    at = upTo;
  }
  return pieces.join('') + text.slice(at);
}

/** The figures, sums and days that a text says. */
export function valuesIn(text: string) {
  return {
    figures: figuresIn(text),
    sums: new Set(findSums(text).map(({ fen }) => fen)),
    days: new Set(findDays(text).flatMap(({ day }) => day ?? [])),
  };
}

function isInvented(own: string, { values, text: ground }: Ground): boolean {
  let rest = own.replace(ordinal, '');
  // the longer form first: a sum or a day may be written otherwise and be the same
  const days = findDays(rest);
  if (days.some(({ day }) => day === undefined || !values.days.has(day))) return true;
  rest = blankOut(rest, days);
  const sums = findSums(rest);
  if (sums.some(({ fen }) => !values.sums.has(fen))) return true;
  rest = blankOut(rest, sums);
  return (
    [...figuresIn(rest)].some(each => !values.figures.has(each)) ||
    namesStranger(rest, ground) ||
    [...rest.matchAll(roleName)].some(([, name = '']) => hasSurname(name) && isName(name) && !ground.includes(name))
  );
}
