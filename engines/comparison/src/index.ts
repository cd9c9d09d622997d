export type { Ignorable } from './change.ts';
export { type AlignedLines, type Comparison, compareDocuments, type PlacedChange } from './compare-documents.ts';
export { compareTexts, type TextComparison } from './compare-texts.ts';
export type { InLines } from './join-lines.ts';
export { lengthOfBullet, matchNumber } from './match-number.ts';
export type { NumbersInText } from './pass-numbers.ts';
