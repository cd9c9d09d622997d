import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { compareVersions } from '@antai/questionnaire';
import { asEngine } from './show-questionnaire.ts';

/** What was changed from one content to another. For a thread. */
const compareContents = ({ before, after }: Record<'before' | 'after', QuestionnaireContent>) =>
  compareVersions(asEngine(before), asEngine(after));
export default compareContents;
