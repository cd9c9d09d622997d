import { type CaseNumber, findCaseNumbers, findGuidingCases, type GuidingCase } from './find-case-numbers.ts';
import { findProvisions } from './find-provisions.ts';
import { foldText } from './fold-text.ts';
import type { FindOptions, Provision, UnresolvedReference } from './reading.ts';

export type Citation = Provision | CaseNumber | GuidingCase | UnresolvedReference;

/** Finds provisions, case numbers and guiding cases in reading order; raw is always text.slice(start, end). */
export function findCitations(text: string, options: FindOptions = {}): Citation[] {
  const foldedText = foldText(text);
  const citations: Citation[] = [
    ...findProvisions(text, foldedText, options),
    ...findCaseNumbers(text, foldedText),
    ...findGuidingCases(text, foldedText),
  ];
  return citations.sort((one, other) => one.start - other.start || one.end - other.end);
}
