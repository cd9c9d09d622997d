import type { FoldedText } from './fold-text.ts';

/** What is checked of a translation. */
export const ruleIds = [
  'segment-missing',
  'segment-extra',
  'segment-untranslated',
  'segment-doubled',
  'segment-length',
  'party-name-variant',
  'party-name-missing',
  'party-name-extra',
  'date-invalid',
  'date-mismatch',
  'article-mismatch',
  'amount-words-mismatch',
  'amount-mismatch',
  'number-mismatch',
  'defined-term-unpaired',
  'defined-term-redefined',
  'defined-term-inconsistent',
  'term-missing',
  'term-inconsistent',
  'term-forbidden',
] as const;
export type RuleId = (typeof ruleIds)[number];
/** `error` is to be put right, `warning` to be looked at, `info` to be made uniform. */
export type Severity = 'error' | 'warning' | 'info';
export type Language = 'zh' | 'en';

/** Something to be looked at, with its place in one of the two texts as they were given. */
export interface SegmentFinding {
  rule: RuleId;
  severity: Severity;
  /** From 0, in the order of the pairs. */
  segment: number;
  side: Language;
  start: number;
  end: number;
  source?: string;
  target?: string;
  detail?: string;
  /** What should stand there, where that can be said. */
  expected?: string;
}

/** One pair while it is checked. */
export interface CheckedPair {
  segment: number;
  zh: FoldedText;
  en: FoldedText;
  /** The language that was translated from. */
  from: Language;
}

/** A finding by its place in the folded text of one side; without a place it is about the whole side. */
export function findingAt(
  pair: CheckedPair,
  { side, start, end, ...what }: Omit<SegmentFinding, 'segment' | 'start' | 'end'> & { start?: number; end?: number },
): SegmentFinding {
  const { at, text } = pair[side];
  return { ...what, segment: pair.segment, side, start: at[start ?? 0]!, end: at[end ?? text.length]! };
}

/** The language that a text of this one is translated into. */
export const otherOf = (language: Language): Language => (language === 'zh' ? 'en' : 'zh');
