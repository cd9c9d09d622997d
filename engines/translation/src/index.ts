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
export { type Finding, type Language, type RuleId, ruleIds, type Severity } from './finding.ts';
export { type IdentifiedLanguage, identifyLanguage, identifyLanguages, languages } from './identify-language.ts';
export { type Memory, type MemoryEntry, type MemoryMatch, openMemory } from './match-memory.ts';
export { type NamePair, type ProtectedItem, protectText, restoreText } from './protect-text.ts';
export { type ReadyBase, type ReadyTerm, readyBases, readyPairs, readyTerms, renderingRules } from './ready.ts';
export { type Segment, splitSegments } from './split-segments.ts';
export type { ForbiddenRendering, Pair, Party, Term } from './term.ts';
