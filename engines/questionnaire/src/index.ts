export { blankQuestionnaire } from './blank-questionnaire.ts';
export { type Complaint, checkAnswers } from './check-answers.ts';
export { checkQuestionnaire } from './check-questionnaire.ts';
export { compareVersions, type VersionChange } from './compare-versions.ts';
export { type Explanation, explainScore, sayAnswer } from './explain-score.ts';
export {
  type Answers,
  askedOf,
  type Condition,
  type Finding,
  type GroupCondition,
  isNote,
  type LegalBasis,
  type Level,
  numbersOf,
  type Question,
  type Questionnaire,
  type QuestionType,
  questionsOf,
  rankOf,
  stepsOfRating,
} from './questionnaire.ts';
export { isWhole, partyIn } from './read-answer.ts';
export { type Reading, readCondition, readGroupCondition } from './read-condition.ts';
export { type ReadNote, type ReadPaper, readQuestionLines, readQuestionTable } from './read-questions.ts';
export { type Outcome, roundScore, scoreAnswers } from './score-answers.ts';
export { findVisible } from './test-condition.ts';
export { levelWords, writeCondition, writeGroupCondition } from './write-condition.ts';
export { type PaperLine, writeQuestionLines } from './write-questions.ts';
