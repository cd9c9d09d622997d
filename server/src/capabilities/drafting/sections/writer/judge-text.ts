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
  for (const { 0: own, index } of text.matchAll(sentence)) {
    if (own === '') continue;
    const end = index + own.length;
    const inside = citations.filter(each => each.start >= index && each.start < end);
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
  return citations.reduce((text, { start, end }) => blankOut(text, { start: start - from, end: end - from }), own);
}

const blankOut = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(0, start) + '　'.repeat(Math.min(end, text.length) - start) + text.slice(end);

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
  for (const { day, start, end } of findDays(rest)) {
    if (day === undefined || !values.days.has(day)) return true;
    rest = blankOut(rest, { start, end });
  }
  for (const { fen, start, end } of findSums(rest)) {
    if (!values.sums.has(fen)) return true;
    rest = blankOut(rest, { start, end });
  }
  return (
    [...figuresIn(rest)].some(each => !values.figures.has(each)) ||
    namesStranger(rest, ground) ||
    [...rest.matchAll(roleName)].some(([, name = '']) => hasSurname(name) && isName(name) && !ground.includes(name))
  );
}
