export { bargainNames, bargainOf } from './bargain.ts';
export { findClauses } from './find-clauses.ts';
export { findDeadlines } from './find-deadlines.ts';
export { findInsertion } from './find-insertion.ts';
export { findObligations } from './find-obligations.ts';
export { findParties, type Party, sideOf } from './find-parties.ts';
export { findSigningDay } from './find-signing-day.ts';
export { findTerms } from './find-terms.ts';
export { judgePlaybook, type OwnFinding, type PositionOutcome } from './judge-playbook.ts';
export {
  type Basis,
  checklistOf,
  clauses,
  contractTypes,
  type Point,
  pointNamed,
  rulesOf,
  type Side,
  typeOf,
} from './library.ts';
export { nameSides } from './name-sides.ts';
export { type ClauseOfText, clauseAt, readClauses } from './read-clauses.ts';
export { findAmounts, findDates, findDurations, monthsBetween } from './read-quantities.ts';
export { readSentences, type Sentence, type Span } from './reading.ts';
export { recogniseType, type TypeOutcome } from './recognise-type.ts';
export {
  type CoverageRow,
  factsWanted,
  inOrder,
  lawUnconfirmed,
  type ReviewFinding,
  type ReviewOrder,
  reviewContract,
  uniqueBases,
} from './review.ts';
export { pointForRule, positionsFor, suggestForPoint } from './suggest.ts';
export { summarise } from './summarise.ts';
export { tellJurisdiction } from './tell-jurisdiction.ts';
export type { Positions } from './tell-position.ts';
