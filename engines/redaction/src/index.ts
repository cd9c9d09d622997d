export { applyReplacements } from './apply-replacements.ts';
export { findEntities } from './find-entities.ts';
export { findCustomWords } from './find-words.ts';
export { type EntityFinding, type EntityKind, entityKinds } from './finding.ts';
export { inspectNames } from './inspect-names.ts';
export { inspectResidue, type Residue } from './inspect-residue.ts';
export {
  type Method,
  mentionKey,
  planReplacements,
} from './plan-replacements.ts';
export { openTagger, type RunModel, type Tagger } from './tagging/open-tagger.ts';
export type { TaggedText } from './tagging/tagged-text.ts';
