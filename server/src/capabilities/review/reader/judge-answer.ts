import type { PlacedFinding } from '../review-text.ts';
import type { Stretch } from './cut-stretches.ts';
import type { ModelAnswer } from './write-prompt.ts';

type Said = ModelAnswer['findings'][number];

/** Why what a model said is not used. */
export const dropNames = {
  unanchored: '引文不在文中',
  invented: '写有文中没有的数字或名称',
  doubled: '与已有发现重复',
} as const;
export type Drop = keyof typeof dropNames;

export interface JudgedAnswer {
  kept: (Said & Stretch)[];
  dropped: Partial<Record<Drop, number>>;
}

interface Judging {
  text: string;
  stretch: Stretch;
  known: readonly Pick<PlacedFinding, 'place' | 'kind'>[];
}

const number = /\d[\d,，.]*\d|\d/gu;
const organisation =
  /[\p{Script=Han}（）()]{2,24}(?:有限公司|股份公司|集团|银行|事务所)|\p{Script=Han}{1,12}[省市区县](?:[高中]级)?人民法院|\p{Script=Han}{2,8}仲裁(?:委员会|院)/gu;
/** So much of a name has to stand in the text: before it there may be words that are none of it. */
const nameEnd = 6;
const plain = (digits: string) => digits.replaceAll(/[,，]/gu, '').replace(/\.0+$/u, '');

/** What of an answer stands: on words of this stretch, with no number or name of its own making, and not said before. */
export function judgeAnswer({ findings }: ModelAnswer, { text, stretch, known }: Judging): JudgedAnswer {
  const own = text.slice(stretch.start, stretch.end);
  const numbers = new Set((text.match(number) ?? []).map(plain));
  const judged: JudgedAnswer = { kept: [], dropped: {} };
  for (const said of findings) {
    const at = own.indexOf(said.quote);
    const place = { start: stretch.start + at, end: stretch.start + at + said.quote.length };
    const why = at < 0 ? 'unanchored' : isInvented(said, text, numbers) ? 'invented' : undefined;
    const drop =
      why ??
      (isKnown(said, place, [...known, ...judged.kept.map(each => ({ place: each, kind: each.kind }))])
        ? 'doubled'
        : undefined);
    if (drop) judged.dropped[drop] = (judged.dropped[drop] ?? 0) + 1;
    else judged.kept.push({ ...said, ...place });
  }
  return judged;
}

function isInvented({ title, reason, suggestion }: Said, text: string, numbers: ReadonlySet<string>): boolean {
  const words = `${title}\n${reason}\n${suggestion}`;
  return (
    (words.match(number) ?? []).some(each => !numbers.has(plain(each))) ||
    (words.match(organisation) ?? []).some(name => !text.includes(name.slice(-nameEnd)))
  );
}

/** A thing may be called unlawful by one and unfavourable by another. */
const familyOf = (kind: Said['kind']) =>
  kind === 'unlawful' ? 'unfavourable' : kind === 'inconsistent' ? 'ambiguous' : kind;

const isKnown = ({ kind }: Said, { start, end }: Stretch, known: Judging['known']): boolean =>
  known.some(
    ({ place, kind: other }) => place && familyOf(other) === familyOf(kind) && place.start < end && start < place.end,
  );
