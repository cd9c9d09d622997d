export { applyReplacements, type Replacement } from './apply-replacements.ts';
export { findEntities, type Wish } from './find-entities.ts';
export { findCustomWords } from './find-words.ts';
export { type EntityKind, entityKinds, type Finding } from './finding.ts';
export { inspectResidue, type Residue } from './inspect-residue.ts';
export {
  type Method,
  type MethodsByKind,
  mentionKey,
  methods,
  type PlanOrder,
  planReplacements,
} from './plan-replacements.ts';
