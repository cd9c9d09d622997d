import { answerPagePath } from '@antai/contract/questionnaires/respondent';

/** Where a link is answered; with a key, the private address of one person. */
export const answerAddress = (linkId: string, answerKey = '') =>
  `${location.origin}${answerPagePath}#/${linkId}${answerKey ? `/${answerKey}` : ''}`;
