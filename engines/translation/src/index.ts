export { alignParagraphs } from './align-paragraphs.ts';
export { definedTermsIn } from './check-definitions.ts';
export { checkPairs } from './check-pairs.ts';
export { type ExtractedTerm, extractTerms } from './extract-terms.ts';
export {
  chineseForms,
  indexTerms,
  indexTermsBySteps,
  renderingsOf,
  type TermHit,
  type TermIndex,
} from './find-terms.ts';

export { identifyLanguage, identifyLanguages } from './identify-language.ts';
export { type Memory, type MemoryEntry, openMemory } from './match-memory.ts';
export { type NamePair, protectText, restoreText } from './protect-text.ts';
export { type ReadyTerm, readyBases, readyPairs, readyTerms, renderingRules } from './ready.ts';
export { splitSegments } from './split-segments.ts';
export type { Term } from './term.ts';
