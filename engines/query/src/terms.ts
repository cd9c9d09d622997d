/** What an index of records needs to answer a tree as `match` does. */
export { isDate } from './date.ts';
export { alternatives, leafTerms, type Term } from './expand.ts';
export { matchPrepared, sectionsUnder, standTogether } from './match.ts';
export { normalisePhrase, normaliseText } from './normalise.ts';
export {
  cutParagraphs,
  isRead,
  type Paragraph,
  type Prepared,
  prepare,
  prepareSection,
  type Section,
} from './sections.ts';
export { defaultDistance, findField, fullText, isEmpty, isPositional } from './tree.ts';
export { hasValue, withAncestors } from './values.ts';
