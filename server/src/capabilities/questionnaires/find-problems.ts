import type { QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import { checkQuestionnaire } from '@antai/questionnaire';
import { asEngine } from './show-questionnaire.ts';

/** Questions, options, findings and conditions that are looked through in a moment. */
const fewMax = 200;

/** Whether a questionnaire is looked through in a moment; a larger one wants a thread. */
export const isSmall = ({ sections, findings, conditions }: QuestionnaireContent): boolean =>
  sections
    .flatMap(({ questions }) => questions)
    .reduce((sum, { options = [] }) => sum + 1 + options.length, findings.length + conditions.length) <= fewMax;

/** What is wrong with a questionnaire. */
export default function findProblems(content: QuestionnaireContent): QuestionnaireProblem[] {
  return checkQuestionnaire(asEngine(content));
}
