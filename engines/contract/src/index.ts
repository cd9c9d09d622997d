export { findInsertion } from './find-insertion.ts';
export { findObligations, type Obligation } from './find-obligations.ts';
export { findParties, type Party, sideOf } from './find-parties.ts';
export { findTerms, type Term } from './find-terms.ts';
export {
  type Basis,
  type ContractType,
  checklistOf,
  contractTypes,
  type Kind,
  type Level,
  type Point,
  rulesOf,
  type Side,
  typeOf,
} from './library.ts';
export { type ClauseOfText, clauseAt, readClauses } from './read-clauses.ts';
export { findAmounts, findDates, findDurations, monthsBetween } from './read-quantities.ts';
export { readSentences, type Sentence, type Span } from './reading.ts';
export { recogniseType, type TypeOutcome } from './recognise-type.ts';
export {
  type ContractReview,
  type CoverageRow,
  type Facts,
  factsWanted,
  type ReviewFinding,
  type ReviewOrder,
  reviewContract,
  type Strictness,
  strictnesses,
} from './review.ts';
export { positionsFor } from './suggest.ts';
export { type Deadline, findDeadlines, type SummaryFact, summarise } from './summarise.ts';
export { type Jurisdiction, tellJurisdiction } from './tell-jurisdiction.ts';
