/** The checks of this engine, by the word that the wire knows them by. */
export const checkIds = [
  'amount-words',
  'sum',
  'dates',
  'numbering',
  'cross-reference',
  'punctuation',
  'repeated',
  'defined-terms',
  'party-drift',
  'blanks',
  'titles',
  'repealed',
  'confusion',
] as const;
export type CheckId = (typeof checkIds)[number];

export type Severity = 'error' | 'warning' | 'hint';

/** One place that one check objects to. Places are UTF-16, into the text that was looked through. */
export interface Objection {
  start: number;
  end: number;
  /** What is wrong, in a word of the check: differs, gap, half-width. */
  kind: string;
  /** What should stand there; empty where it should go. */
  right?: string;
  /** Why, for a lawyer. */
  reason: string;
  /** The correction is sure enough to be made unseen. */
  isCertain?: true;
}

/** A finding with the check that made it. */
export interface Issue extends Objection {
  check: CheckId;
  /** The check, or the entry of the list of confusions. */
  rule: string;
  severity: Severity;
  wrong: string;
}
