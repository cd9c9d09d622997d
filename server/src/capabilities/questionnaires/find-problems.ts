import type { QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import { faults } from '@antai/contract/wire/faults';
import { checkQuestionnaire } from '@antai/questionnaire';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Workers } from '../../platform/workers.ts';
import { asEngine } from './show-questionnaire.ts';

/** Questions, options, findings and conditions that are looked through in a moment. */
const fewMax = 200;

const finder = new URL('./find-problems.ts', import.meta.url);

const isSmall = ({ sections, findings, conditions }: QuestionnaireContent) =>
  sections
    .flatMap(({ questions }) => questions)
    .reduce((sum, { options = [] }) => sum + 1 + options.length, findings.length + conditions.length) <= fewMax;

/** What is wrong with a questionnaire; a large one is looked through in a thread. */
export async function problemsOf(
  { workers, caller }: { workers: Workers; caller: Caller },
  content: QuestionnaireContent,
): Promise<QuestionnaireProblem[]> {
  if (isSmall(content)) return findProblems(content);
  const problems = await workers.runFor<QuestionnaireProblem[]>(caller, { module: finder, input: content });
  if (!problems) throw new Fault(faults.tooMany);
  return problems;
}

export default function findProblems(content: QuestionnaireContent): QuestionnaireProblem[] {
  return checkQuestionnaire(asEngine(content));
}
