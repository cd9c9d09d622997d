export { applyReplacements, type Replacement } from './apply-replacements.ts';
export { findEntities, type Wish } from './find-entities.ts';
export { findCustomWords } from './find-words.ts';
export { type EntityKind, entityKinds, type Finding } from './finding.ts';
export { inspectNames } from './inspect-names.ts';
export { inspectResidue, type Residue } from './inspect-residue.ts';
export {
  type Method,
  type MethodsByKind,
  mentionKey,
  methods,
  type PlanOrder,
  planReplacements,
} from './plan-replacements.ts';
export { openTagger, type RunModel, type Tagger, type TaggerFiles, type TaggerInput } from './tagging/open-tagger.ts';
export type { TaggedText } from './tagging/tagged-text.ts';
