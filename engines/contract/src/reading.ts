import lpr from '../data/lpr.json' with { type: 'json' };

/** A stretch of the text. */
export interface Span {
  start: number;
  end: number;
}

export interface Sentence extends Span {
  text: string;
}

/** What every detector looks at. */
export interface DetectorInput {
  text: string;
  /** The text without what is typed to spread words: 身 份 证 is 身份证. */
  compact: string;
  sentences: readonly Sentence[];
  /** The day (YYYY-MM-DD) on which the contract is signed, or on which it is reviewed. */
  signDate: string;
}

/** What a detector saw; `isWhole` where it speaks of the document and of no place in it. */
export interface Hit extends Span {
  vars?: Record<string, string | number>;
  isWhole?: true;
}

export type Detector = (reading: DetectorInput) => Hit[];

/** Longer stretches without a full stop are looked at in pieces: no sentence of a contract is. */
const sentenceMax = 1000;

/** Sentences end at 。；;！？!? or a line end. */
export function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const isEnd = at === text.length || '。；;！？!?\n'.includes(text[at]!);
    if (!isEnd && at - start < sentenceMax) continue;
    const sentence = text.slice(start, at);
    if (sentence.trim()) sentences.push({ text: sentence, start, end: at });
    start = isEnd ? at + 1 : at;
  }
  return sentences;
}

const spread = /(\p{Script=Han})[ \t\u00a0\u3000]{1,6}(?=\p{Script=Han})/gu;

/** A text as detectors read it: its sentences with their places, and the same without blanks within words. Places are UTF-16 offsets. */
export const readText = (text: string, signDate: string): DetectorInput => ({
  text,
  compact: text.replace(spread, '$1'),
  sentences: readSentences(text),
  signDate,
});

/** The one-year LPR in force on a day, as a fraction; that of the first entry for a day before it. */
export function lprOn(day: string): number {
  const entries = lpr.oneYear as [from: string, percent: number][];
  const entry = entries.findLast(([from]) => from <= day) ?? entries[0]!;
  return entry[1] / 100;
}

/** Where a match stands, in UTF-16 offsets; `base` is where the text that was searched begins. */
export const spanOf = (match: RegExpExecArray | RegExpMatchArray, base = 0): Span => ({
  start: base + match.index!,
  end: base + match.index! + match[0].length,
});

/** A hit on a stretch, with what the message says of it. */
export const hitOn = ({ start, end }: Span, vars?: Hit['vars']): Hit => ({ start, end, ...(vars ? { vars } : {}) });

/** A hit on the document as a whole. */
export const hitWhole = ({ text }: Pick<DetectorInput, 'text'>, vars?: Hit['vars']): Hit => ({
  start: 0,
  end: Math.min(1, text.length),
  isWhole: true,
  ...(vars ? { vars } : {}),
});

/** The first place of a pattern with so many characters; none where it does not stand in the text. */
export function hitFirst(text: string, { pattern, length }: { pattern: RegExp; length: number }): Hit[] {
  const start = text.search(pattern);
  return start < 0 ? [] : [{ start, end: Math.min(text.length, start + length) }];
}

/** The sentences that say one thing and not the other. */
export const sentencesOf = (
  { sentences }: Pick<DetectorInput, 'sentences'>,
  { says, saysNot }: { says: RegExp; saysNot?: RegExp },
): Sentence[] => sentences.filter(({ text }) => says.test(text) && !saysNot?.test(text));

/** A share in percent with two places. */
export const percentOf = (share: number): number => Math.round(share * 10_000) / 100;
