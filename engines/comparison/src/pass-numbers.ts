import type { Line } from './change.ts';
import { matchNumber } from './match-number.ts';

/** A paragraph whose automatic number alone is another. */
export interface NumberChange {
  row: number;
  before: string;
  after: string;
}

/** The side whose numbers stand in its text, where the other tells them beside it. */
export type NumbersInText = 'before' | 'after';

/** What became of the numbers of two documents. */
export interface Numbers {
  numbersInText: NumbersInText | undefined;
  renumbered: NumberChange[];
  present: number;
  missing: number;
}

/** Numbers of paragraphs before any is passed. */
export const startNumbers = (numbersInText: NumbersInText | undefined): Numbers => ({
  numbersInText,
  renumbered: [],
  present: 0,
  missing: 0,
});

/** A text in which no number of the other stands does not tell numbers: none has become another. */
export function tellNumbers({ renumbered, present, missing }: Numbers): {
  renumbered: NumberChange[];
  hasNumbers: boolean;
} {
  const hasNumbers = present > 0 || missing === 0;
  return { renumbered: hasNumbers ? renumbered : [], hasNumbers };
}

/** Where the texts of two lines that stand for each other begin behind their numbers; notes a number that is another. */
export function passNumbers(
  numbers: Numbers,
  [old, young]: [Line, Line],
  { row }: { row?: number } = {},
): [before: number, after: number] {
  const note = (before: string, after: string) => {
    if (before !== after && row !== undefined) numbers.renumbered.push({ row, before, after });
  };
  if (!numbers.numbersInText) {
    note(old.number ?? '', young.number ?? '');
    return [0, 0];
  }
  const isOldText = numbers.numbersInText === 'before';
  const [{ text }, { number = '', text: own }] = isOldText ? [old, young] : [young, old];
  if (number === '') return [0, 0];
  const { length, isSame } = matchNumber(text, { number, own });
  if (length > 0) numbers.present += 1;
  else if (!isSame) numbers.missing += 1;
  const ownNumber = isSame ? number : text.slice(0, length).trim();
  note(...((isOldText ? [ownNumber, number] : [number, ownNumber]) as [string, string]));
  return isOldText ? [length, 0] : [0, length];
}
