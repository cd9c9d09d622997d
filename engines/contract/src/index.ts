export { type Bargain, bargainNames, bargainOf } from './bargain.ts';
export { type ClauseHit as AskedClause, findClauses } from './find-clauses.ts';
export { type Deadline, findDeadlines } from './find-deadlines.ts';
export { findInsertion } from './find-insertion.ts';
export { findObligations, type Obligation } from './find-obligations.ts';
export { findParties, type Party, sideOf } from './find-parties.ts';
export { findSigningDay } from './find-signing-day.ts';
export { findTerms, type Term } from './find-terms.ts';
export { judgePlaybook, type OwnFinding, type OwnPoint, ruleOfOwn, type Taken, takenNames } from './judge-playbook.ts';
export {
  type Basis,
  type ContractType,
  checklistOf,
  clauses,
  contractTypes,
  type Kind,
  type Level,
  type Point,
  pointNamed,
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
  inOrder,
  lawUnconfirmed,
  type ReviewFinding,
  type ReviewOrder,
  reviewContract,
  type Strictness,
  strictnesses,
  uniqueBases,
} from './review.ts';
export { pointForRule, positionsFor, suggestForPoint } from './suggest.ts';
export { type SummaryFact, summarise } from './summarise.ts';
export { type Jurisdiction, tellJurisdiction } from './tell-jurisdiction.ts';
export { type Position, type Positions, positionNames, type TakenPosition, tellPosition } from './tell-position.ts';
