import type { QuestionnaireContent, RiskOutcome } from '@antai/contract/questionnaires/content';
import { scoreAnswers } from '@antai/questionnaire';
import { asEngine } from '../show-questionnaire.ts';
import type { AnswerContent, AnswerSummary } from './seal-answer.ts';

/** What an answer comes to on a day, whole and as its summary. */
export function judgeAnswer(
  content: QuestionnaireContent,
  { respondent, answers }: Pick<AnswerContent, 'respondent' | 'answers'>,
  { referenceDate }: { referenceDate: string },
): { outcome: RiskOutcome; summary: AnswerSummary } {
  const outcome: RiskOutcome = scoreAnswers(asEngine(content), { answers, referenceDate });
  const { score, level, dimensions, findings, questions } = outcome;
  return {
    outcome,
    summary: {
      ...{ respondent, score, level },
      dimensions: dimensions.map(each => each.score),
      findings: findings.map(each => [each.id, each.level]),
      questions: questions.map(each => each.level ?? null),
    },
  };
}
