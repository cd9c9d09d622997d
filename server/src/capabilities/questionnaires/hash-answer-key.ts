import { sha256Of } from '../../platform/hash.ts';

/** What is kept of the private key of an answer. */
export const hashOfKey = (answerKey: string) => sha256Of(`questionnaire answer key ${answerKey}`);
