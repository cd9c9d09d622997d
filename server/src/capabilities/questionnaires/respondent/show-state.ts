import { shanghaiSecond } from '@antai/values';
import type { AnswerRecord } from '../analysis/store.ts';

/** How far an answer is, as whoever gives it may know. */
export const stateOf = ({ isSubmitted, savedAt, submittedAt, keepUntil }: AnswerRecord) => ({
  state: isSubmitted ? ('submitted' as const) : ('draft' as const),
  saveTime: shanghaiSecond(savedAt),
  submitTime: submittedAt ? shanghaiSecond(submittedAt) : null,
  keepUntil,
});
