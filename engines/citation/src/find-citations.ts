import { type FoundCaseNumber, type FoundGuidingCase, findCaseNumbers, findGuidingCases } from './find-case-numbers.ts';
import { findProvisions } from './find-provisions.ts';
import { foldText } from './fold-text.ts';
import type { FindOptions, Provision, UnresolvedReference } from './reading.ts';

export type Citation = Provision | FoundCaseNumber | FoundGuidingCase | UnresolvedReference;

/** Finds provisions, case numbers and guiding cases in reading order; raw is always text.slice(start, end). */
export function findCitations(text: string, options: FindOptions = {}): Citation[] {
  const folded = foldText(text);
  const found: Citation[] = [
    ...findProvisions(text, folded, options),
    ...findCaseNumbers(text, folded),
    ...findGuidingCases(text, folded),
  ];
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}
