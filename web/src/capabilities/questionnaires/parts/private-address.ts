/** Where a link is answered; with a key, the private address of one person. */
export const answerAddress = (linkId: string, answerKey = '') =>
  `${location.origin}/lawyer/answer.html#/${linkId}${answerKey ? `/${answerKey}` : ''}`;
