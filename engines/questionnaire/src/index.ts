export { blankQuestionnaire } from './blank-questionnaire.ts';
export { type Complaint, checkAnswers } from './check-answers.ts';
export { checkQuestionnaire } from './check-questionnaire.ts';
export type { ReadNote, ReadPaper } from './collect-questions.ts';
export { compareVersions, type VersionChange } from './compare-versions.ts';
export { explainScore, sayAnswer } from './explain-score.ts';
export {
  isNote,
  numberedQuestions as askedOf,
  numbersOf,
  type Question,
  type Questionnaire,
  questionsOf,
  stepsOfRating,
} from './questionnaire.ts';
export { isWhole, partyIn } from './read-answer.ts';
export { type ConditionReading, readCondition, readGroupCondition } from './read-condition.ts';
export { readQuestionLines } from './read-question-lines.ts';
export { readQuestionTable } from './read-question-table.ts';
export { renumberQuestionnaire } from './renumber-questionnaire.ts';
export { roundScore, scoreAnswers } from './score-answers.ts';
export { findVisible } from './test-condition.ts';
export { writeCondition, writeGroupCondition } from './write-condition.ts';
export type { PaperLine } from './write-judgement.ts';
export { writeQuestionLines } from './write-questions.ts';
